import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test('reads what it is asked for', () => {
  expect(readArguments(['--seed', '42', '--commands', '1000', '--scenario', 'pit', '--world', '3', '--quiet'])).toMatchObject({
    seed: 42,
    commands: 1_000,
    scenario: 'pit',
    world: 3,
    quiet: true,
  });
  expect(readArguments([]).seed).toBeUndefined();
  expect(readArguments(['--short']).commands).toBeLessThan(readArguments([]).commands);
});

test.each([[['--seed', 'x']], [['--seed']], [['--commands', '-1']], [['--fast']], [['--world', '2']]])('refuses %j', (argv) => {
  expect(() => readArguments(argv)).toThrow(/wants|what is/);
});
