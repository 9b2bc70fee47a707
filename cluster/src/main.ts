/**
 * `npm run test:cluster [-- --seed S --minutes M --only FAULT,… --pairs --plan PLAN --disk --keep]`: Kontor on three hosts, which are network
 * namespaces of this machine, with the programs of Debian that a company would run it with; parts of it fail, one after the other and two at
 * a time, under load, and afterwards nothing that was acknowledged may be missing (docs/operating.md, "The cluster test").
 *
 * Exit code 0: all held. 1: something did not. 2: the command could not be read. 3: a program is missing, or the rights are. 130: it was told to stop.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NEEDS, isThere, whatIsMissing } from './needs.ts';
import { USAGE, readOptions } from './options.ts';
import type { Options } from './options.ts';

const CANNOT_READ = 2;
const MISSING = 3;
const STOPPED = 130;
/** After it was told to stop, the inside gets this long to say what it knows, ms. */
const STOP_LIMIT_MS = 30_000;

/**
 * Runs everything in namespaces of its own: network, mounts and processes. Its first process reaps what others leave behind; when that
 * one ends, or is killed, the kernel ends whatever else runs there, and with it go the hosts, their links and what they stored.
 * @returns the exit code
 */
function runInside(options: Options, folder: string): Promise<number> {
  const inside = fileURLToPath(new URL('inside.js', import.meta.url));
  // Waits for all children there are, also for those that were left to it.
  const first = 'exec 3<&0; "$@" <&3 & wait $!';
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--net',
      '--pid',
      '--fork',
      '--mount-proc',
      '--kill-child',
      '--propagation',
      'private',
      'sh',
      '-c',
      first,
      'sh',
      process.execPath,
      inside,
      JSON.stringify(options),
      folder,
    ],
    // A terminal's Ctrl-C reaches this process alone, which tells the inside; an end of its input tells it that nobody is left.
    { stdio: ['pipe', 'inherit', 'inherit'], detached: true },
  );
  let told = false;
  const stop = (): void => {
    child.stdin.end();
    if (told) child.kill('SIGKILL');
    else setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS).unref();
    told = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  child.stdin.on('error', () => undefined);
  return new Promise((settle) => child.once('close', (code) => settle(code ?? 1)));
}

/** The arguments without a seed. */
function repeated(args: readonly string[]): string {
  return args.filter((word, at) => word !== '--seed' && args[at - 1] !== '--seed' && !word.startsWith('--seed=')).join(' ');
}

async function main(): Promise<number> {
  let options: Options;
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return CANNOT_READ;
  }
  const missing = whatIsMissing(NEEDS, (program) => isThere(program, process.env['PATH'] ?? ''));
  if (missing !== undefined) {
    process.stderr.write(missing);
    return MISSING;
  }
  if (process.getuid?.() !== 0) {
    process.stderr.write('Hosts are network namespaces, which only root may make. Run it as root, in a container if you like.\n');
    return MISSING;
  }
  const folder = mkdtempSync(join(tmpdir(), 'kontor-cluster-'));
  // First of all: a run that hangs, or breaks, is known by it as well.
  process.stdout.write(`seed ${options.seed}\n`);
  const code = await runInside(options, folder);
  if ((code === 0 || code === STOPPED) && !options.keep) rmSync(folder, { recursive: true, force: true });
  else process.stdout.write(`What the programs said is in ${folder}.\n`);
  if (code === 1) process.stdout.write(`Again: npm run test:cluster -- ${repeated(process.argv.slice(2))} --seed ${options.seed}\n`);
  return code;
}

process.exitCode = await main();
