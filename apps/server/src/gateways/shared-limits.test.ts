import { createHandClock } from '@kontor/testkit/hand-clock';
import { createRandom } from '@kontor/testkit/random';
import { describe, expect, test } from 'vitest';
import { MACHINE_RANDOM } from '../random.ts';
import { KIND, startHands, startHostileNetwork } from '../transport/hostile-world.ts';
import type { Hostility } from '../transport/hostile-world.ts';
import { LimitOwner } from './limit-owner.ts';
import { SharedLimits } from './shared-limits.ts';
import type { Transport } from '../transport/transport.ts';

const HOSTILE: Hostility = { lost: 0.1, doubled: 0.2, late: 0.3, lateMs: 400 };
const CLAIM_MS = 2_000;

/** An owner of limits and so many gateways. */
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
  const sent = { messages: 0 };
  const owner = new LimitOwner({
    transport: network.connect(),
    prefix: 'test',
    claimMs: CLAIM_MS,
    pace: hands.pace,
    wallMs: hands.pace.nowMs,
  });
  owner.start();
  const all = Array.from({ length: gateways }, () => {
    const transport = network.connect();
    const counted: Transport = {
      get connected() {
        return transport.connected;
      },
      publish: (subject, bytes) => {
        sent.messages += 1;
        return transport.publish(subject, bytes);
      },
      subscribe: (...hearing) => transport.subscribe(...hearing),
      onConnection: (hear) => transport.onConnection(hear),
      settled: () => transport.settled(),
      close: () => transport.close(),
    };
    const options = { transport: counted, prefix: 'test', random: MACHINE_RANDOM, pace: hands.pace, wallMs: hands.pace.nowMs };
    return new SharedLimits({ ...options, isLed: () => led.now });
  });
  return { ...hands, owner, all, led, sent };
}

describe('a limit of several gateways', () => {
  test.each([KIND, HOSTILE])('all of them together let in no more than one would: %j', async (hostility) => {
    const { all, pace, pass } = startWorld(3, hostility);
    const limits = all.map((one) => one.limit('user', { burst: 40, perSecond: 20 }));
    const taken: number[] = [];
    const random = createRandom(5);
    let settled = 0;
    let asked = 0;
    for (let step = 0; step < 600; step += 1) {
      for (let times = random.below(4); times > 0; times -= 1) {
        asked += 1;
        void Promise.resolve(random.pick(limits).take('7')).then((isTaken) => {
          settled += 1;
          if (isTaken) taken.push(pace.nowMs());
        });
      }
      await pass(random.below(10));
    }
    await pass(500);
    expect(settled).toBe(asked);
    for (const [from, ms] of taken.entries()) {
      for (const [at, later] of taken.entries()) {
        // What was decided may be told as late as an answer may be.
        const allowed = 40 + ((later - ms + 250) / 1_000) * 20;
        if (at >= from && hostility === KIND) expect(at - from + 1).toBeLessThanOrEqual(allowed);
      }
    }
    // Nor much less: 600 steps of some 4.5 ms.
    expect(taken.length).toBeGreaterThan(hostility === KIND ? 70 : 30);
  });

  test('most requests ask nobody', async () => {
    const { all, sent, pass } = startWorld(2);
    const limit = all[0]!.limit('user', { burst: 400, perSecond: 200 });
    let taken = 0;
    for (let at = 0; at < 500; at += 1) {
      if (await Promise.race([limit.take('7'), pass(10).then(() => false)])) taken += 1;
      await pass(2);
    }
    expect(taken).toBe(500);
    expect(sent.messages).toBeLessThan(60);
  });

  test('what one gateway does not use another has a moment later', async () => {
    const { all, pass, until } = startWorld(2);
    const [one, other] = all.map((gateway) => gateway.limit('user', { burst: 8, everyMs: 3_600_000 }));
    let first: boolean | undefined;
    void Promise.resolve(one!.take('7')).then((isTaken) => (first = isTaken));
    await until(() => first !== undefined, 50);
    expect(first).toBe(true);
    await pass(400);
    const taken: boolean[] = [];
    for (let at = 0; at < 9; at += 1) void Promise.resolve(other!.take('7')).then((isTaken) => taken.push(isTaken));
    await pass(400);
    expect(taken.filter(Boolean)).toHaveLength(7);
    expect(taken).toHaveLength(9);
  });

  test('while nobody leads each lets in an eighth by itself, at once', () => {
    const { all, led } = startWorld(1);
    led.now = false;
    const limit = all[0]!.limit('user', { burst: 40, perSecond: 20 });
    expect(Array.from({ length: 7 }, () => limit.take('7'))).toEqual([true, true, true, true, true, false, false]);
  });

  test('where no answer comes it is the same', async () => {
    const { all, owner, pass } = startWorld(1);
    owner.stop();
    const limit = all[0]!.limit('user', { burst: 16, perSecond: 1 });
    const taken: boolean[] = [];
    for (let at = 0; at < 4; at += 1) void Promise.resolve(limit.take('7')).then((isTaken) => taken.push(isTaken));
    await pass(150);
    expect(taken).toEqual([true, true, false, false]);
  });
});

describe('claims of several gateways', () => {
  const claimed = async (world: ReturnType<typeof startWorld>, claim: boolean | Promise<boolean>): Promise<boolean | undefined> => {
    let answer: boolean | undefined;
    void Promise.resolve(claim).then((isClaimed) => (answer = isClaimed));
    await world.until(() => answer !== undefined, 200);
    return answer;
  };

  test('are of one of them, until it gives them back or their time is over', async () => {
    const world = startWorld(2);
    const [one, other] = world.all.map((gateway) => gateway.claims('request', CLAIM_MS));
    expect(await claimed(world, one!.claim('a'))).toBe(true);
    expect(await claimed(world, other!.claim('a'))).toBe(false);
    expect(one!.claim('a')).toBe(false);
    one!.release('a');
    await world.pass(10);
    expect(await claimed(world, other!.claim('a'))).toBe(true);
    // Not his any more.
    one!.release('a');
    await world.pass(10);
    expect(await claimed(world, one!.claim('a'))).toBe(false);
    await world.pass(CLAIM_MS);
    expect(await claimed(world, one!.claim('a'))).toBe(true);
  });

  test('of two at the same time one is let in, also where messages are lost and doubled', async () => {
    const world = startWorld(2, { lost: 0.2, doubled: 0.3, late: 0, lateMs: 0 });
    const claims = world.all.map((gateway) => gateway.claims('request', CLAIM_MS));
    let both = 0;
    for (let at = 0; at < 100; at += 1) {
      const [one, other] = await Promise.all(claims.map((one_) => claimed(world, one_.claim(`${at}`))));
      expect([one, other]).toContain(true);
      if (one === true && other === true) both += 1;
    }
    // Where no answer came in time each decides by itself.
    expect(both).toBeLessThan(10);
  });
});
