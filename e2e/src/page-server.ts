/** A server for built pages that need no product behind them, under the same content security policy as the product. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { listen } from './listen.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'";

/** A running page server. */
export interface PageServer {
  /** Such as `http://127.0.0.1:40123/`. */
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** Serves the files of a folder on a free port of this machine. */
export async function servePages(folder: string): Promise<PageServer> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = join(folder, path === '/' ? 'index.html' : path);
    readFile(file).then(
      (body) => {
        response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'content-security-policy': POLICY });
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  return {
    address: `http://127.0.0.1:${await listen(server)}/`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
