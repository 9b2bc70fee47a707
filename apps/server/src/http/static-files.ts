/**
 * The built web app, read into memory at start: a request picks from this map and never touches the disk, so no path in it can
 * lead elsewhere.
 */
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

export interface StaticFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
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

/** Reads every file of `folder`. A folder that is not there gives no files: the API works without the web app. */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>();
  for (const path of await filesBelow(folder)) {
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(url, { body: await readFile(path), headers: headersOf(url) });
  }
  const page = files.get('/index.html');
  return {
    pages: [...files.keys()].filter((url) => url.endsWith('.html') && url !== '/index.html').map((url) => url.slice(0, -'.html'.length)).sort(),
    find(url) {
      const path = url.split(/[?#]/, 1)[0]!;
      const isScreen = !path.startsWith('/api/') && extname(path) === '';
      return files.get(path) ?? (isScreen ? (files.get(`${path}.html`) ?? page) : undefined);
    },
  };
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
