import { createHandClock } from '@kontor/testkit/hand-clock';
import { createRandom } from '@kontor/testkit/random';
import { expect, test } from 'vitest';
import { MACHINE_RANDOM } from '../random.ts';
import { KIND, startHands, startHostileNetwork } from '../transport/hostile-world.ts';
import type { Hostility } from '../transport/hostile-world.ts';
import { Answers, GIVEN_UP_MS, Questions } from './questions.ts';

/** One who answers with how often it was asked, and two gateways. */
function startWorld(hostility: Hostility) {
  const hands = startHands(createHandClock());
  const faults: unknown[] = [];
  const network = startHostileNetwork(
    createRandom(3),
    hands.pace,
    () => hostility,
    (error) => faults.push(error),
  );
  const parts = { prefix: 'test', pace: hands.pace };
  const asked: string[] = [];
  const answer = (question: string): string | Promise<string> => {
    if (question === 'never') return Promise.reject(new TypeError('no answer'));
    if (question === 'later') return Promise.resolve('later');
    if (question === 'none') throw new TypeError('no question');
    return `${question} ${asked.push(question)}`;
  };
  const answers = new Answers({ ...parts, transport: network.connect(), answer, onFault: (error) => faults.push(error) });
  answers.start();
  const gateways = [0, 1].map(() => new Questions({ ...parts, transport: network.connect(), random: MACHINE_RANDOM }));
  return { ...hands, answers, gateways, asked, faults };
}

test.each([KIND, { lost: 0.3, doubled: 0.4, late: 0.3, lateMs: 700 }])('each is answered, and once: %j', async (hostility) => {
  const { gateways, asked, pass, faults } = startWorld(hostility);
  const all = Array.from({ length: 100 }, (_, at) => gateways[at % 2]!.ask(`${at}`));
  await pass(GIVEN_UP_MS);
  const answers = await Promise.all(all);
  for (const [at, answer] of answers.entries()) if (answer !== undefined) expect(answer).toBe(`${at} ${asked.indexOf(`${at}`) + 1}`);
  // Asked a dozen times, hardly one is lost.
  expect(answers.filter((answer) => answer === undefined).length).toBeLessThanOrEqual(hostility === KIND ? 0 : 2);
  expect(asked).toHaveLength(new Set(asked).size);
  expect(faults).toEqual([]);
});

test('where nobody answers, or not to this, it is given up; also by a gateway that ends', async () => {
  const { gateways, answers, pass, faults } = startWorld(KIND);
  const none = gateways[0]!.ask('none');
  await pass(GIVEN_UP_MS);
  expect([await none, faults.length > 0]).toEqual([undefined, true]);
  answers.close();
  const [waiting, ending] = gateways.map((gateway) => gateway.ask('anybody'));
  gateways[1]!.close();
  expect(await ending).toBeUndefined();
  await pass(GIVEN_UP_MS - 1);
  answers.start();
  await pass(1);
  expect(await waiting).toBeUndefined();
});

test('an answer may come later, or not at all', async () => {
  const { gateways, pass, faults } = startWorld(KIND);
  const [later, never] = [gateways[0]!.ask('later'), gateways[1]!.ask('never')];
  await pass(GIVEN_UP_MS);
  expect([await later, await never, faults.length > 0]).toEqual(['later', undefined, true]);
});
