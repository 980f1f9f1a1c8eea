import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Problem, YamlFile } from './problem.ts';

/** @see https://docs.github.com/actions/reference/workflows-and-actions/metadata-syntax */
const KEYS = {
  inputs: ['description', 'required', 'default', 'deprecationMessage'],
  outputs: ['description', 'value'],
} as const;

/**
 * Keys of an input or output that GitHub would silently ignore, which the language service lets
 * pass.
 */
export function actionRules({ path, text }: YamlFile): Problem[] {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const problems: Problem[] = [];
  for (const [section, known] of Object.entries(KEYS)) {
    const definitions = document.get(section);
    if (!isMap(definitions)) continue;
    for (const { key: name, value: definition } of definitions.items) {
      if (!isMap(definition)) continue;
      for (const { key } of definition.items) {
        if (!isScalar(key) || known.some((word) => word === key.value)) continue;
        const message = `"${key.value}" of ${section}.${name} is not one of: ${known.join(', ')}.`;
        problems.push({ path, line: lineCounter.linePos(key.range?.[0] ?? 0).line, message });
      }
    }
  }
  return problems;
}
