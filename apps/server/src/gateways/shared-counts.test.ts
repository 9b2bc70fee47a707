import { createHandClock } from '@kontor/testkit/hand-clock';
import { createRandom } from '@kontor/testkit/random';
import { describe, expect, test } from 'vitest';
import { MACHINE_RANDOM } from '../random.ts';
import { KIND, startHands, startHostileNetwork } from '../transport/hostile-world.ts';
import type { Hostility } from '../transport/hostile-world.ts';
import { WireError } from '../transport/wire-bytes.ts';
import { decodeReport, decodeWord, encodeReport, encodeWord } from './count-messages.ts';
import { CountOwner } from './count-owner.ts';
import { SharedCounts } from './shared-counts.ts';

const HOSTILE: Hostility = { lost: 0.1, doubled: 0.2, late: 0.3, lateMs: 400 };
const SECOND = 1_000;
const DAY = 86_400_000;

/** How many of them were taken, as soon as it is known of all. */
async function takenOf(answers: readonly (boolean | Promise<boolean>)[]): Promise<number> {
  let taken = 0;
  for (const answer of answers) if (await answer) taken += 1;
  return taken;
}

/** Whoever adds up, and so many gateways. */
function startWorld(gateways: number, hostility: Hostility = KIND) {
  const hands = startHands(createHandClock());
  const network = startHostileNetwork(
    createRandom(3),
    hands.pace,
    () => hostility,
    (error) => {
      throw error;
    },
  );
  const led = { now: true };
  const parts = { prefix: 'test', random: MACHINE_RANDOM, pace: hands.pace, wallMs: hands.pace.nowMs };
  const startOwner = (): CountOwner => {
    const owner = new CountOwner({ ...parts, transport: network.connect() });
    owner.start();
    return owner;
  };
  const addGateway = (): SharedCounts => new SharedCounts({ ...parts, transport: network.connect(), isLed: () => led.now });
  const owner = startOwner();
  return { ...hands, owner, startOwner, addGateway, all: Array.from({ length: gateways }, addGateway), led };
}

describe('what gateways count together', () => {
  test.each([KIND, HOSTILE])('is let in up to the limit, and at most an eighth more for each further gateway: %j', async (hostility) => {
    const { all, pace, pass } = startWorld(3, hostility);
    const limit = 80;
    const intervals = all.map((one) => one.interval('orders', SECOND));
    const random = createRandom(5);
    const taken = new Map<number, number>();
    let [asked, answered, waited] = [0, 0, 0];
    const untilMs = pace.nowMs() + 8 * SECOND;
    while (pace.nowMs() < untilMs) {
      for (let times = random.below(12); times > 0; times -= 1) {
        asked += 1;
        const answer = random.pick(intervals).take('7', 1, limit, pace.nowMs());
        if (typeof answer !== 'boolean') waited += 1;
        void Promise.resolve(answer).then((isTaken) => {
          answered += 1;
          const second = Math.floor(pace.nowMs() / SECOND);
          if (isTaken) taken.set(second, (taken.get(second) ?? 0) + 1);
        });
        await Promise.resolve();
      }
      await pass(random.below(30));
    }
    await pass(SECOND);
    expect([answered, asked > 1_000]).toEqual([asked, true]);
    const sums = Array.from(taken.values());
    for (const sum of sums) expect(sum).toBeLessThanOrEqual(limit + 2 * (limit / 8));
    // All of it is used, and few have to wait for it.
    if (hostility === KIND) expect(Math.min(...sums.slice(0, -1))).toBeGreaterThanOrEqual(limit);
    expect(waited).toBeLessThan(asked / 4);
  });

  test('at once at all of them is let in no further than that either', async () => {
    const { all, pace, pass } = startWorld(4);
    const intervals = all.map((one) => one.interval('orders', DAY));
    const answers = intervals.flatMap((interval) => Array.from({ length: 100 }, () => interval.take('7', 1, 80, pace.nowMs())));
    const taken = takenOf(answers);
    await pass(500);
    expect(await taken).toBeLessThanOrEqual(80 + 3 * 10);
    expect(await taken).toBeGreaterThanOrEqual(80);
  });

  test('waits for nobody where it does not come in a burst', async () => {
    const { all, pace, pass } = startWorld(2);
    const interval = all[0]!.interval('orders', DAY);
    for (let at = 0; at < 500; at += 1) {
      expect(interval.take('7', 1, 1_000, pace.nowMs())).toBe(true);
      await pass(3);
    }
    // Nor does one that is more than an eighth by itself.
    expect(all[1]!.interval('orders', DAY).take('8', 900, 1_000, pace.nowMs())).toBe(true);
  });

  test('is known where nobody has asked for it yet, when it is nearly used up, and at a gateway that comes later', async () => {
    const { all, addGateway, pace, pass } = startWorld(2);
    const [one, other] = all.map((gateway) => gateway.interval('weight', DAY));
    const taken = Array.from({ length: 11 }, () => one!.take('a', 10, 100, pace.nowMs()));
    await pass(300);
    expect(await takenOf(taken)).toBe(10);
    expect([other!.sumOf('a', pace.nowMs()), other!.take('a', 1, 100, pace.nowMs())]).toEqual([100, false]);
    const late = addGateway().interval('weight', DAY);
    await pass(1_200);
    expect([late.take('a', 1, 100, pace.nowMs()), late.take('b', 1, 100, pace.nowMs())]).toEqual([false, true]);
  });

  test('is forgiven nobody when another adds up', async () => {
    const { all, owner, startOwner, pace, pass } = startWorld(2);
    const [one, other] = all.map((gateway) => gateway.interval('weight', DAY));
    one!.add('a', 60, pace.nowMs());
    other!.add('a', 30, pace.nowMs());
    await pass(200);
    owner.stop();
    await pass(2_000);
    startOwner();
    await pass(2_500);
    expect([one!, other!].map((interval) => interval.sumOf('a', pace.nowMs()))).toEqual([90, 90]);
    expect(one!.add('a', 5, pace.nowMs())).toBe(95);
    await pass(200);
    expect(other!.sumOf('a', pace.nowMs())).toBe(95);
  });

  test('is an eighth at each while nobody leads, and where no answer comes', async () => {
    const { all, led, owner, pace, pass } = startWorld(1);
    owner.stop();
    const interval = all[0]!.interval('orders', DAY);
    const take = () => takenOf(Array.from({ length: 30 }, () => interval.take('7', 1, 80, pace.nowMs())));
    const silent = take();
    await pass(1_100);
    expect(await silent).toBe(10);
    led.now = false;
    expect(interval.take('7', 1, 80, pace.nowMs())).toBe(false);
    expect(Array.from({ length: 12 }, () => interval.take('8', 1, 80, pace.nowMs())).filter(Boolean)).toHaveLength(10);
  });

  test('begins anew with each interval, also for those who wait', async () => {
    const { all, owner, pace, pass } = startWorld(1);
    const startMs = pace.nowMs();
    expect(startMs % SECOND).toBe(0);
    await pass(950);
    owner.stop();
    const interval = all[0]!.interval('orders', SECOND);
    const answers = Array.from({ length: 12 }, () => interval.take('7', 1, 80, pace.nowMs()));
    expect(answers.filter((answer) => answer === true)).toHaveLength(10);
    await pass(60);
    expect(await takenOf(answers)).toBe(12);
    expect([interval.sumOf('7', pace.nowMs()), interval.endMs(pace.nowMs()) - startMs]).toEqual([2, 2 * SECOND]);
  });

  test('marks are of all, also of those that come later, and the greatest holds', async () => {
    const world = startWorld(2, { lost: 0.3, doubled: 0.3, late: 0.3, lateMs: 300 });
    const heard: string[] = [];
    world.all[1]!.onMark(({ key, count, untilMs }) => heard.push(`${key} ${count} ${untilMs}`));
    world.all[0]!.mark({ key: 'a', count: 2, untilMs: 500 });
    await world.pass(20_000);
    world.all[0]!.mark({ key: 'a', count: 1, untilMs: 900 });
    await world.pass(20_000);
    expect(heard).toEqual(['a 2 500']);
    const late: string[] = [];
    world.owner.stop();
    world.startOwner();
    world.addGateway().onMark(({ key }) => late.push(key));
    await world.pass(20_000);
    expect(late).toEqual(['a']);
  });
});

test('a report of very many is said in messages that are not too long', async () => {
  const { all, pace, pass } = startWorld(2);
  const [one, other] = all.map((gateway) => gateway.interval('weight', DAY));
  for (let at = 0; at < 9_000; at += 1) one!.add(`203.0.113.${at}`, 9, pace.nowMs());
  for (let at = 0; at < 9_000; at += 1) void other!.take(`203.0.113.${at}`, 1, 10, pace.nowMs());
  await pass(500);
  for (const at of [0, 4_000, 8_999]) expect(other!.sumOf(`203.0.113.${at}`, pace.nowMs())).toBe(10);
});

test('messages say what they said, and what is none is refused', () => {
  const marks = [{ key: 'a', count: 1, untilMs: 5 }];
  const report = { gateway: 'ab', asksAll: true, counts: [{ name: 'n', everyMs: 10, at: 3, key: 'k', sum: 1.5, limit: Infinity }], marks };
  const word = { owner: 'x', totals: [{ name: 'n', at: 3, key: 'k', yours: 1, total: 2 }], marks };
  expect([decodeReport(encodeReport(report)), decodeWord(encodeWord(word))]).toEqual([report, word]);
  const bytes = encodeReport(report);
  for (let length = 0; length < bytes.length; length += 1) expect(() => decodeReport(bytes.subarray(0, length))).toThrow(WireError);
  for (const wrong of [{ sum: -1 }, { sum: Infinity }, { limit: Number.NaN }, { everyMs: 0 }])
    expect(() => decodeReport(encodeReport({ ...report, counts: [{ ...report.counts[0]!, ...wrong }] }))).toThrow(WireError);
});
