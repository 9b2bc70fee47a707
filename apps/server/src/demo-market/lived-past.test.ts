import { Account } from '@kontor/domain/accounts';
import { PositionMode } from '@kontor/domain/perpetual/words';
import { audit } from '@kontor/engine/audit';
import { CommandType, ENGINE_VERSION, UserPermission, VerifiedLevel } from '@kontor/engine/command';
import { expect, test } from 'vitest';
import { clientKey } from '../core-loop/client-id.ts';
import { LIVED_IN } from '../modules/account/demo-accounts.ts';
import { CONTRACT_FUNDS, contractCrew } from './contract-bots.ts';
import { ONE, USDT } from './demo-coins.ts';
import { DEMO_CONTRACTS, listingOf } from './demo-contracts.ts';
import { DEMO_PAIRS } from './demo-pairs.ts';
import { startDemoEngine } from './demo-world.ts';
import { LIVED_PAST } from './lived-past.ts';
import { pastCommands } from './past.ts';
import type { PastCommand } from './past.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const END = Date.UTC(2026, 0, 15, 12, 34, 56);
const PAIRS = DEMO_PAIRS.filter(({ quote, liveliness }) => quote === USDT && liveliness.pastEvery === 1);

function live() {
  const begin = END - 40 * DAY_MS;
  const { engine, send } = startDemoEngine(PAIRS, begin);
  send(begin, { type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION });
  const fund = (user: number, account: number, whole: number): number => {
    const amount = BigInt(whole) * BigInt(ONE);
    return send(begin, { type: CommandType.ADJUST, user, clientId: clientKey(`fund:${user}:${account}`), asset: USDT, account, amount });
  };
  for (const contract of DEMO_CONTRACTS) {
    for (const command of listingOf(contract)) expect(send(begin, command)).toBe(0);
    for (const user of contractCrew(contract)) {
      fund(user, Account.CONTRACT, CONTRACT_FUNDS);
      const [level, permissions] = [VerifiedLevel.VERIFIED, UserPermission.FUTURES];
      send(begin, { type: CommandType.SET_RIGHTS, user, version: 1, level, permissions, holdUntil: 0 });
      send(begin, { type: CommandType.POSITION_MODE, user, mode: PositionMode.ONE_WAY });
    }
  }
  fund(LIVED_IN.id, Account.SPOT, 60_000);
  fund(LIVED_IN.id, Account.CONTRACT, 6_000);
  const stretches = [
    { beginsMs: 35 * DAY_MS, everyMs: 6 * HOUR_MS },
    { beginsMs: 12 * HOUR_MS, everyMs: HOUR_MS },
    { beginsMs: HOUR_MS, everyMs: HOUR_MS / 60 },
  ];
  const world = { engine, pairs: PAIRS, contracts: DEMO_CONTRACTS, stretches, acts: LIVED_PAST, endMs: END, seed: 5 };
  const commands: PastCommand[] = [...pastCommands(world)];
  return { engine, own: commands.filter(({ command }) => 'user' in command && command.user === LIVED_IN.id), commands };
}

test('the lived-in person does all that it is said to do, in its time, and nothing of it is refused', () => {
  const { engine, own, commands } = live();
  expect(own.map(({ code }) => code)).toEqual(own.map(() => 0));
  expect(own.length).toBeGreaterThanOrEqual(LIVED_PAST.length);
  LIVED_PAST.forEach(({ beforeMs }, i) => expect(beforeMs).toBeLessThanOrEqual(LIVED_PAST[i - 1]?.beforeMs ?? Infinity));
  commands.forEach(({ timeMs }, i) => expect(timeMs).toBeGreaterThanOrEqual(commands[i - 1]?.timeMs ?? 0));
  expect(END - own[0]!.timeMs).toBeLessThanOrEqual(30 * DAY_MS);
  expect(END - own[0]!.timeMs).toBeGreaterThan(29 * DAY_MS);

  const dump = engine.dump();
  expect(audit(dump)).toEqual([]);
  const coins = dump.holdings.filter(({ owner, account }) => owner === LIVED_IN.id && account === Account.SPOT);
  expect(coins.length).toBeGreaterThanOrEqual(6);
  const open = dump.markets.flatMap(({ bids, asks, rising, falling }) => [...bids, ...asks, ...rising, ...falling]);
  const mine = open.filter(({ user }) => user === LIVED_IN.id);
  // A bid, an ask and a stop in pairs, one order in a contract.
  expect(mine).toHaveLength(4);
  const positions = dump.contracts.flatMap(({ records }) => records.filter(({ user }) => user === LIVED_IN.id));
  expect(positions.flatMap(({ sides }) => sides).filter(({ lots }) => lots > 0)).toHaveLength(1);
});
