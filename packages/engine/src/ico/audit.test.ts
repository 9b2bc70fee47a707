import { icoTimes, IcoWorld } from '@kontor/testkit/ico-world';
import { expect, test } from 'vitest';
import { audit } from '../audit.ts';
import { createEngine } from '../engine.ts';
import type { HoldingOfItemDump, ItemDump, StateDump } from '../engine-door.ts';

/** A settled item, and one that waits. */
function state(): StateDump {
  const w = new IcoWorld(createEngine({ recording: true })).open();
  w.give('alice', '1000');
  w.subscribe('alice', 90);
  w.at(icoTimes.end);
  w.open({ item: 9, start: w.time + 1, end: w.time + 2 });
  w.subscribe('alice', 30, { item: 9 });
  w.subscribe('alice', 10, { item: 9 });
  return w.door.dump();
}

/** A state with another item, by its place. */
function withItem(at: number, change: (item: ItemDump) => Partial<ItemDump>): StateDump {
  const healthy = state();
  return { ...healthy, items: healthy.items.map((item, i) => (i === at ? { ...item, ...change(item) } : item)) };
}

function withHolding(at: number, change: Partial<HoldingOfItemDump>): StateDump {
  return withItem(at, ({ holdings: [first] }) => ({ holdings: [{ ...first!, ...change }] }));
}

test('a healthy state is one', () => {
  expect(audit(state())).toEqual([]);
});

test.each<readonly [string, () => StateDump, string]>([
  ['a gap between tickets', () => withItem(1, () => ({ subscriptions: [{ place: 0, firstTicket: 1, lots: 39 }] })), 'follows 0'],
  ['tickets of nobody', () => withItem(1, () => ({ tickets: 41 })), 'tickets of 41'],
  ['payments of nobody', () => withItem(1, () => ({ paid: 1n })), 'have paid'],
  ['a holding that has paid less', () => withHolding(1, { paid: 1n }), 'products declare 1'],
  ['more given than there was', () => withHolding(0, { tokens: 10n ** 15n }), 'tokens given'],
  ['lots won by nobody', () => withHolding(0, { wonLots: 89 }), '89 lots won of 90'],
  ['more lots won than tickets', () => withHolding(0, { wonLots: 91 }), '91 of 90 tickets won'],
  ['a cost above what was paid', () => withHolding(0, { cost: 10n ** 12n }), 'costs'],
  ['more claimed than frozen', () => withHolding(0, { claimed: 10n ** 14n }), 'claimed'],
  ['more locked than declared', () => withHolding(0, { claimed: 1n }), 'products declare'],
  ['a holding that was forgotten', () => withHolding(0, { isSettled: false }), 'not settled'],
  ['a treasury that is too small', () => withItem(1, ({ terms }) => ({ terms: { ...terms, supply: terms.supply + 1n } })), 'treasury has'],
])('%s is found', (_what, broken, words) => {
  expect(audit(broken()).join('\n')).toContain(words);
});
