import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createTwin } from '@kontor/testkit/twin';
import { describe, expect, test } from 'vitest';
import { Coverage } from './coverage.ts';
import { engineMaker } from './engine-maker.ts';
import { Mark } from './journal.ts';
import { playSteps } from './play-steps.ts';
import { linesOf, readRegression, regressionText, stepsOfLines } from './regression.ts';
import { playWorld } from './simulate.ts';

const FOLDER = fileURLToPath(new URL('../regressions/', import.meta.url));
const players = { maker: engineMaker, twin: createTwin };

describe('regressions: what failed once does not fail again', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

  test('the folder is there', () => {
    expect(readdirSync(FOLDER)).toContain('README.md');
  });

  test.each(files)('%s', (name) => {
    const regression = readRegression(readFileSync(FOLDER + name, 'utf8'));
    const played = playSteps(stepsOfLines(regression.commands), players, { digests: true, states: true });
    expect(played.message).toBe('');
    expect(played.journal.length).toBeGreaterThan(0);
  });
});

describe('the file', () => {
  test('gives back every command of a hostile world, word for word', () => {
    const { journal } = playWorld({ scenario: 'hostile', seed: 3, world: 1, commands: 1_500 }, players, new Coverage());
    journal.marks.set(7, [Mark.RESTORE]);
    const text = regressionText({ about: 'all kinds', check: 'none', commands: linesOf(journal) });
    const steps = stepsOfLines(readRegression(text).commands);
    expect(steps.map((step) => [...step.words])).toEqual(journal.offsets.map((_, i) => [...journal.words(i)]));
    expect(text).toContain('"raw":');
    expect(text).toContain('"type":"PLACE"');
    expect(text).toContain('"mark":"RESTORE"');
  });

  test('refuses what is none', () => {
    expect(() => readRegression('{"commands": 1}')).toThrow('no regression');
    expect(() => stepsOfLines([{ mark: 'SOMETHING' }])).toThrow('no mark "SOMETHING"');
    expect(() => stepsOfLines([{ type: 'DANCE' }])).toThrow('no command "DANCE"');
  });
});
