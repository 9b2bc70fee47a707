import { CommandType } from '@kontor/engine/command';
import { describe, expect, it } from 'vitest';
import { btcUsdt } from './builders.ts';
import { commandOf, commandText, plainOf } from './command-text.ts';
import type { PlainCommand } from './command-text.ts';

const read = (text: string) => commandOf(JSON.parse(text) as PlainCommand);

describe('the text form of commands', () => {
  it('names the type, writes 64-bit integers as "123n" and leaves out a deadline that is none', () => {
    const command = { type: CommandType.AMEND, user: 7, time: 5, deadline: 0, order: { slot: 3, number: 4 }, quantity: 12n } as const;
    expect(commandText(command)).toBe('{"type":"AMEND","user":7,"time":5,"order":{"slot":3,"number":4},"quantity":"12n"}');
  });

  it('reads back groups, lists and what may be missing', () => {
    const commands = [
      { type: CommandType.LIST_MARKET, time: 5, terms: btcUsdt({ applyMinToMarket: true }).terms },
      { type: CommandType.INDEX_PRICE, time: 5, deadline: 6, market: 1, price: 7n, constituents: [{ source: 1, weight: 2, price: -3n }] },
      { type: CommandType.CANCEL, user: 7, time: 5, order: { slot: 0, number: 0 }, clientId: [1, 2, 3, 4] },
      { type: CommandType.CANCEL, user: 7, time: 5, order: { slot: 1, number: 2 } },
    ] as const;
    for (const command of commands) expect(read(commandText(command))).toEqual(command);
  });

  it.each([
    ['{"type":"DANCE","time":5}', 'no command "DANCE"'],
    ['{"type":"toString","time":5}', 'no command "toString"'],
    ['{"type":"TICK"}', 'TICK.time is missing, and not a number'],
    ['{"type":"TICK","time":5,"user":"7"}', 'TICK.user is "7", and not a number'],
    ['{"type":"TICK","time":5,"prize":1}', 'TICK has no field "prize"'],
    ['{"type":"CANCEL_ALL","time":5,"user":7}', 'CANCEL_ALL.market is missing, and not a number'],
    [
      '{"type":"AMEND","time":5,"user":7,"order":{"slot":1,"number":2},"quantity":12}',
      'AMEND.quantity is 12, and not a count such as "123n"',
    ],
    ['{"type":"AMEND","time":5,"user":7,"order":3,"quantity":"12n"}', 'AMEND.order is 3, and not an object'],
    ['{"type":"AMEND","time":5,"user":7,"order":{"slot":1},"quantity":"12n"}', 'AMEND.order.number is missing, and not a number'],
    ['{"type":"INDEX_PRICE","time":5,"market":1,"price":"1n","constituents":1}', 'INDEX_PRICE.constituents is 1, and not a list'],
    [
      '{"type":"INDEX_PRICE","time":5,"market":1,"price":"1n","constituents":[{"source":1,"weight":2}]}',
      'INDEX_PRICE.constituents[0].price is missing, and not a count such as "123n"',
    ],
    [
      '{"type":"CANCEL","time":5,"user":7,"order":{"slot":0,"number":0},"clientId":[1,2,3]}',
      'CANCEL.clientId is [1,2,3], and not four words',
    ],
  ])('says what is wrong with %s', (text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });

  it('wants yes or no for a flag', () => {
    const { terms, ...rest } = plainOf({ type: CommandType.LIST_MARKET, time: 5, terms: btcUsdt().terms });
    expect(() => commandOf({ ...rest, terms: { ...(terms as object), selfTradeAllowed: 1 } })).toThrow(
      'LIST_MARKET.terms.selfTradeAllowed is 1, and neither true nor false',
    );
  });
});
