import { createHandClock } from '@kontor/testkit/hand-clock';
import { createRandom } from '@kontor/testkit/random';
import { describe, expect, test } from 'vitest';
import { MACHINE_RANDOM } from '../random.ts';
import { KIND, startHands, startHostileNetwork } from '../transport/hostile-world.ts';
import type { Hostility } from '../transport/hostile-world.ts';
import { Presence } from './presence.ts';
import { UserMessages } from './user-messages.ts';

function startWorld(hostility: Hostility = KIND) {
  const hands = startHands(createHandClock());
  const weather = { now: hostility };
  const network = startHostileNetwork(
    createRandom(3),
    hands.pace,
    () => weather.now,
    (error) => {
      throw error;
    },
  );
  const addGateway = () => {
    const transport = network.connect();
    const said: [user: number, message: string][] = [];
    const presence = new Presence({ transport, prefix: 'test', random: MACHINE_RANDOM, pace: hands.pace });
    const messages = new UserMessages<string>({ transport, prefix: 'test', random: MACHINE_RANDOM, say: (...words) => said.push(words) });
    return { transport, presence, messages, said };
  };
  return { ...hands, weather, addGateway };
}

describe('who is online', () => {
  test('is known everywhere at once, by the last of his connections', async () => {
    const { addGateway, pass } = startWorld();
    const [one, other] = [addGateway(), addGateway()];
    one.presence.entered(7);
    one.presence.entered(7);
    expect(one.presence.isOnline(7)).toBe(true);
    await pass(5);
    expect([other.presence.isOnline(7), other.presence.isOnline(8)]).toEqual([true, false]);
    one.presence.left(7);
    await pass(5);
    expect(other.presence.isOnline(7)).toBe(true);
    one.presence.left(7);
    await pass(5);
    expect([one.presence.isOnline(7), other.presence.isOnline(7)]).toEqual([false, false]);
  });

  test('is told to a gateway that comes later, and forgotten of one that goes, in order or not', async () => {
    const { addGateway, pass } = startWorld();
    const [one, dies] = [addGateway(), addGateway()];
    one.presence.entered(7);
    dies.presence.entered(8);
    await pass(5);
    const late = addGateway();
    await pass(6_000);
    expect([7, 8].map((user) => late.presence.isOnline(user))).toEqual([true, true]);
    one.presence.close();
    await dies.transport.close();
    await pass(5);
    expect([7, 8].map((user) => late.presence.isOnline(user))).toEqual([false, true]);
    await pass(16_000);
    expect(late.presence.isOnline(8)).toBe(false);
  });

  test('comes right although messages are lost, doubled and late', async () => {
    const { addGateway, pass, weather } = startWorld({ lost: 0.3, doubled: 0.3, late: 0.3, lateMs: 500 });
    const [one, other] = [addGateway(), addGateway()];
    const random = createRandom(9);
    const here = new Set<number>();
    for (let step = 0; step < 400; step += 1) {
      const user = random.between(1, 30);
      if (here.delete(user)) one.presence.left(user);
      else {
        here.add(user);
        one.presence.entered(user);
      }
      await pass(random.below(60));
    }
    weather.now = KIND;
    await pass(15_100);
    for (let user = 1; user <= 30; user += 1) expect(other.presence.isOnline(user)).toBe(here.has(user));
  });
});

describe('what is said to a user', () => {
  test('is said by every gateway, once and in order', async () => {
    const { addGateway, pass } = startWorld({ lost: 0, doubled: 0.5, late: 0.5, lateMs: 10 });
    const [one, other] = [addGateway(), addGateway()];
    for (let at = 0; at < 50; at += 1) expect(one.messages.tell(7, `${at}`)).toBe(true);
    await pass(50);
    expect(one.said).toEqual(Array.from({ length: 50 }, (_, at) => [7, `${at}`]));
    const numbers = other.said.map(([, message]) => Number(message));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('is said here also where nobody else can be told', async () => {
    const { addGateway } = startWorld();
    const one = addGateway();
    one.transport.setConnected(false);
    expect(one.messages.tell(7, 'x')).toBe(false);
    expect(one.said).toEqual([[7, 'x']]);
  });
});
