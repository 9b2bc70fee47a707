/** What everybody sees of the last comparison of books and chains: what customers own, and what the chains are said to hold. */
import type { AnswerOf } from '@kontor/contract/call';
import { reserves } from '@kontor/contract/proof';
import type { Routes } from '../../http/routes.ts';
import type { Queries } from '../../store/database.ts';
import { decimalOf, unitsOf } from './exact.ts';
import type { KeptResult } from './reconciler.ts';
import { LAST_RESULT } from './reconciliation-rows.ts';

/** Finer than any coin. */
const PLACES = 30;
const SHARE_PLACES = 4;
const SHARE_PARTS = 10n ** BigInt(SHARE_PLACES);

type Reserve = AnswerOf<typeof reserves>['list'][number];

export function mountReserves(routes: Routes, database: Queries): void {
  routes.open(reserves, async () => {
    const last = await database.maybe(LAST_RESULT);
    if (last === undefined) return { time: null, list: [] };
    return { time: last.checkedMs, list: (JSON.parse(last.result) as KeptResult).map(reserveOf) };
  });
}

/** Of a chain that could not be read nobody knows what it holds, and so of none together with it. */
export function reserveOf({ symbol, users, without_chain: withoutChain, chain, networks }: KeptResult[number]): Reserve {
  const [owed, total] = [exactly(users), exactly(chain.total)];
  const isKnown = networks.every((each) => each.chain !== null);
  return {
    symbol,
    owed: written(owed),
    without_chain: written(exactly(withoutChain)),
    networks: networks.length,
    held: isKnown ? written(total) : null,
    surplus: isKnown ? written(total - owed) : null,
    share: isKnown && owed > 0n ? decimalOf((total * SHARE_PARTS) / owed, SHARE_PLACES, SHARE_PLACES) : null,
  };
}

function exactly(decimal: string): bigint {
  const units = unitsOf(decimal, PLACES);
  if (units === undefined) throw new Error(`an amount that no comparison writes: ${decimal}`);
  return units;
}

function written(units: bigint): string {
  return decimalOf(units, PLACES, 0);
}
