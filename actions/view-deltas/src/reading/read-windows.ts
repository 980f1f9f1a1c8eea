import type { ViewsWindow } from '@docs-agent/core';
import type { Windows } from '../windows.ts';
import type { KnownSpans } from './known-spans.ts';
import type { ReadSpan, SpanReader } from './span-reader.ts';
import { joinSpans, type SpanRows } from './span-rows.ts';
import { type WindowParts, windowParts } from './window-parts.ts';

/**
 * Reads what is missing of both windows, side by side.
 *
 * @param concurrency requests under way at once, over both
 */
export async function readWindows(
  { current, baseline }: Windows,
  spans: KnownSpans,
  reader: SpanReader,
  concurrency: number,
): Promise<{ current: ReadSpan; baseline: ReadSpan }> {
  const parts = { current: partsOf(current, spans), baseline: partsOf(baseline, spans) };
  const missing = Object.values(parts).filter((part) => part.missing !== undefined);
  const share = Math.floor(concurrency / Math.max(1, missing.length));
  const [readCurrent, readBaseline] = await Promise.all([
    readParts(parts.current, spans, reader, share),
    readParts(parts.baseline, spans, reader, share),
  ]);
  return { current: readCurrent, baseline: readBaseline };
}

/** A window that is wholly known; undefined otherwise. */
export function knownWindow(window: ViewsWindow, spans: KnownSpans): SpanRows | undefined {
  const { known, missing } = partsOf(window, spans);
  return missing === undefined ? joinKnown(known, spans) : undefined;
}

function partsOf(window: ViewsWindow, spans: KnownSpans): WindowParts {
  const parts = windowParts(window, (span) => spans.whole(span) !== undefined);
  const { known, missing } = parts;
  const isKnown = missing !== undefined && spans.whole(missing) !== undefined;
  return isKnown ? { known: [...known, missing], missing: undefined } : parts;
}

async function readParts(
  { known, missing }: WindowParts,
  spans: KnownSpans,
  reader: SpanReader,
  concurrency: number,
): Promise<ReadSpan> {
  if (missing === undefined) return { ...joinKnown(known, spans), incompleteReason: undefined };
  const { incompleteReason, ...rest } = await reader.read(missing, concurrency);
  return { ...joinSpans([joinKnown(known, spans), rest], spans.numbers), incompleteReason };
}

function joinKnown(known: readonly ViewsWindow[], spans: KnownSpans): SpanRows {
  return joinSpans(
    known.flatMap((span) => spans.whole(span) ?? []),
    spans.numbers,
  );
}
