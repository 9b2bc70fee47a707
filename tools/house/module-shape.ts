import { parseSync, Visitor, type ImportDeclaration } from 'oxc-parser';

/** One specifier. */
interface ModuleImport {
  readonly specifier: string;
  readonly line: number;
  /** Names of values it takes from there, as they are called there; `*` where that cannot be told. Types are none. */
  readonly names: readonly string[];
}

/** What the house rules need to know of one source file. */
export interface ModuleShape {
  /** Every specifier it imports or re-exports, with the line (from 1): static, dynamic and `import('x')` types. */
  readonly imports: readonly ModuleImport[];
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

  const imports: ModuleImport[] = [];
  const add = (specifier: unknown, offset: number, names: readonly string[] = ['*']): void => {
    if (typeof specifier === 'string') imports.push({ specifier, line: lineAt(text, offset), names });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.start, valuesOf(node)),
    ExportAllDeclaration: (node) => add(node.source.value, node.start),
    ExportNamedDeclaration: (node) => add(node.source?.value, node.start),
    ImportExpression: (node) => add(node.source.type === 'Literal' ? node.source.value : undefined, node.start),
    TSImportType: (node) => add(node.source.value, node.start, []),
  }).visit(program);

  const passesOn = (node: (typeof program.body)[number]): boolean =>
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && node.declaration === null && node.specifiers.length > 0);
  const barrel =
    program.body.some(passesOn) && program.body.every((node) => node.type === 'ImportDeclaration' || passesOn(node));
  return { imports, barrel, lines: text.split('\n').length };
}

/** An import without names is made for what the module does. */
function valuesOf({ importKind, specifiers }: ImportDeclaration): readonly string[] {
  if (importKind === 'type') return [];
  if (specifiers.length === 0) return ['*'];
  return specifiers.flatMap((specifier) => {
    if (specifier.type !== 'ImportSpecifier') return ['*'];
    if (specifier.importKind === 'type') return [];
    return [specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value];
  });
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
