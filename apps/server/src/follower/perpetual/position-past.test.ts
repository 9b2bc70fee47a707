import { expect, test } from 'vitest';
import { FIRST_BOT } from '../../bot-numbers.ts';
import { HOUR_MS, PositionPast } from './position-past.ts';
import type { PositionRow } from './position-table.ts';

const USER = 7;
const MARKET = 21;

/** A past of positions that are what `held` says, and the rows that it has told: hour or day, lots, hours since the first. */
function past(held: Map<string, number>) {
  const rows: (readonly [string, number, number, number])[] = [];
  const tell = (what: string) => (row: PositionRow) => void rows.push([what, row.side, row.lots, row.openMs / HOUR_MS]);
  const find = (user: number, market: number, side: number) => {
    const lots = held.get(`${user}/${market}/${side}`);
    return lots === undefined ? undefined : { lots, entryValue: BigInt(lots) * 100n };
  };
  const followed = new PositionPast(find);
  const told = { hour: tell('hour'), day: tell('day') };
  return { followed, rows, at: (hours: number) => followed.moveTo(hours * HOUR_MS, told), told };
}

test('what changed in an hour is told once that is over, and once more with its day', () => {
  const held = new Map([['7/21/0', 5]]);
  const { followed, rows, at } = past(held);
  at(25);
  followed.note({ user: USER, market: MARKET, side: 0 });
  followed.note({ user: USER, market: MARKET, side: 0 });
  at(25.9);
  expect(rows).toEqual([]);
  held.set('7/21/0', 6);
  at(26);
  expect(rows.splice(0)).toEqual([['hour', 0, 6, 25]]);
  // An hour in which nothing changed has no row; a closed position has none of its lots.
  at(30);
  held.delete('7/21/0');
  followed.note({ user: USER, market: MARKET, side: 0 });
  held.set('7/21/1', 9);
  followed.note({ user: USER, market: MARKET, side: 1 });
  at(50);
  expect(rows).toEqual([
    ['hour', 0, 0, 30],
    ['hour', 1, 9, 30],
    ['day', 0, 0, 24],
    ['day', 1, 9, 24],
  ]);
});

test('bots are not kept; a snapshot goes on with what is not over', () => {
  const held = new Map([['7/21/0', 5]]);
  const one = past(held);
  one.at(24);
  one.followed.note({ user: USER, market: MARKET, side: 0 });
  one.followed.note({ user: FIRST_BOT, market: MARKET, side: 0 });
  one.at(25);
  expect(one.rows).toEqual([['hour', 0, 5, 24]]);
  const other = past(held);
  other.followed.restore(JSON.parse(JSON.stringify(one.followed.pack())));
  other.at(48);
  expect(other.rows).toEqual([['day', 0, 5, 24]]);
});
