import { Refusal } from '@kontor/domain/refusals';
import { readCommand } from '@kontor/engine/command';
import { EventType, EventWords } from '@kontor/engine/event';
import type { EventLog } from '@kontor/engine/event';
import { drawIcoStep, IcoLife } from '@kontor/testkit/ico-scenario';
import { createRandom } from '@kontor/testkit/random';
import { createTwin } from '@kontor/testkit/twin';
import { expect, it } from 'vitest';
import { checkItems } from './item-state.ts';
import { changesInSilence } from './silent-commands.ts';
import { Violation } from './violation.ts';
import { Witness } from './witness.ts';

/** A life in which everything happens that the witness reckons again. */
const LIFE = ((): IcoLife => {
  const life = new IcoLife(createTwin(), createTwin());
  const random = createRandom(20_260_301);
  for (let i = 0; i < 2_500; i++) life.step(drawIcoStep(random));
  return life;
})();

/** Plays the life past the witness, the first event of a type with something changed; the check that fired. */
function follow(type?: number, tamper: (events: EventLog, at: number) => boolean = () => false): string | undefined {
  const twin = createTwin({ recording: true });
  const witness = new Witness();
  let isTampered = type === undefined;
  const { commands } = LIFE;
  for (let at = 0; at < commands.length; at = commands.next(at)) {
    const code = twin.apply(commands, at);
    for (let event = 0; event < twin.events.length && !isTampered; event = twin.events.next(event))
      if ((twin.events.words[event]! & 255) === type) isTampered = tamper(twin.events, event);
    const kind = commands.words[at]! & 0xffff;
    const isHeard = code === Refusal.NONE && (changesInSilence(kind) || witness.items.wants(kind));
    try {
      witness.follow(isHeard ? readCommand(commands, at) : undefined, kind, code, twin.events, twin.records);
      if (at % 7 === 0) checkItems(twin.dump(), witness.items, true);
    } catch (error) {
      if (error instanceof Violation) return error.check;
      throw error;
    }
    twin.events.clear();
    twin.records!.clear();
  }
  if (!isTampered) throw new Error('nothing was changed');
  return undefined;
}

const { SUBSCRIBED, ICO_STAGE, SUBSCRIPTION_SETTLED, THAWED } = EventWords;

/** Adds one to a word of an event. */
function more(word: number): (events: EventLog, at: number) => boolean {
  return (events, at) => {
    events.words[at + word]! += 1;
    return true;
  };
}

it('finds nothing in what is right', () => {
  expect(follow()).toBeUndefined();
});

it.each([
  ['a subscription costs a unit more', EventType.SUBSCRIBED, SUBSCRIBED.PAID, 'items.paid'],
  ['a first ticket is skipped', EventType.SUBSCRIBED, SUBSCRIBED.FIRST_TICKET, 'items.tickets'],
  ['another place is told', EventType.SUBSCRIBED, SUBSCRIBED.PLACE, 'items.place'],
  ['more is paid in all', EventType.ICO_STAGE, ICO_STAGE.PAID, 'items.stage'],
  ['a lot more is won', EventType.SUBSCRIPTION_SETTLED, SUBSCRIPTION_SETTLED.WON_LOTS, 'items.share'],
  ['a token more is given', EventType.SUBSCRIPTION_SETTLED, SUBSCRIPTION_SETTLED.TOKENS, 'items.share'],
  ['a unit more comes back', EventType.SUBSCRIPTION_SETTLED, SUBSCRIPTION_SETTLED.REFUND, 'items.share'],
  ['a unit more is frozen', EventType.SUBSCRIPTION_SETTLED, SUBSCRIPTION_SETTLED.FROZEN, 'items.share'],
  ['a unit more thaws', EventType.THAWED, THAWED.AMOUNT, 'items.thawed'],
])('%s: the witness says so', (_what, type, word, check) => {
  expect(follow(type, more(word))).toBe(check);
});
