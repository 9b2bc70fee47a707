import { cpSync, existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** `node deploy/gather-image.mjs FOLDER`: copies what runs, and nothing that only builds or tests, from a built repository. */

const root = join(import.meta.dirname, '..');
const [, , target] = process.argv;
if (target === undefined || existsSync(target)) {
  console.error('Name a folder that is not there yet.');
  process.exit(1);
}

/** Whoever imports a workspace reads its `package.json`; all else of it is in `dist`. */
const WORKSPACES = ['apps/server', 'apps/liquidity', 'packages/contract', 'packages/domain', 'packages/engine'];
const KEPT = [
  'package.json',
  'LICENSE',
  'node_modules',
  'deploy/ask-health.mjs',
  'deploy/start-role.mjs',
  'apps/web/dist',
  'apps/console/dist',
  ...WORKSPACES.flatMap((workspace) => [`${workspace}/package.json`, `${workspace}/dist`]),
];
/** Maps and declarations are for whoever writes code. */
const LEFT_OUT = /(\.map|\.d\.ts|\.tsbuildinfo)$/;

/** Whether what a link in `node_modules` leads to is there; what is for tests only is not. @param {string} source */
function isKept(source) {
  if (!lstatSync(source).isSymbolicLink() || !source.includes('@kontor')) return true;
  const to = relative(root, realpathSync(source));
  return WORKSPACES.includes(to.replaceAll('\\', '/'));
}

for (const path of KEPT) {
  const to = join(target, path);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, path), to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => (path === 'node_modules' ? isKept(source) : !LEFT_OUT.test(source)),
  });
}
