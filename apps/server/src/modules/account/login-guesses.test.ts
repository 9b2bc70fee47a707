import { describe, expect, test } from 'vitest';
import { Code } from '@kontor/contract/envelope';
import { LoginDelay } from './login-delay.ts';
import { LoginGuesses, answerGuess } from './login-guesses.ts';
import { LoginKey } from './login-key.ts';

const HOME = '203.0.113.7';

/** One who counts, and two gateways that ask it. */
function world() {
  const hands = { nowMs: 0, isThere: true };
  const key = new LoginKey(new Uint8Array(32));
  const delay = new LoginDelay(() => hands.nowMs, key);
  const said: string[] = [];
  const gateways = [0, 1].map(
    () =>
      new LoginGuesses(key, async (question) => {
        said.push(question);
        return hands.isThere ? answerGuess(delay, question) : undefined;
      }),
  );
  const begin = (gateway: number, login = 'a', address = HOME, knownDevice?: string) =>
    gateways[gateway]!.begin({ login, address, knownDevice, knownNetwork: false });
  return { hands, delay, gateways, begin, said };
}

describe('guesses at several gateways', () => {
  test('make one wait, and one who is right is forgiven everywhere', async () => {
    const { hands, gateways, begin } = world();
    for (const gateway of [0, 1, 0, 1]) expect(await begin(gateway)).toBeDefined();
    expect([await begin(0), await begin(1)]).toEqual([undefined, undefined]);
    hands.nowMs += 1_000;
    gateways[1]!.right((await begin(1))!);
    for (const gateway of [0, 1, 0, 1]) expect(await begin(gateway)).toBeDefined();
    expect(await begin(0)).toBeUndefined();
  });

  test('are taken back where they were not looked at', async () => {
    const { gateways, begin } = world();
    for (let at = 0; at < 50; at += 1) gateways[at % 2]!.withdraw((await begin(at % 2))!);
    expect(await begin(0, 'a', HOME, 'device')).toMatchObject({ trusted: true });
  });

  test('tell nothing of who asks, and from where', async () => {
    const { begin, said } = world();
    await begin(0, 'somebody@example.com', HOME, 'a-device');
    for (const word of ['somebody', HOME, '203.0', 'a-device']) expect(said.join(' ')).not.toContain(word);
  });

  test("are nobody's while nobody answers", async () => {
    const { hands, begin } = world();
    hands.isThere = false;
    await expect(begin(0)).rejects.toMatchObject({ code: Code.BUSY });
  });

  test('what is no question is refused, and counts nothing', async () => {
    const { delay, begin } = world();
    for (const wrong of ['', '[]', '{}', '{"do":"constructor"}', '{"do":"begin"}', '{"do":"right"}'])
      expect(() => answerGuess(delay, wrong)).toThrow(/./);
    expect(await begin(0)).toBeDefined();
  });
});
