import { parseSync } from 'vite';
import type { Plugin } from 'vite';

/** Functions of the contract that declare a call, and what the page reads of one. */
const DECLARES: readonly string[] = ['openCall', 'marketCall', 'userCall'];
const READ: readonly string[] = ['path'];

/** What makes schemas, and nothing else: a call that no screen sends leaves the page with all that it is made of. */
export const PURE: string[] = [...DECLARES, 'Type', 'strictObject', 'oneOf', 'orNull', 'pageOf', 'listOf', 'queryInteger'];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Property extends Node {
  readonly key?: { readonly name?: string };
}

/**
 * Takes from the contract's calls what only the server and the documents read: summaries, schemas, ownership. The page sends calls by
 * method and path.
 */
export function bareCalls(): Plugin {
  return {
    name: 'bare-calls',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/[\w-]+\.ts$/, code: /\b(?:open|market|user)Call\(\{/ },
      handler(code, id) {
        let bare = code;
        for (const { start, end } of needless(parseSync(id, code).program).toSorted((a, b) => b.start - a.start)) {
          bare = bare.slice(0, start) + bare.slice(end).replace(/^\s*,/, '');
        }
        return { code: bare, map: null };
      },
    },
  };
}

/** The properties to leave out. */
function needless(node: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(node)) {
    for (const child of node) needless(child, found);
    return found;
  }
  if (typeof node !== 'object' || node === null) return found;
  const call = node as { readonly type?: string; readonly callee?: { readonly name?: string }; readonly arguments?: readonly unknown[] };
  if (call.type === 'CallExpression' && DECLARES.includes(call.callee?.name ?? '')) {
    const [declared] = call.arguments as readonly [{ readonly properties?: readonly Property[] }];
    found.push(...(declared.properties ?? []).filter(({ key }) => !READ.includes(key?.name ?? '')));
    return found;
  }
  for (const child of Object.values(node)) needless(child, found);
  return found;
}
