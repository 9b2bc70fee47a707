import { Refusal } from '@kontor/domain/refusals';
import { readCommand } from '@kontor/engine/command';
import { EventType, EventWords } from '@kontor/engine/event';
import type { EventLog } from '@kontor/engine/event';
import { drawPeerStep, PeerLife } from '@kontor/testkit/p2p-scenario';
import { createRandom } from '@kontor/testkit/random';
import { createTwin } from '@kontor/testkit/twin';
import { expect, it } from 'vitest';
import { checkPeers } from './p2p-state.ts';
import { changesInSilence } from './silent-commands.ts';
import { Violation } from './violation.ts';
import { Witness } from './witness.ts';

/** A life in which everything happens that the witness reckons again. */
const LIFE = ((): PeerLife => {
  const life = new PeerLife(createTwin(), createTwin());
  const random = createRandom(20_260_401);
  for (let i = 0; i < 1_500; i++) life.step(drawPeerStep(random));
  return life;
})();

/** Whether an event is the one that is to be changed, and then changes it. */
type Tamper = (events: EventLog, at: number) => boolean;

/** Plays the life past the witness, the first event that fits with something changed; the check that fired. */
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
    const isHeard = code === Refusal.NONE && (changesInSilence(kind) || witness.peers.wants(kind));
    try {
      witness.follow(isHeard ? readCommand(commands, at) : undefined, kind, code, twin.events, twin.records);
      if (at % 7 === 0) checkPeers(twin.dump(), witness.peers, true);
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

const { P2P_TRADE, P2P_ADVERT } = EventWords;
const { P2P_TRADE: TRADE, P2P_ADVERT: ADVERT } = EventType;

/** Adds one to a word of an event, of the first with such a cause. */
function more(word: number, cause?: number): Tamper {
  return (events, at) => {
    if (cause !== undefined && (events.words[at + P2P_TRADE.FLAGS]! & 255) !== cause) return false;
    events.words[at + word]! += 1;
    return true;
  };
}

it('finds nothing in what is right', () => {
  expect(follow()).toBeUndefined();
});

it.each([
  ['an advert has a unit more left', ADVERT, more(P2P_ADVERT.LEFT), 'p2p.advert'],
  ['an advert has another version', ADVERT, more(P2P_ADVERT.VERSION), 'p2p.advert'],
  ['a trade is of a unit more', TRADE, more(P2P_TRADE.QUANTITY, 0), 'p2p.made'],
  ['it costs a minor unit more', TRADE, more(P2P_TRADE.TOTAL, 0), 'p2p.made'],
  ['its fee is a unit more', TRADE, more(P2P_TRADE.FEE, 0), 'p2p.made'],
  ['somebody else buys', TRADE, more(P2P_TRADE.BUYER, 0), 'p2p.made'],
  ['who sells has changed', TRADE, more(P2P_TRADE.SELLER, 1), 'p2p.fixed'],
  ['there is more time to confirm', TRADE, more(P2P_TRADE.DEADLINE + 1, 1), 'p2p.told'],
  ['what is cancelled is told with another price', TRADE, more(P2P_TRADE.PRICE, 2), 'p2p.fixed'],
  ['a timeout comes at another time', TRADE, more(P2P_TRADE.AT + 1, 3), 'p2p.due'],
  ['a release is told as a ruling without one', TRADE, more(P2P_TRADE.FLAGS, 5), 'p2p.told'],
])('%s: the witness says so', (_what, type, tamper, check) => {
  expect(follow(type, tamper)).toBe(check);
});
