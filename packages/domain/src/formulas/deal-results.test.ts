import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_RESULTS, joinedResults, resultOf, winRate } from './deal-results.ts';

test('a deal that came to nothing counts among all, and is neither won nor lost', () => {
  const all = [5n, -3n, 0n, 7n, -10n].map(resultOf).reduce(joinedResults, NO_RESULTS);
  expect(all).toEqual({ closes: 5, wins: 2, losses: 2, gained: 12n, lost: 13n, largestGain: 7n, largestLoss: 10n });
  expect(winRate(all)).toEqual({ numerator: 2n, denominator: 5n });
  expect(winRate(NO_RESULTS)).toBeUndefined();
});

test('added up in any way they are what a list of them says', () => {
  const results = fc.array(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), { maxLength: 20 });
  fc.assert(
    fc.property(results, results, (left, right) => {
      const all = [...left, ...right];
      const joined = joinedResults(
        left.map(resultOf).reduce(joinedResults, NO_RESULTS),
        right.map(resultOf).reduce(joinedResults, NO_RESULTS),
      );
      const sorted = all.toSorted((a, b) => (a < b ? -1 : 1));
      const [least = 0n, most = 0n] = [sorted.at(0), sorted.at(-1)];
      expect(joined).toEqual({
        closes: all.length,
        wins: all.filter((each) => each > 0n).length,
        losses: all.filter((each) => each < 0n).length,
        gained: all.reduce((sum, each) => (each > 0n ? sum + each : sum), 0n),
        lost: all.reduce((sum, each) => (each < 0n ? sum - each : sum), 0n),
        largestGain: most > 0n ? most : 0n,
        largestLoss: least < 0n ? -least : 0n,
      });
    }),
    { seed: 8, numRuns: 300, includeErrorInReport: true },
  );
});
