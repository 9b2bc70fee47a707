import { run } from './run.mjs';

/** `npm run dev`: the server from its sources, restarted on change, and the site with hot reload; with CONSOLE_PORT the operators' page too. */
const sources = '--conditions=@kontor/source --import tsx';
const port = process.env['CONSOLE_PORT'];
const ended = await Promise.race([
  run(`node ${sources} --watch --watch-preserve-output apps/server/src/main.ts`),
  run('vite apps/web'),
  ...(port ? [run('vite apps/console', { env: { KONTOR_CONSOLE: `http://127.0.0.1:${port}` } })] : []),
]);
// One half without the other is no use: this ends the other as well.
process.exitCode = ended ? 0 : 1;
process.kill(process.pid, 'SIGTERM');
