import { Refusal } from '@kontor/domain/refusals';
import { createEngine, SMALL_CAPACITY } from '@kontor/engine/engine';
import { CommandType, CommandWords } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { btcUsdt, clientId, openMarkets, placeOco, placeOrder } from '@kontor/testkit/builders';
import { START } from '@kontor/testkit/scenario';
import { describe, expect, it } from 'vitest';

const { PLACE } = CommandWords;

const MOST = SMALL_CAPACITY.orders;

describe('the fast engine with all its orders open', () => {
  it('refuses one more, whatever its kind, and takes it again when there is room', () => {
    const market = btcUsdt({ maxOrders: 0, maxConditionalOrders: 0 });
    const engine = createEngine();
    const commands = new CommandBuffer();
    const apply = (at: number): number => {
      const code = engine.apply(commands, at);
      engine.events.clear();
      commands.clear();
      return code;
    };
    for (const command of openMarkets([market], START)) apply(commands.write(command));
    for (const asset of [1, 3]) {
      apply(
        commands.write({
          type: CommandType.DEPOSIT,
          user: 1,
          time: START,
          asset,
          amount: 1n << 60n,
          network: 1,
          output: asset,
          transaction: clientId(asset),
        }),
      );
    }
    const template = new CommandBuffer();
    const user = { user: 1, time: START };
    template.write(placeOrder(market, { ...user, side: 'BUY', price: '1.00', quantity: '0.00001', id: clientId(1) }));
    const placed = (number: number, price: number): number => {
      const at = commands.copy(template, 0);
      commands.words[at + PLACE.CLIENT] = number;
      commands.longs[(at + PLACE.PRICE) >> 1] = BigInt(price) * 1_000_000n;
      return apply(at);
    };
    let refused = 0;
    for (let number = 1; number <= MOST; number++) {
      if (placed(number, 1 + (number % 1000)) !== Refusal.NONE) refused += 1;
    }
    expect(refused).toBe(0);
    expect(placed(MOST + 1, 50)).toBe(Refusal.ENGINE_FULL);
    const order = placeOrder(market, { ...user, side: 'SELL', type: 'MARKET', quantity: '1', id: clientId(MOST + 2) });
    expect(apply(commands.write(order))).toBe(Refusal.ENGINE_FULL);
    const cancel = (number: number): number =>
      apply(
        commands.write({
          type: CommandType.CANCEL,
          ...user,
          order: { slot: 0, number: 0 },
          clientId: [number, 0, 0, template.words[PLACE.CLIENT + 3]!],
        }),
      );
    expect(cancel(MOST)).toBe(Refusal.NONE);
    expect(
      apply(
        commands.write(placeOco(market, { ...user, side: 'SELL', quantity: '1', price: '70.00', stop: '40.00', id: clientId(MOST + 3) })),
      ),
    ).toBe(Refusal.OCO_PRICES);
    expect(placed(MOST + 1, 50)).toBe(Refusal.NONE);
    expect(engine.sequence).toBeGreaterThan(MOST);
  });
});
