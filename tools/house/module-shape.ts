import { parseSync, Visitor } from 'oxc-parser';

/** What the house rules need to know of one source file. */
export interface ModuleShape {
  /** Every specifier it imports or re-exports, with the line (from 1): static, dynamic and `import('x')` types. */
  readonly imports: readonly { readonly specifier: string; readonly line: number }[];
  /** True when it exports something and does nothing but import and re-export. */
  readonly barrel: boolean;
  /** Number of lines in the file. */
  readonly lines: number;
}

/**
 * Reads the shape of one JavaScript or TypeScript file; the extension of `path` picks the dialect.
 * @throws Error with the parser's message when the text does not parse.
 */
export function readModule(path: string, text: string): ModuleShape {
  const { program, errors } = parseSync(path, text);
  const failure = errors.find((error) => error.severity === 'Error');
  if (failure !== undefined) throw new Error(failure.message);

  const imports: { specifier: string; line: number }[] = [];
  const add = (specifier: unknown, offset: number): void => {
    if (typeof specifier === 'string') imports.push({ specifier, line: lineAt(text, offset) });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.start),
    ExportAllDeclaration: (node) => add(node.source.value, node.start),
    ExportNamedDeclaration: (node) => add(node.source?.value, node.start),
    ImportExpression: (node) => add(node.source.type === 'Literal' ? node.source.value : undefined, node.start),
    TSImportType: (node) => add(node.source.value, node.start),
  }).visit(program);

  const passesOn = (node: (typeof program.body)[number]): boolean =>
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && node.declaration === null && node.specifiers.length > 0);
  const barrel =
    program.body.some(passesOn) && program.body.every((node) => node.type === 'ImportDeclaration' || passesOn(node));
  return { imports, barrel, lines: text.split('\n').length };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
