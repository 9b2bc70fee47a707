/** Venues heard by others, and an index that is made of it. */
import { CommandType } from '@kontor/engine/command';
import { createHandClock } from '@kontor/testkit/hand-clock';
import { createRandom } from '@kontor/testkit/random';
import { expect, test } from 'vitest';
import type { NewCommand } from '../core-loop/core-loop.ts';
import { KIND, startHands, startHostileNetwork } from '../transport/hostile-world.ts';
import type { Hostility } from '../transport/hostile-world.ts';
import { WireError } from '../transport/wire-bytes.ts';
import { HeardVenues } from './heard-venues.ts';
import { IndexFeed } from './index-feed.ts';
import { encodeQuotes, quotesOn, wantedOn } from './quote-messages.ts';
import type { Venue, VenuePrice } from './venue.ts';
import { VenueSpeaker } from './venue-speaker.ts';
import { VENUES } from './venues.ts';

const BTC = 'BTC_USDT';
const START_MS = 1_700_000_000_000;
const [BINANCE, COINBASE, KRAKEN] = VENUES as [Venue, Venue, Venue];

function startWorld(hostility: Hostility = KIND) {
  const hands = startHands(createHandClock());
  const faults: unknown[] = [];
  const network = startHostileNetwork(
    createRandom(5),
    hands.pace,
    () => hostility,
    (error) => faults.push(error),
  );
  const wallMs = (): number => START_MS + hands.pace.nowMs();
  const ahead: number[] = [];
  const addLeader = () => {
    const transport = network.connect();
    const heard = new HeardVenues({ transport, prefix: 'test', pace: hands.pace, wallMs, onAhead: (ms) => ahead.push(ms) });
    return { transport, heard };
  };
  /** Venues say what the test says; `aheadMs`: its clock is, of others'. */
  const addSpeaker = (aheadMs = 0) => {
    const transport = network.connect();
    const lines = new Map<number, { readonly pairs: readonly string[]; readonly say: (price: VenuePrice) => void }>();
    const speaker = new VenueSpeaker({
      transport,
      prefix: 'test',
      pace: hands.pace,
      wallMs: () => wallMs() + aheadMs,
      venues: VENUES,
      connect: (venue, pairs, say) => {
        const line = { pairs, say };
        lines.set(venue.source, line);
        return () => lines.get(venue.source) === line && lines.delete(venue.source);
      },
    });
    const say = (venue: Venue, price: string, pair = BTC): void => lines.get(venue.source)!.say({ pair, price });
    return { transport, speaker, lines, say };
  };
  return { ...hands, wallMs, addLeader, addSpeaker, faults, ahead, network };
}

/** What a leader hears of a venue: the price, and how old it is. */
function hears({ heard }: { readonly heard: HeardVenues }, venue: Venue, nowMs: () => number) {
  const said: [price: string, ageMs: number][] = [];
  const end = heard.connect(venue, [BTC], ({ price }, timeMs) => said.push([price, nowMs() - timeMs!]));
  return { said, end };
}

test('who begins later is asked, too, and a pair that is new as well; nobody is asked for when nothing is wanted', async () => {
  const { pass, addLeader, addSpeaker, wallMs } = startWorld();
  const early = addSpeaker();
  const leader = addLeader();
  await pass(1_500);
  expect([early.speaker.isAsked, early.lines.size]).toEqual([false, 0]);
  const { said } = hears(leader, BINANCE, wallMs);
  await pass(5);
  const late = addSpeaker();
  await pass(1_100);
  for (const each of [early, late]) expect([each.speaker.isAsked, each.lines.get(1)?.pairs]).toEqual([true, [BTC]]);
  late.say(BINANCE, '100');
  await pass(150);
  expect(said.map(([price]) => price)).toEqual(['100']);
  leader.heard.connect(BINANCE, [BTC, 'ETH_USDT'], () => undefined);
  await pass(5);
  expect([early.lines.get(1)?.pairs, early.speaker.pairs]).toEqual([[BTC, 'ETH_USDT'], 2]);
  leader.heard.close();
  await pass(11_000);
  expect(early.speaker.isAsked).toBe(false);
});

test('a leader that is new needs nothing of those who speak', async () => {
  const { pass, addLeader, addSpeaker, wallMs } = startWorld();
  const first = addLeader();
  hears(first, BINANCE, wallMs);
  const { say, lines } = addSpeaker();
  await pass(1_100);
  const line = lines.get(1);
  first.heard.close();
  await first.transport.close();
  const { said } = hears(addLeader(), BINANCE, wallMs);
  await pass(5);
  say(BINANCE, '7');
  await pass(150);
  expect([said.map(([price]) => price), lines.get(1)]).toEqual([['7'], line]);
});

test('of many in a moment the last is said, with the time at which it was heard', async () => {
  const { pass, addLeader, addSpeaker, wallMs } = startWorld();
  const { said } = hears(addLeader(), BINANCE, wallMs);
  const { say } = addSpeaker();
  await pass(1_001);
  for (let price = 1; price <= 50; price += 1) say(BINANCE, String(price));
  say(KRAKEN, '3');
  say(BINANCE, 'nothing');
  say(BINANCE, '1', 'ETH_USDT');
  await pass(300);
  expect(said).toEqual([['50', expect.any(Number)]]);
  expect(said[0]![1]).toBeGreaterThan(1);
});

test('of two who speak the newest counts, whichever comes first', async () => {
  const { pass, addLeader, addSpeaker, wallMs } = startWorld();
  const leader = addLeader();
  const { said } = hears(leader, BINANCE, wallMs);
  const [one, other] = [addSpeaker(), addSpeaker()];
  await pass(1_100);
  one.say(BINANCE, '1');
  await pass(20);
  other.say(BINANCE, '2');
  await pass(200);
  expect(said.at(-1)![0]).toBe('2');
  // What was heard before comes once more, and late.
  const message = (price: string, timeMs: number): void =>
    void one.transport.publish(quotesOn('test'), encodeQuotes([{ source: 1, pair: BTC, price, timeMs }]));
  message('1', wallMs() - 220);
  await pass(5);
  expect(said.at(-1)![0]).toBe('2');
  await one.transport.close();
  other.say(BINANCE, '3');
  await pass(200);
  expect(said.at(-1)![0]).toBe('3');
});

test('on a network that loses, doubles and delays, what is heard is never older than what was', async () => {
  const { pass, addLeader, addSpeaker, wallMs, faults } = startWorld({ lost: 0.2, doubled: 0.3, late: 0.5, lateMs: 900 });
  const times: number[] = [];
  addLeader().heard.connect(BINANCE, [BTC], (_, timeMs) => times.push(timeMs!));
  const speakers = [addSpeaker(), addSpeaker()];
  await pass(3_000);
  for (let round = 0; round < 100; round += 1) {
    speakers[round % 2]!.say(BINANCE, String(round + 1));
    await pass(70);
  }
  await pass(2_000);
  expect(times.length).toBeGreaterThan(20);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect([faults, times.every((timeMs) => timeMs <= wallMs())]).toEqual([[], true]);
});

test('a clock that is ahead neither keeps others out nor makes anything younger', async () => {
  const { pass, addLeader, addSpeaker, wallMs, ahead } = startWorld();
  const { said } = hears(addLeader(), BINANCE, wallMs);
  const [wrong, early, right] = [addSpeaker(3_600_000), addSpeaker(1_500), addSpeaker()];
  await pass(1_100);
  wrong.say(BINANCE, '666');
  await pass(150);
  expect([said, ahead.length]).toEqual([[], 1]);
  wrong.say(BINANCE, '667');
  early.say(BINANCE, '2');
  await pass(150);
  expect([said.at(-1), ahead.length]).toEqual([['2', 0], 1]);
  await pass(1_600);
  right.say(BINANCE, '3');
  await pass(150);
  expect(said.at(-1)![0]).toBe('3');
});

test('where this clock is set back, what was said before does not keep out what is said from then on', async () => {
  const { pass, pace, network, addSpeaker } = startWorld();
  let backMs = 0;
  const wallMs = (): number => START_MS + pace.nowMs() - backMs;
  const heard = new HeardVenues({ transport: network.connect(), prefix: 'test', pace, wallMs, onAhead: () => undefined });
  const { said } = hears({ heard }, BINANCE, wallMs);
  const right = addSpeaker(-3_600_000);
  const wrong = addSpeaker();
  await pass(1_100);
  wrong.say(BINANCE, '1');
  await pass(150);
  backMs = 3_600_000;
  right.say(BINANCE, '2');
  await pass(150);
  expect(said.map(([price]) => price)).toEqual(['1', '2']);
});

test('what is no message, of a venue that nobody knows or a pair that nobody wants does nothing', async () => {
  const { pass, addLeader, addSpeaker, wallMs, faults } = startWorld();
  const leader = addLeader();
  const { said, end } = hears(leader, BINANCE, wallMs);
  const { transport, speaker, say } = addSpeaker();
  await pass(1_100);
  transport.publish(quotesOn('test'), Buffer.from('no message'));
  transport.publish(wantedOn('test'), Buffer.from('no message'));
  const quote = { source: 1, pair: BTC, price: '5', timeMs: wallMs() };
  transport.publish(quotesOn('test'), encodeQuotes([{ ...quote, source: 99 }]));
  transport.publish(quotesOn('test'), encodeQuotes([{ ...quote, pair: 'DOGE_USDT' }]));
  await pass(5);
  expect(said).toEqual([]);
  expect(faults).toEqual([expect.any(WireError), expect.any(WireError)]);
  say(BINANCE, '5');
  await pass(150);
  end();
  say(BINANCE, '6');
  await pass(150);
  expect([said.map(([price]) => price), speaker.pairs]).toEqual([['5'], 1]);
});

test('an index follows it, and is stale when they are silent, or when what they say is too old', async () => {
  const { pass, addLeader, addSpeaker, wallMs } = startWorld();
  const { heard } = addLeader();
  const told: NewCommand[] = [];
  const feed = new IndexFeed({
    mode: 'venues',
    core: { submit: (command) => (told.push(command), new Promise(() => undefined)) },
    markets: [{ market: 0, pair: BTC, quoteScale: 2, startPrice: 1n, temper: { dayMove: 0, common: 0 }, last: undefined }],
    venues: VENUES,
    connect: (venue, pairs, onPrice) => heard.connect(venue, pairs, onPrice),
    wallMs,
    seed: 1,
    onIndex: () => undefined,
    onKind: () => undefined,
    isToldByHand: true,
  });
  feed.start();
  const { say, transport } = addSpeaker();
  await pass(1_100);
  const sayAll = (price: string): void => [BINANCE, COINBASE, KRAKEN].forEach((venue) => say(venue, price));
  sayAll('100');
  await pass(150);
  void feed.tell();
  expect(told.at(-1)).toMatchObject({
    type: CommandType.INDEX_PRICE,
    price: 10_000n,
    constituents: [{ source: 1 }, { source: 2 }, { source: 3 }],
  });
  expect(feed.said(BTC)?.isFlagged).toBe(false);
  sayAll('101');
  await pass(150);
  void feed.tell();
  expect(feed.said(BTC)?.price).toBe(10_100n);
  expect(feed.state.venues.filter(({ heardMs }) => heardMs !== undefined)).toHaveLength(3);
  // Silent for longer than ten seconds, as of when they spoke.
  await pass(9_800);
  void feed.tell();
  expect(feed.said(BTC)?.isFlagged).toBe(false);
  await pass(100);
  void feed.tell();
  expect(feed.said(BTC)?.isFlagged).toBe(true);
  // What was eleven seconds on its way is as old as it is.
  const old = VENUES.map(({ source }) => ({ source, pair: BTC, price: '102', timeMs: wallMs() - 11_000 }));
  transport.publish(quotesOn('test'), encodeQuotes(old));
  await pass(5);
  void feed.tell();
  expect(feed.said(BTC)?.isFlagged).toBe(true);
  sayAll('103');
  await pass(150);
  void feed.tell();
  expect(feed.said(BTC)).toMatchObject({ price: 10_300n, isFlagged: false });
  feed.close();
});
