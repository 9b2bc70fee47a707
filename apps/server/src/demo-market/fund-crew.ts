/** Makes the bots' accounts: ordinary rows and ordinary, journalled money. */
import { Account } from '@kontor/domain/accounts';
import { Refusal, isApplied, refusalEntry } from '@kontor/domain/refusals';
import { HOUSE_FEE_TIER } from '@kontor/domain/formulas/fee';
import { CommandType } from '@kontor/engine/command';
import type { ClientId } from '@kontor/engine/command';
import { clientKey, isSameKey } from '../core-loop/client-id.ts';
import type { MoneyDoor } from '../at-most-once/money-once.ts';
import type { Core, NewCommand } from '../core-loop/core-loop.ts';
import { accountById, insertAccount } from '../modules/account/accounts.ts';
import type { Passwords } from '../modules/account/passwords.ts';
import { ONE, USDT } from './demo-coins.ts';
import { newToken } from '../random.ts';
import type { Random } from '../random.ts';
import type { Queries } from '../store/database.ts';
import { changeRights } from '../rights/rights.ts';
import { CONTRACT_FUNDS, contractCrew } from './contract-bots.ts';
import { crewOf, fundsOf } from './crew.ts';
import { DEMO_CONTRACTS, opensContractsTo } from './demo-contracts.ts';
import { DEMO_PAIRS } from './demo-pairs.ts';
import type { DemoPair } from './demo-pairs.ts';

/** What the insurance fund begins with, whole USDT. */
const INSURANCE = 2_000_000;

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

/** The hash of a password that nobody knows, made once and only where it is wanted: nobody can log in as a bot. */
function hashOnce({ passwords, random }: Pick<CrewOptions, 'passwords' | 'random'>): () => Promise<string> {
  let hash: Promise<string> | undefined;
  return () => (hash ??= passwords.hash(newToken(random)));
}

/**
 * Makes the accounts that are missing, all at a time: they share batches of the journal. As with the demo's people, the money comes before the row, so a start that
 * was cut short repeats the same client ids and books nothing twice.
 */
export async function fundCrew(options: CrewOptions): Promise<void> {
  const { core, money, queries, now } = options;
  const passwordHash = hashOnce(options);
  // Bots trade among themselves most of the time; a fee would only eat them up. People pay theirs, also when they meet a bot.
  await submit(core, { type: CommandType.FEE_TIER, tier: HOUSE_FEE_TIER, makerRate: 0, takerRate: 0 });
  const open = async (pair: DemoPair, user: number): Promise<void> => {
    if ((await accountById(queries, user)) !== undefined) return;
    const { coins, cash } = fundsOf(pair);
    await submit(core, { type: CommandType.SET_USER, user, tier: HOUSE_FEE_TIER, flags: 0 });
    for (const [asset, amount] of [
      [pair.quote, cash],
      [pair.base, coins],
    ] as const) {
      const clientId = startId(user, asset);
      done(await money.submit({ type: CommandType.ADJUST, user, clientId, asset, account: Account.SPOT, amount }));
    }
    await insertAccount(queries, { ...botRow(user), passwordHash: await passwordHash() }, now);
  };
  await Promise.all(DEMO_PAIRS.flatMap((pair) => crewOf(pair).map((user) => open(pair, user))));
}

const botRow = (user: number) =>
  ({ id: user, login: `bot-${user}`, nickname: `Bot ${user}`, demo: true, feeTier: HOUSE_FEE_TIER }) as const;

/**
 * Makes the accounts of those who trade contracts, and fills the insurance fund. As above the money comes before the row; what else they need is said again by a
 * start that was cut short, and changes nothing then.
 */
export async function fundContractCrew(options: CrewOptions): Promise<void> {
  const { core, money, queries, now } = options;
  const passwordHash = hashOnce(options);
  const amount = BigInt(CONTRACT_FUNDS) * BigInt(ONE);
  const open = async (user: number): Promise<void> => {
    if ((await accountById(queries, user)) !== undefined) return;
    await submit(core, { type: CommandType.SET_USER, user, tier: HOUSE_FEE_TIER, flags: 0 });
    const clientId = startId(user, USDT);
    done(await money.submit({ type: CommandType.ADJUST, user, clientId, asset: USDT, account: Account.CONTRACT, amount }));
    for (const command of opensContractsTo(user)) await submit(core, command);
    await insertAccount(queries, { ...botRow(user), passwordHash: await passwordHash() }, now);
    // What the engine was told stands in the tables as well.
    await changeRights(queries, user, { verified: true, futures: true }, now);
  };
  await Promise.all(DEMO_CONTRACTS.flatMap((contract) => contractCrew(contract).map(open)));
  await fillFund(core);
}

/** Two of them agree on what the insurance fund begins with. */
async function fillFund(core: Core): Promise<void> {
  const [proposer, approver] = contractCrew(DEMO_CONTRACTS[0]!) as [number, number];
  const proposal = clientKey('demo-insurance');
  const amount = BigInt(INSURANCE) * BigInt(ONE);
  const asked = {
    type: CommandType.PROPOSE,
    user: proposer,
    asset: USDT,
    account: Account.INSURANCE,
    number: 0,
    beneficiary: 0,
    amount,
    proposal,
  };
  const { code } = await core.submit(asked);
  if (code === Refusal.ALREADY_DECIDED) return;
  done({ code });
  const { code: approved } = await core.submit({ type: CommandType.APPROVE, user: approver, proposal });
  if (approved !== Refusal.ALREADY_DECIDED) done({ code: approved });
}

async function submit(core: Core, command: NewCommand): Promise<void> {
  done(await core.submit(command));
}

function done({ code }: { readonly code: number }): void {
  if (!isApplied(code)) throw new Error(`a bot's start was refused: ${refusalEntry(code).name}`);
}
