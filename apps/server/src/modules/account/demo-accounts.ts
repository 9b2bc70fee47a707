/** The demo's accounts and what they start with, booked through the journal like everything else. */
import { DEFAULT_DEMO_PASSWORD, DEMO_FUND_PASSWORD, DEMO_LIVED_IN } from '@kontor/contract/platform';
import { Account } from '@kontor/domain/accounts';
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { ClientId } from '@kontor/engine/command';
import type { MoneyDoor } from '../../at-most-once/money-once.ts';
import { clientKey, isSameKey } from '../../core-loop/client-id.ts';
import { changeRights } from '../../rights/rights.ts';
import { safeInteger } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { accountById, changePassword, insertAccount, personById } from './accounts.ts';
import { contactIndex, sealContact } from './contacts.ts';
import { addHouseInvitation, houseInvitations, newInvitation } from './invitations.ts';
import type { Passwords } from './passwords.ts';
import type { Random } from '../../random.ts';
import type { Vault } from '../../vault/vault.ts';

/** Ids below 100,000 are never given to people who register. */
export const DEMO_ACCOUNTS = [
  { id: 1, login: 'demo1', nickname: 'Demo 1', email: 'demo1@kontor.example', isVerified: true },
  { id: 2, login: 'demo2', nickname: 'Demo 2', email: 'demo2@kontor.example', isVerified: true },
  { id: 3, login: 'demo3', nickname: 'Demo 3', email: 'demo3@kontor.example', isVerified: false },
] as const;

/** Who has a past in a demo that has one: holdings, orders, transfers and the rest, so that no page is empty at the first visit. */
export const LIVED_IN = { id: 4, login: DEMO_LIVED_IN, nickname: 'Demo', email: 'demo@kontor.example', isVerified: true } as const;

type DemoAccount = (typeof DEMO_ACCOUNTS)[number] | typeof LIVED_IN;

/** Of the house's invitation that the demo prints. */
const DEMO_NOTE = 'demo';

/** Once: what an operator or the account's owner has changed since is theirs. */
const DRESS = command<[id: number, fundHash: string, emailIndex: Uint8Array, email: Uint8Array, invitation: string]>(
  'demo-dress',
  `UPDATE account SET fund_hash = $2, email_index = $3, email_sealed = $4, invitation_code = $5
   WHERE id = $1 AND fund_hash IS NULL`,
);

/** What somebody begins with in an account, by the asset numbers of demo-markets.ts; units of 10⁻⁸. */
type StartBalances = readonly { readonly asset: number; readonly amount: bigint; readonly account?: number }[];

/** 100,000 USDT, 2 BTC, 30 ETH. */
const START_BALANCES: StartBalances = [
  { asset: 0, amount: 10_000_000_000_000n },
  { asset: 1, amount: 200_000_000n },
  { asset: 2, amount: 3_000_000_000n },
];
/** 60,000 USDT, and 6,000 for contracts: the coins are bought in the past. */
const LIVED_IN_BALANCES: StartBalances = [
  { asset: 0, amount: 6_000_000_000_000n },
  { asset: 0, amount: 600_000_000_000n, account: Account.CONTRACT },
];
/** 10,000 USDT for whoever registers in a demo that is lively. */
const GIFT: StartBalances = [{ asset: 0, amount: 1_000_000_000_000n }];

/** Of the command that books it. */
const startId = (user: number, asset: number, account: number): ClientId =>
  clientKey(`demo-start:${user}:${asset}${account === Account.SPOT ? '' : `:${account}`}`);

/** Whether a booking is a demo account's start. */
export function isDemoStart({
  user,
  asset,
  clientId,
}: {
  readonly user: number;
  readonly asset: number;
  readonly clientId: ClientId;
}): boolean {
  return [Account.SPOT, Account.CONTRACT].some((account) => isSameKey(clientId, startId(user, asset, account)));
}

const WAITS = statement<[account: number], number>(
  'demo-account-waits',
  'SELECT id FROM account WHERE id = $1 AND name_status = 1 AND NOT EXISTS (SELECT FROM identity WHERE account_id = $1)',
  (row) => safeInteger(row, 'id'),
);
const VERIFY = command<[account: number]>('demo-account-verify', 'UPDATE account SET name_status = 3 WHERE id = $1');

/** Which kept hashes are of the password that everybody knows: each is looked at once, because that takes a tenth of a second. */
export class KnownPasswords {
  readonly #passwords: Pick<Passwords, 'matches'>;
  readonly #looked = new Map<string, Promise<boolean>>();

  constructor(passwords: Pick<Passwords, 'matches'>) {
    this.#passwords = passwords;
  }

  isDefault(hash: string): Promise<boolean> {
    const looked = this.#looked.get(hash);
    if (looked !== undefined) return looked;
    const looking = this.#passwords.matches(DEFAULT_DEMO_PASSWORD, hash);
    this.#looked.set(hash, looking);
    looking.catch(() => this.#looked.delete(hash));
    return looking;
  }

  /** Looks at those of the accounts that there are, before anybody has to wait for it. */
  async learn(queries: Queries): Promise<void> {
    for (const { id } of [...DEMO_ACCOUNTS, LIVED_IN]) {
      const account = await accountById(queries, id);
      if (account?.demo === true) await this.isDefault(account.passwordHash);
    }
  }
}

export interface DemoAccountsOptions {
  readonly money: MoneyDoor;
  readonly queries: Queries;
  readonly passwords: Passwords;
  readonly known: KnownPasswords;
  readonly password: string;
  readonly vault: Vault;
  readonly random: Random;
  readonly now: Date;
  /** Since when the lived-in person has an account, where the demo has one. */
  readonly livedInSince: Date | undefined;
}

export interface SeededAccounts {
  /** Logins that open with the default password. */
  readonly accounts: readonly string[];
  /** All of them. */
  readonly logins: readonly string[];
  /** The lived-in person was made by this start. */
  readonly isLivedInNew: boolean;
}

/** What the lived-in person begins with, booked before the past in which it is spent; again it changes nothing. */
export function fundLivedIn(money: MoneyDoor): Promise<void> {
  return give(money, LIVED_IN.id, LIVED_IN_BALANCES);
}

/** What somebody who registers in a demo is given to play with; again it changes nothing. */
export function giveToNewcomer(money: MoneyDoor, user: number): Promise<void> {
  return give(money, user, GIFT);
}

async function give(money: MoneyDoor, user: number, balances: StartBalances): Promise<void> {
  for (const { asset, amount, account = Account.SPOT } of balances) {
    const outcome = await money.submit({
      type: CommandType.ADJUST,
      user,
      clientId: startId(user, asset, account),
      asset,
      account,
      amount,
    });
    if (!isApplied(outcome.code)) throw new Error(`the demo's start balance was refused: ${refusalEntry(outcome.code).name}`);
  }
}

/**
 * Makes the accounts that are missing, and lets none keep the default password where another is set. The money is booked before the row exists: until then nobody can log in and nothing else
 * is done under that id, so a start that was cut short repeats the same client ids and books nothing twice.
 */
export async function seedDemoAccounts(options: DemoAccountsOptions): Promise<SeededAccounts> {
  const { money, queries, passwords, known, password, now, livedInSince } = options;
  const isDefault = password === DEFAULT_DEMO_PASSWORD;
  const open: string[] = [];
  let isLivedInNew = false;
  // One hash for all of what everybody is told; it takes a tenth of a second to make.
  const hashOf = onceEach((text) => passwords.hash(text));
  // Once made, an account is looked after whatever this start is told to do with bots.
  const hasLivedIn = livedInSince !== undefined || (await accountById(queries, LIVED_IN.id))?.demo === true;
  const wanted: readonly DemoAccount[] = hasLivedIn ? [LIVED_IN, ...DEMO_ACCOUNTS] : DEMO_ACCOUNTS;
  for (const account of wanted) {
    const { id, login, nickname, isVerified } = account;
    const existing = await accountById(queries, id);
    // Somebody else's is left alone.
    if (existing?.demo === false) continue;
    if (existing !== undefined) {
      if (isVerified) await verify(queries, id, now);
      // Made by an earlier start, whose password may have been another.
      const hasDefault = await known.isDefault(existing.passwordHash);
      if (hasDefault && isDefault) open.push(login);
      // Whoever sets another one does not want that everybody gets in.
      else if (hasDefault) await changePassword(queries, id, await hashOf(password));
      await dress(options, account, hashOf);
      continue;
    }
    const isLivedIn = id === LIVED_IN.id;
    await give(money, id, isLivedIn ? LIVED_IN_BALANCES : START_BALANCES);
    const since = (isLivedIn ? livedInSince : undefined) ?? now;
    await insertAccount(queries, { id, login, nickname, passwordHash: await hashOf(password), demo: true, feeTier: 0 }, since);
    if (isVerified) await verify(queries, id, now);
    // The engine was told in the past.
    if (isLivedIn) await changeRights(queries, id, { futures: true }, now);
    await dress(options, account, hashOf);
    isLivedInNew ||= isLivedIn;
    if (isDefault) open.push(login);
  }
  return { accounts: open, logins: wanted.map(({ login }) => login), isLivedInNew };
}

/**
 * Verified without a document: the demo invents nobody. Who sent something himself keeps what became of it. The engine is told first, so
 * that a start which is cut short in between tells it again.
 */
async function verify(queries: Queries, account: number, now: Date): Promise<void> {
  if ((await queries.maybe(WAITS, account)) === undefined) return;
  // Where seconds contracts are offered to nobody, or elsewhere, the server takes that back when it starts.
  await changeRights(queries, account, { verified: true, seconds: { allowed: true, country: null } }, now);
  await queries.run(VERIFY, account);
}

/** Asks once for each text. */
function onceEach(ask: (text: string) => Promise<string>): (text: string) => Promise<string> {
  const asked = new Map<string, Promise<string>>();
  return (text) => {
    const known = asked.get(text) ?? ask(text);
    asked.set(text, known);
    return known;
  };
}

/** Gives a demo account what people bring when they register. */
async function dress(
  { queries, vault, random }: DemoAccountsOptions,
  { id, email }: DemoAccount,
  hashOf: (text: string) => Promise<string>,
): Promise<void> {
  if ((await personById(queries, id))?.fundHash !== null) return;
  const contact = { channel: 'email', full: email } as const;
  const sealed = await sealContact(vault, queries, id, contact);
  await queries.run(DRESS, id, await hashOf(DEMO_FUND_PASSWORD), contactIndex(vault, contact), sealed, newInvitation(random));
}

/** The code that the demo offers to register with; made once. */
export async function demoInvitation(queries: Queries, random: Random, now: Date): Promise<string> {
  const kept = (await houseInvitations(queries)).find(({ note, ended }) => note === DEMO_NOTE && !ended);
  return kept?.code ?? addHouseInvitation(queries, random, { note: DEMO_NOTE, uses: null, now });
}
