import { createHandClock } from '@kontor/testkit/hand-clock';
import { createRandom } from '@kontor/testkit/random';
import { describe, expect, test } from 'vitest';
import { startHands, startHostileNetwork } from './hostile-world.ts';
import { LocalNetwork } from './local-transport.ts';
import type { LocalTransport } from './local-transport.ts';
import { transportSuite } from './transport-suite.ts';

describe('within one process', () => {
  transportSuite(async () => {
    const ends: LocalTransport[] = [];
    const faults: { tell: (error: Error) => void } = { tell: () => undefined };
    const network = new LocalNetwork({ onFault: (error) => faults.tell(error) });
    return {
      connect: async (onFault) => {
        faults.tell = onFault;
        const end = network.connect();
        ends.push(end);
        return end;
      },
      cut: async () => ends.forEach((end) => end.setConnected(false)),
      mend: async () => ends.forEach((end) => end.setConnected(true)),
    };
  });
});

test('a hostile network loses, doubles and delays, the same by the same seed', async () => {
  const play = async (): Promise<readonly string[]> => {
    const hands = startHands(createHandClock());
    const network = startHostileNetwork(
      createRandom(7),
      hands.pace,
      () => ({ lost: 0.2, doubled: 0.2, late: 0.3, lateMs: 40 }),
      (error) => {
        throw error;
      },
    );
    const [one, other] = [network.connect(), network.connect()];
    const heard: string[] = [];
    other.subscribe('a', (bytes) => void heard.push(Buffer.from(bytes).toString()));
    for (let at = 0; at < 100; at += 1) one.publish('a', Buffer.from(`${at}`));
    await hands.pass(50);
    return heard;
  };
  const heard = await play();
  const sorted = heard.toSorted((a, b) => Number(a) - Number(b));
  expect(await play()).toEqual(heard);
  expect(heard).not.toEqual(sorted);
  expect(new Set(heard).size).toBeLessThan(100);
  expect(heard.length).toBeGreaterThan(new Set(heard).size);
});
