import { Refusal } from '@kontor/domain/refusals';
import { readCommand } from '@kontor/engine/command';
import { EventType, EventWords } from '@kontor/engine/event';
import type { EventLog } from '@kontor/engine/event';
import { ContractLife, drawContractStep } from '@kontor/testkit/contract-scenario';
import { createRandom } from '@kontor/testkit/random';
import { createTwin } from '@kontor/testkit/twin';
import { describe, expect, it } from 'vitest';
import { checkContracts } from './contract-state.ts';
import { changesInSilence } from './silent-commands.ts';
import { Violation } from './violation.ts';
import { Witness } from './witness.ts';

/** A life in which everything happens that the witness recomputes. */
const LIFE = ((): ContractLife => {
  const world = new ContractLife(createTwin(), createTwin());
  const random = createRandom(20_260_112);
  for (let i = 0; i < 2_500; i++) world.step(drawContractStep(random));
  return world;
})();

/** Changes one word of the first event of a type that is told so; whether it found one. */
type Tamper = (events: EventLog, at: number) => boolean;

/** Plays the life past the witness, the first time that `tamper` finds something with that changed; the check that fired. */
function follow(type?: number, tamper: Tamper = () => false): string | undefined {
  const twin = createTwin({ recording: true });
  const witness = new Witness();
  let isTampered = type === undefined;
  const { commands } = LIFE;
  for (let at = 0; at < commands.length; at = commands.next(at)) {
    const code = twin.apply(commands, at);
    for (let event = 0; event < twin.events.length && !isTampered; event = twin.events.next(event))
      if ((twin.events.words[event]! & 255) === type) isTampered = tamper(twin.events, event);
    const kind = commands.words[at]! & 0xffff;
    const isHeard = code === Refusal.NONE && (changesInSilence(kind) || witness.contracts.wants(kind));
    try {
      witness.follow(isHeard ? readCommand(commands, at) : undefined, kind, code, twin.events, twin.records);
      if (at % 7 === 0) checkContracts(twin.dump(), witness.contracts);
    } catch (error) {
      if (error instanceof Violation) return error.check;
      throw error;
    }
    twin.events.clear();
    twin.records!.clear();
  }
  expect(isTampered).toBe(true);
  return undefined;
}

/** One more in a word, a double or a long of the event. */
const word =
  (place: number): Tamper =>
  (events, at) => {
    events.words[at + place]! += 1;
    return true;
  };
const double =
  (place: number): Tamper =>
  (events, at) => {
    events.doubles[(at + place) >> 1]! += 1;
    return true;
  };
const long =
  (place: number): Tamper =>
  (events, at) => {
    events.longs[(at + place) >> 1]! += 1n;
    return true;
  };

describe('the witness of contracts', () => {
  it('has nothing to say against a life that is as it should be', () => {
    expect(follow()).toBeUndefined();
  });

  it.each([
    ['lots of a position', EventType.POSITION, double(EventWords.POSITION.LOTS), 'contract.position'],
    ['an entry value', EventType.POSITION, long(EventWords.POSITION.ENTRY), 'contract.position'],
    ['a margin', EventType.POSITION, long(EventWords.POSITION.MARGIN), 'contract.position'],
    ['a realised gain', EventType.POSITION, long(EventWords.POSITION.REALISED), 'contract.position'],
    ['whose position it is', EventType.POSITION, word(EventWords.POSITION.USER), 'contract.position'],
    ['a payment of funding', EventType.FUNDED, long(EventWords.FUNDED.AMOUNT), 'contract.funding'],
    ['a bankruptcy price', EventType.LIQUIDATION, word(EventWords.LIQUIDATION.BANKRUPTCY), 'contract.liquidation'],
    ['the mark of a liquidation', EventType.LIQUIDATION, long(EventWords.LIQUIDATION.MARK), 'contract.liquidation'],
    ['lots that are liquidated', EventType.LIQUIDATION, double(EventWords.LIQUIDATION.LOTS), 'contract.liquidation'],
    ['what was liquidated', EventType.LIQUIDATED, long(EventWords.LIQUIDATED.VALUE), 'contract.liquidation'],
    ['what the fund gets', EventType.LIQUIDATED, long(EventWords.LIQUIDATED.FUND), 'contract.fund'],
    ['lots that are deleveraged', EventType.DELEVERAGED, double(EventWords.DELEVERAGED.LOTS), 'contract.adl'],
    ['the price of deleveraging', EventType.DELEVERAGED, word(EventWords.DELEVERAGED.PRICE), 'contract.adl'],
    ['which plan has ended', EventType.PLAN_ENDED, double(EventWords.PLAN_ENDED.NUMBER), 'contract.plan'],
  ])('finds %s that is wrong by one', (_, type, tamper, check) => {
    expect(follow(type, tamper)).toBe(check);
  });

  it('finds a fee that is wrong by one', () => {
    expect(follow(EventType.TRADE, long(EventWords.TRADE.TAKER_FEE))).toBe('contract.fee');
  });
});
