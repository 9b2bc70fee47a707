import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { playShared } from './in-worlds.ts';
import type { WorldMutant } from './in-worlds.ts';
import { plant } from './patch.ts';
import type { Mutant } from './patch.ts';
import { ROOT } from './root.ts';
import { endOf } from './verdict.ts';
import { verdictOf } from './test-report.ts';
import type { Report } from './test-report.ts';
import type { Verdict } from './verdict.ts';

/** A bug outside of the engine, to be caught by tests: each of these files must fail on it. */
export interface TestedMutant extends Mutant {
  /** Paths from the repository's root. */
  readonly tests: readonly string[];
}

/** What hangs must end at some time; the test files run in seconds. */
const PATIENCE_MS = 1_200_000;
const LEFT_BEHIND = new Set(['node_modules', 'dist', 'coverage', '.git']);
const WORKSPACES = 'node_modules/@kontor';
/** What slow tests want to be built. */
const BUILDS = 'tools/build-server.mjs';

/** A copy of the repository's sources, in which one bug at a time is planted and tests are run. */
export class ScratchRepository {
  private readonly folder = mkdtempSync(join(realpathSync(tmpdir()), 'kontor-planted-'));

  constructor() {
    for (const entry of readdirSync(ROOT, { withFileTypes: true })) {
      if (LEFT_BEHIND.has(entry.name) || (entry.name.startsWith('.') && entry.isDirectory())) continue;
      cpSync(join(ROOT, entry.name), join(this.folder, entry.name), {
        recursive: true,
        filter: (path) => !LEFT_BEHIND.has(basename(path)),
      });
    }
    process.once('exit', () => this.remove());
    this.linkModules();
    // Nothing is built in a copy: tests that run the sources see the bug at once.
    writeFileSync(join(this.folder, BUILDS), 'export default () => undefined;\n');
  }

  /** Runs the tests without a bug: what fails anyway cannot catch one. */
  async judgeHealthy(mutants: readonly TestedMutant[]): Promise<Verdict> {
    return await this.run([...new Set(mutants.flatMap(({ tests }) => tests))], PATIENCE_MS * 3);
  }

  async judge(mutant: TestedMutant): Promise<Verdict> {
    return await this.withBug(mutant, async () => {
      // The first test that fails is enough for one file; the others may wait long for what a bug keeps from them.
      const verdict = mutant.tests.length === 1 ? await this.run(mutant.tests, PATIENCE_MS, '--bail=1') : undefined;
      // One that ran out of time says nothing; another test of the file may.
      return verdict === undefined || verdict.kind === 'broken' ? await this.run(mutant.tests, PATIENCE_MS) : verdict;
    });
  }

  /** A bug in the formulas that everything here reads. */
  async play(mutant: WorldMutant): Promise<Verdict> {
    return await this.withBug(mutant, () => playShared(this.folder, mutant));
  }

  private async withBug(mutant: Mutant, judge: () => Promise<Verdict>): Promise<Verdict> {
    const file = join(this.folder, mutant.file);
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, plant(mutant, source));
    try {
      return await judge();
    } finally {
      writeFileSync(file, source);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** What is installed is shared; our own packages are those of the copy. */
  private linkModules(): void {
    mkdirSync(join(this.folder, WORKSPACES), { recursive: true });
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      if (name !== '@kontor' && !name.startsWith('.'))
        symlinkSync(join(ROOT, 'node_modules', name), join(this.folder, 'node_modules', name));
    }
    for (const name of readdirSync(join(ROOT, WORKSPACES))) {
      const workspace = relative(ROOT, realpathSync(join(ROOT, WORKSPACES, name)));
      symlinkSync(join(this.folder, workspace), join(this.folder, WORKSPACES, name));
      const own = join(workspace, 'node_modules');
      if (existsSync(join(ROOT, own))) symlinkSync(join(ROOT, own), join(this.folder, own));
    }
  }

  private async run(tests: readonly string[], patienceMs: number, ...options: readonly string[]): Promise<Verdict> {
    const report = join(this.folder, 'report.json');
    rmSync(report, { force: true });
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const projects = ['unit', 'slow'].flatMap((name) => ['--project', name]);
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--root', this.folder, ...projects, ...tests, ...options, '--reporter=json', `--outputFile=${report}`],
      {
        cwd: this.folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let complaint = '';
    child.stderr.on('data', (text: Buffer) => {
      complaint += text.toString();
    });
    let isOutOfPatience = false;
    const timer = setTimeout(() => {
      isOutOfPatience = true;
      child.kill('SIGKILL');
    }, patienceMs);
    const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
      child.on('close', (...end) => resolve(end));
    });
    clearTimeout(timer);
    if (isOutOfPatience) return { kind: 'broken', why: `its tests hung: nothing after ${patienceMs / 1_000} s` };
    if (!existsSync(report)) return { kind: 'broken', why: endOf(code, signal, complaint) };
    return verdictOf(JSON.parse(readFileSync(report, 'utf8')) as Report, tests);
  }
}
