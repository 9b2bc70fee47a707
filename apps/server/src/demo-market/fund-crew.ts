/** Makes the bots' accounts: ordinary rows and ordinary, journalled money. */
import { Account } from '@kontor/domain/accounts';
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { HOUSE_FEE_TIER } from '@kontor/domain/formulas/fee';
import { CommandType } from '@kontor/engine/command';
import type { ClientId } from '@kontor/engine/command';
import { clientKey, isSameKey } from '../core-loop/client-id.ts';
import type { MoneyDoor } from '../at-most-once/money-once.ts';
import type { Core, NewCommand } from '../core-loop/core-loop.ts';
import { accountById, insertAccount } from '../modules/account/accounts.ts';
import type { Passwords } from '../modules/account/passwords.ts';
import { DEMO_COINS, USDT } from './demo-coins.ts';
import { newToken } from '../random.ts';
import type { Random } from '../random.ts';
import type { Queries } from '../store/database.ts';
import { crewOf, fundsOf } from './crew.ts';

/** Of the command that books what a bot starts with. */
const startId = (user: number, asset: number): ClientId => clientKey(`bot-start:${user}:${asset}`);

/** Whether a booking is a bot's start. */
export function isCrewStart({
  user,
  asset,
  clientId,
}: {
  readonly user: number;
  readonly asset: number;
  readonly clientId: ClientId;
}): boolean {
  return isSameKey(clientId, startId(user, asset));
}

export interface CrewOptions {
  readonly core: Core;
  readonly money: MoneyDoor;
  readonly queries: Queries;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly random: Random;
  readonly now: Date;
}

/**
 * Makes the accounts that are missing. As with the demo's people, the money comes before the row, so a start that was cut short
 * repeats the same client ids and books nothing twice.
 */
export async function fundCrew({ core, money, queries, passwords, random, now }: CrewOptions): Promise<void> {
  // Of a password that nobody knows: nobody can log in as a bot.
  const passwordHash = await passwords.hash(newToken(random));
  // Bots trade among themselves most of the time; a fee would only eat them up. People pay theirs, also when they meet a bot.
  await submit(core, { type: CommandType.FEE_TIER, tier: HOUSE_FEE_TIER, makerRate: 0, takerRate: 0 });
  for (const coin of DEMO_COINS) {
    const { coins, usdt } = fundsOf(coin);
    for (const user of crewOf(coin)) {
      if ((await accountById(queries, user)) !== undefined) continue;
      await submit(core, { type: CommandType.SET_USER, user, tier: HOUSE_FEE_TIER, flags: 0 });
      for (const [asset, amount] of [
        [USDT, usdt],
        [coin.asset, coins],
      ] as const) {
        const clientId = startId(user, asset);
        done(await money.submit({ type: CommandType.ADJUST, user, clientId, asset, account: Account.SPOT, amount }));
      }
      await insertAccount(
        queries,
        { id: user, login: `bot-${user}`, nickname: `Bot ${user}`, passwordHash, demo: true, feeTier: HOUSE_FEE_TIER },
        now,
      );
    }
  }
}

async function submit(core: Core, command: NewCommand): Promise<void> {
  done(await core.submit(command));
}

function done({ code }: { readonly code: number }): void {
  if (!isApplied(code)) throw new Error(`a bot's start was refused: ${refusalEntry(code).name}`);
}
