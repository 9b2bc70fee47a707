import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { root } from './run.mjs';
import { CHECK_STEPS, limitMsOf, slowSteps, type Step } from './steps.ts';

const STEPS = [...CHECK_STEPS, ...slowSteps({ index: 4, count: 16 }), ...slowSteps(undefined)];
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** The script of package.json that a step runs. */
const scriptOf = ({ command }: Step): string => /^npm run --silent ([\w:]+)/.exec(command)?.[1] ?? '';

describe.each(STEPS)('$name', (step) => {
  it('runs a script that is there, on files that are there', () => {
    const script = scripts[scriptOf(step)];
    expect(script).toBeDefined();
    for (const file of script!.match(/\S+\.m?[jt]s\b/g) ?? []) expect(existsSync(join(root, file)), file).toBe(true);
  });

  it('is given ten times what it needs, and never less than an hour', () => {
    expect(limitMsOf(step)).toBeGreaterThanOrEqual(Math.max(3_600_000, step.quietSeconds * 10_000));
  });
});

it('passes nothing that would let a run without tests pass', () => {
  for (const text of [...Object.values(scripts), ...STEPS.map(({ command }) => command)]) expect(text).not.toContain('passWithNoTests');
});
