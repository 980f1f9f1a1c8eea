import { parseSync, Visitor } from 'oxc-parser';

/** An `import` or `export … from`, an `import()`, or a type's `import('…')`. */
export interface ImportStatement {
  /** As it is written: a relative path, or the name of a package. */
  specifier: string;
  /** Of the specifier, counted from 1. */
  line: number;
  /** Nothing is loaded for it. */
  isTypeOnly: boolean;
}

/**
 * What a file imports, in the order of the text. An `import()` of a value that is worked out is
 * left out.
 *
 * @throws Error if it cannot be parsed
 */
export function readImports(path: string, text: string): ImportStatement[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: ImportStatement[] = [];
  const add = (
    source: { type: string; value?: unknown; start: number } | null,
    isTypeOnly: boolean,
  ) => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
    const line = text.slice(0, source.start).split('\n').length;
    found.push({ specifier: source.value, line, isTypeOnly });
  };
  new Visitor({
    ImportDeclaration({ source, importKind, specifiers }) {
      const kinds = specifiers.map((one) =>
        one.type === 'ImportSpecifier' ? one.importKind : 'value',
      );
      add(
        source,
        importKind === 'type' || (kinds.length > 0 && kinds.every((kind) => kind === 'type')),
      );
    },
    ExportNamedDeclaration({ source, exportKind, specifiers }) {
      add(source, exportKind === 'type' || specifiers.every((one) => one.exportKind === 'type'));
    },
    ExportAllDeclaration({ source, exportKind }) {
      add(source, exportKind === 'type');
    },
    ImportExpression({ source }) {
      add(source, false);
    },
    TSImportType({ source }) {
      add(source, true);
    },
  }).visit(program);
  return found;
}
