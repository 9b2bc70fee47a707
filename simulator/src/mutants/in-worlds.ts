import { fork } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorldPlan } from '../simulate.ts';
import { buildCores } from './core-builds.ts';
import { plant } from './patch.ts';
import type { Mutant } from './patch.ts';
import { ROOT } from './root.ts';
import { endOf } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** A bug in the engine, to be caught by a played world. */
export interface WorldMutant extends Mutant {
  /** Where the bug shows first; the pit when left out. */
  readonly scenario?: string;
  /** Which of its worlds; the first when left out. */
  readonly world?: number;
}

const ENGINE = 'packages/engine/';
const COPIED = ['src', 'assembly'];
const SEED = 7;
/** The program that plays, from a repository's root. */
const CHILD = relative(ROOT, fileURLToPath(new URL('./world-child.ts', import.meta.url)));
/** From the sources, whatever loaded this module. */
const FROM_SOURCES = ['--conditions=@kontor/source', '--import', 'tsx'];

/** What hangs must end at some time. A slow machine does not come near: the worlds are played in seconds. */
const LEAST_PATIENCE_MS = 600_000;
/** How much longer than the healthy engine on the same machine a bug may take. */
const PATIENCE = 30;

/** Copies of the engine with a bug in each, made and compiled at once, played one by one. */
export class MutantWorlds {
  private readonly folder = mkdtempSync(join(tmpdir(), 'kontor-mutants-'));
  private readonly copies = new Map<WorldMutant, string>();
  private readonly builds: ReadonlyMap<string, Promise<string | undefined>>;
  private patienceMs = LEAST_PATIENCE_MS;

  constructor(mutants: readonly WorldMutant[]) {
    process.once('exit', () => this.remove());
    // Copies of the engine find the workspace's packages here.
    symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'), 'dir');
    writeFileSync(join(this.folder, 'package.json'), '{ "type": "module" }\n');
    mutants.forEach((mutant, i) => this.copies.set(mutant, this.copy(mutant, `mutant-${i}`)));
    this.builds = buildCores(mutants.filter(isInCore).map((mutant) => this.copies.get(mutant)!));
  }

  /** The engine as it is must pass what the mutants must not. Its core is the one that is committed. */
  async playHealthy(): Promise<Verdict> {
    const startedAtMs = performance.now();
    const verdict = await judgeInChild(ROOT, join(ROOT, ENGINE), plansFor(undefined), 6 * LEAST_PATIENCE_MS);
    this.patienceMs = Math.max(LEAST_PATIENCE_MS, PATIENCE * (performance.now() - startedAtMs));
    return verdict;
  }

  async play(mutant: WorldMutant): Promise<Verdict> {
    const copy = this.copies.get(mutant)!;
    const error = await this.builds.get(copy);
    if (error !== undefined) return { kind: 'broken', why: error };
    return await judgeInChild(ROOT, copy, plansFor(mutant), this.patienceMs);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private copy(mutant: WorldMutant, name: string): string {
    const copy = join(this.folder, name);
    mkdirSync(copy);
    for (const part of COPIED)
      cpSync(join(ROOT, ENGINE, part), join(copy, part), { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
    const file = join(copy, mutant.file.slice(ENGINE.length));
    writeFileSync(file, plant(mutant, readFileSync(file, 'utf8')));
    return copy;
  }
}

/** Plays what a repository's engine is with a bug in what it shares with twin and witness: they must decide alone. */
export function playShared(repository: string, mutant: WorldMutant): Promise<Verdict> {
  return judgeInChild(repository, join(repository, ENGINE), plansFor(mutant), LEAST_PATIENCE_MS);
}

/** Whether the core must be compiled for it. */
export function isInCore({ file }: Mutant): boolean {
  return file.startsWith(`${ENGINE}assembly/`);
}

/** Plays worlds on the engine's package in a folder, with the simulator, the twin and all they share of a repository. */
function judgeInChild(repository: string, engine: string, plans: readonly WorldPlan[], patienceMs: number): Promise<Verdict> {
  return new Promise((resolve) => {
    const child = fork(join(repository, CHILD), [join(engine, 'src/engine.ts'), JSON.stringify(plans)], {
      execArgv: FROM_SOURCES,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let complaint = '';
    child.stderr!.on('data', (text: Buffer) => {
      complaint += text.toString();
    });
    let isOutOfPatience = false;
    const timer = setTimeout(() => {
      isOutOfPatience = true;
      child.kill('SIGKILL');
    }, patienceMs);
    let verdict: Verdict | undefined;
    child.on('message', (message) => {
      verdict = message as Verdict;
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      const why = isOutOfPatience ? `its program hung: nothing after ${Math.round(patienceMs / 1_000)} s` : endOf(code, signal, complaint);
      resolve(verdict ?? { kind: 'broken', why });
    });
  });
}

/** The bounded number of commands within which a bug must show: its own scenario first, then a little of the others. */
function plansFor(mutant: WorldMutant | undefined): readonly WorldPlan[] {
  const plans: WorldPlan[] = [
    { scenario: 'pit', seed: SEED, world: 1, commands: 8_000 },
    { scenario: 'pit', seed: SEED, world: 2, commands: 8_000 },
    { scenario: 'exchange', seed: SEED, world: 1, commands: 10_000 },
  ];
  const own = mutant?.scenario;
  return own === undefined
    ? plans
    : [{ scenario: own, seed: SEED, world: mutant?.world ?? 1, commands: own === 'exchange' ? 40_000 : 9_000 }, ...plans];
}
