export type AnnotationKind = 'error' | 'warning' | 'notice';

/** An annotation as it is shown on the run's page: masked, and cut to {@link MAX_MESSAGE_CHARS}. */
export interface Annotation {
  kind: AnnotationKind;
  message: string;
  title?: string;
  file?: string;
  line?: number;
}

/** Annotations shown of one kind and step; the rest is only in the log. */
const MAX_PER_KIND = 10;
const MAX_MESSAGE_CHARS = 4096;

/**
 * The annotations of one step.
 *
 * @see https://github.com/actions/runner/blob/main/src/Runner.Worker/ExecutionContext.cs
 */
export interface Annotations {
  readonly shown: readonly Annotation[];
  add(kind: AnnotationKind, message: string, properties?: Readonly<Record<string, string>>): void;
}

/** @param mask applied to every text before it is kept */
export function createAnnotations(mask: (text: string) => string): Annotations {
  const shown: Annotation[] = [];
  return {
    shown,
    add(kind, message, properties = {}) {
      if (shown.filter((annotation) => annotation.kind === kind).length >= MAX_PER_KIND) return;
      const { title, file, line } = properties;
      shown.push({
        kind,
        message: mask(message).slice(0, MAX_MESSAGE_CHARS),
        ...(title === undefined ? {} : { title: mask(title) }),
        ...(file === undefined ? {} : { file: mask(file) }),
        ...(line === undefined ? {} : { line: Number(line) }),
      });
    },
  };
}
