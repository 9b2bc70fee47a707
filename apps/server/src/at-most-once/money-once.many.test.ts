import { Refusal } from '@kontor/domain/refusals';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { adjust, startMoneyWorld, transfer } from './money-world.ts';
import type { MoneyWorld } from './money-world.ts';

const RUNS = process.env['MANY'] === undefined ? 10 : 60;

let world: MoneyWorld;
afterEach(() => world.stop());

test('whatever is sent, again and with other bodies, before and after starts: each id takes effect at most once', async () => {
  world = await startMoneyWorld();
  const { submit, forget, held } = world;
  const step = fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        user: fc.constantFrom(3, 4),
        id: fc.integer({ min: 0, max: 5 }),
        moves: fc.boolean(),
        amount: fc.constantFrom(-40n, 10n, 20n, 50n),
        times: fc.integer({ min: 1, max: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom('forget', 'snapshot', 'journal' as const) },
  );
  let run = 0;
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      run += 1;
      const done = new Map<string, { readonly body: string; readonly sequence: number }>();
      for (const one of steps) {
        if (one === 'forget') await forget();
        else if (typeof one === 'string') await world.serveAnew(one);
        else {
          const { user, id, moves, amount, times } = one;
          const name = `${run}:${id}`;
          const command = moves ? transfer(name, amount < 0n ? -amount : amount, { user }) : adjust(name, amount, { user });
          const key = `${user}/${name}`;
          const body = `${moves}/${'amount' in command ? command.amount : 0n}`;
          const before = [held(user, 0), held(user, 1)] as const;
          const outcomes = await Promise.all(Array.from({ length: times }, () => submit(command)));
          const known = done.get(key);
          for (const { code, sequence } of outcomes) {
            seen.add(code);
            const first = done.get(key);
            if (first === undefined) {
              if (code === Refusal.NONE) done.set(key, { body, sequence });
              else expect(code).toBe(Refusal.INSUFFICIENT_BALANCE);
            } else
              expect({ code, ...(first.body === body && { sequence }) }).toEqual(
                first.body === body ? { code: Refusal.REPEATED, sequence: first.sequence } : { code: Refusal.CLIENT_ID_REUSED },
              );
          }
          const tookEffect = known === undefined && done.has(key);
          const moved = 'amount' in command ? command.amount : 0n;
          const change = tookEffect ? (moves ? -moved : moved) : 0n;
          expect([held(user, 0), held(user, 1)]).toEqual([before[0] + change, before[1] + (tookEffect && moves ? moved : 0n)]);
        }
      }
    }),
    { seed: 14, numRuns: RUNS },
  );
  expect([...seen].toSorted((a, b) => a - b)).toEqual(
    [Refusal.NONE, Refusal.REPEATED, Refusal.CLIENT_ID_REUSED, Refusal.INSUFFICIENT_BALANCE].toSorted((a, b) => a - b),
  );
});
