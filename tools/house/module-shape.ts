import { parseSync, Visitor, type Comment, type ImportDeclaration, type Program } from 'oxc-parser';

/** One specifier. */
interface ModuleImport {
  readonly specifier: string;
  readonly line: number;
  /** Names of values it takes from there, as they are called there; `*` where that cannot be told. Types are none. */
  readonly names: readonly string[];
}

/** One function, method or arrow. */
export interface FunctionShape {
  readonly line: number;
  /** From its first line to its last, but for those of brackets only. */
  readonly lines: number;
  /** Its last line. */
  readonly end: number;
  /** What comments say right before it, or before the statement that it is part of. */
  readonly said: string;
  /** A list of tests, which is no longer read than its longest test: what `describe` is given. */
  readonly isList: boolean;
}

/** What is exported under a name, and whether a comment stands before it. */
interface ExportShape {
  readonly name: string;
  readonly line: number;
  readonly isDocumented: boolean;
}

/** What the house rules need to know of one source file. */
export interface ModuleShape {
  /** Every specifier it imports or re-exports, with the line (from 1): static, dynamic and `import('x')` types. */
  readonly imports: readonly ModuleImport[];
  /** True when it exports something and does nothing but import and re-export. */
  readonly barrel: boolean;
  /** Number of lines in the file. */
  readonly lines: number;
  readonly functions: readonly FunctionShape[];
  /** Every text that stands in it as it is. */
  readonly texts: readonly string[];
  /** Every way from a name to what it holds, `home.description`. */
  readonly members: readonly string[];
  /** Every text that is put together from others: its fixed parts, in order. */
  readonly templates: readonly (readonly string[])[];
  /** Functions that it exports where it declares them. */
  readonly exports: readonly ExportShape[];
  /** Titles of the tests that stand in it and are run: what `test`, `it` and their `each` are given first. */
  readonly tests: readonly string[];
}

/** Whether a file is AssemblyScript: TypeScript's grammar, and decorators before functions and constants. */
export function isAssembly(path: string): boolean {
  return path.includes('/assembly/');
}

/** AssemblyScript as parsers of TypeScript read it: blanks for its decorators, so that every line and column stays. */
export function withoutDecorators(text: string): string {
  return text.replace(/^[ \t]*@[a-z]+(\([^)\n]*\))?[ \t]*$/gm, (decorator) => ' '.repeat(decorator.length));
}

/**
 * Reads the shape of one JavaScript, TypeScript or AssemblyScript file; `path` picks the dialect.
 * @throws Error with the parser's message when the text does not parse.
 */
export function readModule(path: string, source: string): ModuleShape {
  const text = isAssembly(path) ? withoutDecorators(source) : source;
  const { program, comments, errors } = parseSync(path, text);
  const failure = errors.find((error) => error.severity === 'Error');
  if (failure !== undefined) throw new Error(failure.message);

  const imports: ModuleImport[] = [];
  const texts: string[] = [];
  const members: string[] = [];
  const templates: string[][] = [];
  const tests: string[] = [];
  const add = (specifier: unknown, offset: number, names: readonly string[] = ['*']): void => {
    if (typeof specifier === 'string') imports.push({ specifier, line: lineAt(text, offset), names });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.start, valuesOf(node)),
    ExportAllDeclaration: (node) => add(node.source.value, node.start, node.exportKind === 'type' ? [] : ['*']),
    ExportNamedDeclaration: (node) => add(node.source?.value, node.start, passedOn(node)),
    ImportExpression: (node) => add(node.source.type === 'Literal' ? node.source.value : undefined, node.start),
    TSImportType: (node) => add(node.source.value, node.start, []),
    Literal: ({ value }) => {
      if (typeof value === 'string') texts.push(value);
    },
    MemberExpression: ({ start, end }) => {
      const way = text.slice(start, end);
      if (/^\w+(\.\w+)+$/.test(way)) members.push(way);
    },
    CallExpression: ({ callee, arguments: [title] }) => {
      if (title?.type === 'Literal' && typeof title.value === 'string' && runsTest(text.slice(callee.start, callee.end)))
        tests.push(title.value);
    },
    TemplateLiteral: ({ quasis }) => void templates.push(quasis.map(({ value }) => value.cooked ?? '')),
  }).visit(program);

  const passesOn = (node: (typeof program.body)[number]): boolean =>
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && node.declaration === null && node.specifiers.length > 0);
  const barrel = program.body.some(passesOn) && program.body.every((node) => node.type === 'ImportDeclaration' || passesOn(node));
  return { imports, barrel, lines: text.split('\n').length, texts, members, templates, tests, ...functionsOf(program, comments, text) };
}

/** Whether what is called makes a test that is run: not one that is skipped or still to be written. */
function runsTest(callee: string): boolean {
  return /^(test|it)(\.concurrent)?(\.(each|for)\b|$)/.test(callee);
}

/** An export that names types only takes no value. */
function passedOn({ exportKind, specifiers }: Extract<Program['body'][number], { type: 'ExportNamedDeclaration' }>): readonly string[] {
  if (exportKind === 'type' || (specifiers.length > 0 && specifiers.every((specifier) => specifier.exportKind === 'type'))) return [];
  return ['*'];
}

function functionsOf(program: Program, comments: readonly Comment[], text: string): Pick<ModuleShape, 'functions' | 'exports'> {
  const functions: FunctionShape[] = [];
  const exports: ExportShape[] = [];
  const lists = new Set<number>();
  /** Where what a function is part of begins, by where the function begins. */
  const wholes = new Map<number, number>();
  const partOf = (whole: number, part: { readonly start: number } | null | undefined): void => {
    if (part !== null && part !== undefined) wholes.set(part.start, wholes.get(whole) ?? whole);
  };
  /** Comments that end right before an offset, but for blanks; nearest last. */
  const before = (offset: number): string => {
    const said: string[] = [];
    let start = offset;
    for (const comment of comments.toReversed()) {
      if (comment.end > start || /\S/.test(text.slice(comment.end, start))) continue;
      said.unshift(comment.value);
      start = comment.start;
    }
    return said.join('\n');
  };
  const note = ({ start, end }: { readonly start: number; readonly end: number }): void => {
    const line = lineAt(text, start);
    functions.push({
      line,
      lines: wordedLines(text.slice(start, end)),
      end: lineAt(text, end),
      said: before(wholes.get(start) ?? start),
      isList: lists.has(start),
    });
  };
  new Visitor({
    ExportNamedDeclaration: ({ start, declaration }) => {
      partOf(start, declaration);
      if (declaration?.type === 'FunctionDeclaration' && declaration.id !== null) {
        exports.push({ name: declaration.id.name, line: lineAt(text, start), isDocumented: before(start).trim() !== '' });
      }
    },
    ExportDefaultDeclaration: ({ start, declaration }) => partOf(start, declaration),
    VariableDeclaration: ({ start, declarations }) => partOf(start, declarations[0]?.init),
    MethodDefinition: ({ start, value }) => partOf(start, value),
    PropertyDefinition: ({ start, value }) => partOf(start, value),
    Property: ({ start, value }) => partOf(start, value),
    ReturnStatement: ({ start, argument }) => partOf(start, argument),
    ExpressionStatement: ({ start, expression }) => {
      if (expression.type === 'CallExpression') for (const given of expression.arguments) partOf(start, given);
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (/^describe\b/.test(text.slice(callee.start, callee.end))) for (const each of given) lists.add(each.start);
    },
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  }).visit(program);
  return { functions, exports };
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

/** How many lines are more than brackets and blanks. */
function wordedLines(text: string): number {
  return text.split('\n').filter((line) => !/^[\s()[\]{}<>/,;]*$/.test(line)).length;
}
