/**
 * The built web app, read into memory at start: a request picks from this map and never touches the disk, so no path in it can
 * lead elsewhere. Compressed copies stand beside the files (apps/web/compressed-copies.ts) and have no addresses of their own.
 */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { brotliDecompressSync, constants, brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { Coding } from './content-coding.ts';

export interface StaticFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Names the content, without quotes. */
  readonly tag: string;
  /** The same content compressed, where that is shorter. */
  readonly copies: Readonly<Partial<Record<Coding, Buffer>>>;
}

export interface StaticFiles {
  /** The file for a request's URL; a screen's own page where it was prerendered, else the frame of all pages; undefined for a missing asset or call. */
  find(url: string): StaticFile | undefined;
  /** Addresses of the prerendered pages, sorted. */
  readonly pages: readonly string[];
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** Of a process that shows no page. */
export const NO_FILES: StaticFiles = { find: () => undefined, pages: [] };

/** Reads every file of `folder`. A folder that is not there gives no files: the API works without the web app. */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const bodies = new Map<string, Buffer>();
  for (const path of await filesBelow(folder)) bodies.set(`/${relative(folder, path).split(sep).join('/')}`, await readFile(path));
  const files = new Map<string, StaticFile>();
  for (const [url, body] of bodies) {
    if (isCopy(url, bodies)) continue;
    files.set(url, { body, headers: headersOf(url), tag: tagOf(body), copies: copiesOf(url, body, bodies) });
  }
  const page = files.get('/index.html');
  return {
    pages: [...files.keys()]
      .filter((url) => url.endsWith('.html') && url !== '/index.html')
      .map((url) => url.slice(0, -'.html'.length))
      .sort(),
    find(url) {
      const path = url.split(/[?#]/, 1)[0]!;
      const isScreen = !path.startsWith('/api/') && extname(path) === '';
      return files.get(path) ?? (isScreen ? (files.get(`${path}.html`) ?? page) : undefined);
    },
  };
}

/** A file made while the server runs, with copies of its own where that is worth it. */
export function madeFile(body: Buffer, headers: StaticFile['headers']): StaticFile {
  if (body.length < WORTH_COMPRESSING_BYTES) return { body, headers, tag: tagOf(body), copies: {} };
  // Made once and on the way of a request: a millisecond of work for nine tenths of the gain.
  const br = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
  return { body, headers, tag: tagOf(body), copies: { br, gzip: gzipSync(body) } };
}

/** Shorter answers fit into one packet anyway, bytes. */
export const WORTH_COMPRESSING_BYTES = 1_024;

const ENDINGS: readonly (readonly [ending: string, coding: Coding, unpack: (copy: Buffer) => Buffer])[] = [
  ['.br', 'br', (copy) => brotliDecompressSync(copy)],
  ['.gz', 'gzip', (copy) => gunzipSync(copy)],
];

function isCopy(url: string, bodies: ReadonlyMap<string, Buffer>): boolean {
  return ENDINGS.some(([ending]) => url.endsWith(ending) && bodies.has(url.slice(0, -ending.length)));
}

/** The copies that hold what the file holds: one of an earlier build must never be given for it. */
function copiesOf(url: string, body: Buffer, bodies: ReadonlyMap<string, Buffer>): StaticFile['copies'] {
  const found: Partial<Record<Coding, Buffer>> = {};
  for (const [ending, coding, unpack] of ENDINGS) {
    const copy = bodies.get(url + ending);
    if (copy !== undefined && holds(copy, body, unpack)) found[coding] = copy;
  }
  return found;
}

function holds(copy: Buffer, body: Buffer, unpack: (copy: Buffer) => Buffer): boolean {
  try {
    return unpack(copy).equals(body);
  } catch {
    return false;
  }
}

function tagOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Names under /assets hold a hash of their content, so they never change. */
function headersOf(url: string): Readonly<Record<string, string>> {
  return {
    'content-type': CONTENT_TYPES[extname(url)] ?? 'application/octet-stream',
    'cache-control': url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}
