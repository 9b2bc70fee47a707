import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MutantWorlds } from './in-worlds.ts';
import type { WorldMutant } from './in-worlds.ts';

const inEngine = (name: string, replace: string): WorldMutant => ({
  name,
  file: 'packages/engine/src/engine.ts',
  find: '  apply(c: CommandBuffer, at: number): number {\n',
  replace: `  apply(c: CommandBuffer, at: number): number {\n${replace}\n`,
});
const KILLED = inEngine('killed', "(globalThis as any).process.kill((globalThis as any).process.pid, 'SIGKILL');");
const EXITS = inEngine('ends by itself', '(globalThis as any).process.exit(0);');
const NO_NAME = inEngine('a name that is gone', 'nowhere();');
const NO_SYNTAX = inEngine('no TypeScript', 'return return;');
const NO_MEMORY = inEngine('no memory', 'new Array(2 ** 33);');
const TRAPS = inEngine('an assertion of its own', "throw new Error('no');");
const NO_CORE: WorldMutant = {
  name: 'no AssemblyScript',
  file: 'packages/engine/assembly/money.ts',
  find: 'export function feeOf(',
  replace: 'export function feeOf(: ',
};

describe('what is no verdict on the checks', () => {
  let worlds: MutantWorlds;
  beforeAll(() => {
    worlds = new MutantWorlds([KILLED, EXITS, NO_NAME, NO_SYNTAX, NO_MEMORY, TRAPS, NO_CORE]);
  });
  afterAll(() => worlds.remove());

  test.each([
    [KILLED, 'killed by SIGKILL'],
    [EXITS, 'ended with code 0'],
    [NO_NAME, 'ReferenceError: nowhere is not defined'],
    [NO_SYNTAX, 'ended with code 1'],
    [NO_MEMORY, 'RangeError'],
    [NO_CORE, 'the core does not compile'],
  ])('$name is broken, not caught', async (mutant, why) => {
    const verdict = await worlds.play(mutant);
    expect(verdict).toMatchObject({ kind: 'broken' });
    expect(verdict.kind === 'broken' && verdict.why).toContain(why);
  });

  test('an engine that stops itself is caught', async () => {
    expect(await worlds.play(TRAPS)).toEqual({ kind: 'caught', by: 'crash: no', after: '1 commands' });
  });
});
