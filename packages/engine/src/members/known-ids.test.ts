import { CommandType } from '@kontor/engine/command';
import type { ClientId, Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine, restoreEngine } from '@kontor/engine/engine';
import type { Engine } from '@kontor/engine/engine';
import type { MarketDump } from '@kontor/engine/engine-door';
import { btcUsdt, clientId, openMarkets, placeOrder } from '@kontor/testkit/builders';
import { START } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

const MARKET = btcUsdt({ maxOrders: 0 });

/** Users 1 and 2 with money; each has 60 orders open, and user 1 one that is over. Ids of both are the same. */
function exchange(): Engine {
  const engine = createEngine();
  const commands: Command[] = [...openMarkets([MARKET], START)];
  for (const user of [1, 2]) {
    commands.push({
      type: CommandType.DEPOSIT,
      user,
      time: START,
      asset: 3,
      amount: 1n << 50n,
      network: 1,
      output: user,
      transaction: clientId(9_000 + user),
    });
    for (let id = 1; id <= 60; id++)
      commands.push(placeOrder(MARKET, { user, time: START, side: 'BUY', price: '1.00', quantity: '0.001', id: clientId(id) }));
  }
  commands.push(
    placeOrder(MARKET, { user: 1, time: START, side: 'BUY', price: '1.00', quantity: '0.001', timeInForce: 'IOC', id: clientId(700) }),
  );
  for (const command of commands) apply(engine, command);
  return engine;
}

function apply(engine: Engine, command: Command): void {
  const buffer = new CommandBuffer();
  engine.apply(buffer, buffer.write(command));
  engine.events.clear();
}

function idsOf(engine: Engine): string[] {
  const told: string[] = [];
  engine.eachId((user, words, at) => told.push(`${user}: ${words.slice(at, at + 4).join()}`));
  return told.toSorted();
}

describe('the ids that an engine knows', () => {
  it.each([
    ['as it is', (engine: Engine) => engine],
    ['restored', (engine: Engine) => restoreEngine(engine.snapshot())],
  ])('%s: each is told once, and asked for, its user alone is told', (_what, how) => {
    const engine = how(exchange());
    const ids = [1, 2].flatMap((user) => Array.from({ length: 60 }, (_, at) => `${user}: ${clientId(at + 1).join()}`));
    expect(idsOf(engine)).toEqual([...ids, `1: ${clientId(700).join()}`].toSorted());
    const digest = engine.digest();
    const knows = (user: number, id: ClientId): boolean => engine.knowsId(user, id);
    expect([knows(1, clientId(1)), knows(1, clientId(60)), knows(2, clientId(60)), knows(1, clientId(700))]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([
      knows(2, clientId(700)),
      knows(1, clientId(61)),
      knows(77, clientId(1)),
      knows(0, clientId(1)),
      knows(1, [0, 0, 0, 0]),
    ]).toEqual([false, false, false, false, false]);
    const [
      {
        terms: { market },
        bids,
      },
    ] = engine.dump().markets as [MarketDump];
    const open = bids.filter(({ user }) => user === 1);
    expect(open).toHaveLength(60);
    for (const [at, { slot, number }] of open.entries()) {
      expect([engine.marketOfOrder(1, { slot, number }), engine.marketOfOrder(1, clientId(at + 1))]).toEqual([market, market]);
      expect([
        engine.marketOfOrder(2, { slot, number }),
        engine.marketOfOrder(1, { slot, number: number + 1_000 }),
        engine.marketOfOrder(1, { slot: -slot, number }),
        engine.marketOfOrder(1, { slot: 1 << 30, number }),
      ]).toEqual([undefined, undefined, undefined, undefined]);
    }
    expect([
      engine.marketOfOrder(1, clientId(700)),
      engine.marketOfOrder(1, clientId(61)),
      engine.marketOfOrder(77, clientId(1)),
      engine.marketOfOrder(1, [0, 0, 0, 0]),
    ]).toEqual([undefined, undefined, undefined, undefined]);
    expect(engine.digest()).toBe(digest);
  });

  it('are those that its commands brought', () => {
    const buffer = new CommandBuffer();
    const own = buffer.write(placeOrder(MARKET, { user: 1, time: START, side: 'BUY', price: '1.00', quantity: '0.001', id: clientId(5) }));
    const cancel = buffer.write({ type: CommandType.CANCEL, user: 1, time: START, order: { slot: 0, number: 0 }, clientId: clientId(5) });
    const tick = buffer.write({ type: CommandType.TICK, time: START });
    const at = buffer.clientIdAt(own)!;
    expect([...buffer.words.subarray(at, at + 4)]).toEqual([...clientId(5)]);
    expect([buffer.clientIdAt(cancel), buffer.clientIdAt(tick)]).toEqual([undefined, undefined]);
  });
});
