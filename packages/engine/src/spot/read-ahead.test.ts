import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { EventType } from '@kontor/engine/event';
import { createEngine } from '@kontor/engine/engine';
import { btcUsdt, clientId, openMarkets, placeOrder } from '@kontor/testkit/builders';
import { createRandom } from '@kontor/testkit/random';
import { START } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

const MARKET = btcUsdt({ maxOrders: 0 });
const USERS = 120;
/** So many that the table of ids open beyond their rings is large enough to be read ahead. */
const RESTING = 7_800;
const BUSY = 4_000;

/** Orders until most users have far more open than their rings have places, then orders that match, and cancels by number. */
function commands(): CommandBuffer {
  const random = createRandom(7);
  const buffer = new CommandBuffer();
  const write = (command: Command): number => buffer.write(command);
  for (const command of openMarkets([MARKET], START)) write(command);
  for (let user = 1; user <= USERS; user++) {
    for (const { id: asset } of [MARKET.base, MARKET.quote]) {
      write({
        type: CommandType.DEPOSIT,
        user,
        time: START,
        asset,
        amount: 1n << 50n,
        network: 1,
        output: user,
        transaction: clientId(asset),
      });
    }
  }
  const owners = [0];
  for (let i = 1; i <= RESTING + BUSY; i++) {
    const user = 1 + random.below(USERS);
    const rests = i <= RESTING;
    if (!rests && i % 3 === 0) {
      const slot = 1 + random.below(RESTING);
      // The first orders take the slots in turn: number and slot are the same until one of them is over.
      write({ type: CommandType.CANCEL, user: owners[slot]!, time: START, order: { slot, number: slot } });
      continue;
    }
    owners.push(user);
    const side = i % 2 === 0 ? 'BUY' : 'SELL';
    const away = rests ? 1 + random.below(40) : -random.below(3);
    const price = (100 + (side === 'BUY' ? -away : away)).toFixed(2);
    write(placeOrder(MARKET, { user, time: START, side, price, quantity: '0.01', mode: 'EXPIRE_TAKER', id: clientId(i) }));
  }
  return buffer;
}

describe('reading ahead', () => {
  it('changes nothing, with thousands of ids open beyond their rings', () => {
    const buffer = commands();
    const [one, other] = [createEngine(), createEngine()];
    for (let at = 0; at < buffer.length; at += buffer.words[at]! >>> 16) one.apply(buffer, at);
    other.applyAll(buffer, 0, buffer.length);
    expect(other.events.length).toBe(one.events.length);
    expect(other.events.words.subarray(0, other.events.length)).toEqual(one.events.words.subarray(0, one.events.length));
    expect(other.digest()).toBe(one.digest());
    const types = new Map<number, number>();
    for (let at = 0; at < other.events.length; at += other.events.words[at]! >>> 16) {
      const type = other.events.words[at]! & 255;
      types.set(type, (types.get(type) ?? 0) + 1);
    }
    expect(types.get(EventType.TRADE)).toBeGreaterThan(1_000);
    expect(types.get(EventType.DONE)).toBeGreaterThan(1_000);
  });
});
