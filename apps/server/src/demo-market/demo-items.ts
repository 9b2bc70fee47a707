/**
 * What the demo sells as new coins: one that was sold in its past and thaws, a lottery that runs, and a sale to come. The coins are invented and have no market. All of it is
 * done by ordinary commands; with the bots it has subscribers, some of them the demo's own people.
 */
import { Account } from '@kontor/domain/accounts';
import { IcoMode } from '@kontor/domain/ico/words';
import { Refusal, isApplied, refusalEntry } from '@kontor/domain/refusals';
import { networkNumber } from '@kontor/contract/network';
import { CommandType } from '@kontor/engine/command';
import type { ClientId, CommandOf } from '@kontor/engine/command';
import { halvesOf } from '@kontor/engine/hash-halves';
import type { MoneyDoor } from '../at-most-once/money-once.ts';
import { clientKey, isSameKey } from '../core-loop/client-id.ts';
import type { Core, NewCommand } from '../core-loop/core-loop.ts';
import type { Listings } from '../follower/listings.ts';
import type { IcoItemState } from '../follower/ico/ico-facts.ts';
import { DEMO_ACCOUNTS, LIVED_IN } from '../modules/account/demo-accounts.ts';
import { SET_HOT } from '../modules/ico/ico-change-rows.ts';
import { addAssetName } from '../modules/market/symbols.ts';
import type { Queries } from '../store/database.ts';
import { crewOf } from './crew.ts';
import { DEMO_COINS, DEMO_SCALE, ONE, USDT } from './demo-coins.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const UNIT = BigInt(ONE);
const NO_HASH = halvesOf(new Uint8Array(32));
/** The coins that are sold. */
export const TOKENS = [
  { asset: 9, symbol: 'AURO' },
  { asset: 10, symbol: 'LUMO' },
  { asset: 11, symbol: 'VERO' },
] as const;
/** Items by number, each of the coin of its place. */
const SOLD = 0;
const RUNNING = 1;
const COMING = 2;
/** How long before the demo opens the first was sold, how long it took, and when one of its people first thawed, ms. */
const SOLD_BEFORE_MS = 12 * DAY_MS;
const SOLD_FOR_MS = DAY_MS;
const THAWED_BEFORE_MS = 4 * DAY_MS;
const RUNS_MS = HOUR_MS;
const DRAW_MS = 7 * DAY_MS;
/** The own chain makes a block a second at first, then two a minute: this one is there some minutes after the lottery's end. */
const BLOCK_HEIGHT = 190;
/** What each bot commits and has for it, whole USDT: from the one to the other. */
const BOT_COMMITS = { least: 2_000, step: 1_500 };
const BOT_FUNDS = 60_000;
/** What the demo's people have for subscriptions, whole USDT. */
const PEOPLE_FUNDS = 5_000;
const COMMITTED = [4_000, 2_500, 3_000] as const;
const LOTS = [12, 5, 8] as const;
const BOT_LOTS = 60;

type Terms = Omit<CommandOf<'ICO_ITEM'>, 'type' | 'time' | 'deadline' | 'user'>;

export interface DemoItemsOptions {
  readonly core: Core;
  readonly money: MoneyDoor;
  readonly queries: Queries;
  readonly listings: Listings;
  /** What there is already. */
  readonly items: ReadonlyMap<number, IcoItemState>;
  /** Whether bots and the demo's people subscribe. */
  readonly isLively: boolean;
  /** Makes the secret of a lottery and gives its hash, hexadecimal. */
  readonly promise: () => Promise<string>;
}

/** Of the command that books what somebody has for subscriptions. */
const fundsId = (user: number): ClientId => clientKey(`demo ico start ${user}`);

/** Whether a booking is what somebody has for subscriptions. */
export function isItemStart({ user, clientId }: { readonly user: number; readonly clientId: ClientId }): boolean {
  return isSameKey(clientId, fundsId(user));
}

/** The demo's people who subscribe: those who are verified. */
const PEOPLE = [...DEMO_ACCOUNTS, LIVED_IN].filter(({ isVerified }) => isVerified).map(({ id }) => id);
/** The bots that do: two of each market that is lively in the past too. */
const BOTS = DEMO_COINS.filter(({ liveliness }) => liveliness.pastEvery === 1).flatMap((coin) => crewOf(coin).slice(0, 2));

/** Lists the coins that are not listed yet. */
export async function listTokens({ core, queries, listings }: Pick<DemoItemsOptions, 'core' | 'queries' | 'listings'>): Promise<void> {
  for (const { asset, symbol } of TOKENS) {
    if (listings.assets.has(asset)) continue;
    await addAssetName(queries, { asset, symbol, rechargeTurn: false, drawTurn: false, supply: null });
    await submit(core, { type: CommandType.LIST_ASSET, asset, scale: DEMO_SCALE, flags: 0 });
  }
}

/** What happens of the first sale in the past: so long before the demo opens, and what is done then. Core time stands there. */
export function pastOfItems(
  options: DemoItemsOptions,
): readonly { readonly beforeMs: number; readonly run: (timeMs: number) => Promise<void> }[] {
  return [
    { beforeMs: SOLD_BEFORE_MS, run: (timeMs) => sellFirst(options, timeMs) },
    {
      beforeMs: THAWED_BEFORE_MS,
      run: async () => {
        const [user] = PEOPLE;
        const clientId = clientKey('demo ico thaw');
        done(await options.money.submit({ type: CommandType.ICO_THAW, user: user!, item: SOLD, clientId }));
      },
    },
  ];
}

/** The sale that was: in proportion, so that no block of a chain that was not there yet had to be announced. */
async function sellFirst(options: DemoItemsOptions, timeMs: number): Promise<void> {
  const supply = 1_000_000n * UNIT;
  await open(options, supply, {
    ...termsOf(SOLD),
    supply,
    price: UNIT / 10n,
    cap: 120_000n * UNIT,
    freezeRate: 60_000_000,
    freezeDays: 30,
    start: timeMs,
    end: timeMs + SOLD_FOR_MS,
    drawBy: timeMs + SOLD_FOR_MS + DRAW_MS,
  });
  await fundSubscribers(options);
  await subscribeAll(
    options,
    SOLD,
    (place) => BigInt(BOT_COMMITS.least + place * BOT_COMMITS.step) * UNIT,
    (place) => BigInt(COMMITTED[place] ?? 0) * UNIT,
  );
}

/** The lottery that runs and the sale to come, as of a time; what is there already stays as it is. */
export async function openItems(options: DemoItemsOptions, nowMs: number): Promise<void> {
  const { items, queries, isLively } = options;
  const end = nowMs + RUNS_MS;
  if (!items.has(RUNNING)) {
    const supply = 50_000n * UNIT;
    await open(options, supply, {
      ...termsOf(RUNNING),
      mode: IcoMode.LOTTERY,
      supply,
      lot: 100n * UNIT,
      price: UNIT / 2n,
      cap: BigInt(BOT_LOTS),
      freezeRate: 50_000_000,
      freezeDays: 10,
      start: nowMs,
      end,
      drawBy: end + DRAW_MS,
      commitment: halvesOf(Buffer.from(await options.promise(), 'hex')),
      network: networkNumber('LOCAL'),
      height: BLOCK_HEIGHT,
    });
    await queries.run(SET_HOT, RUNNING, true);
    if (isLively) {
      await fundSubscribers(options);
      await subscribeAll(
        options,
        RUNNING,
        () => BigInt(BOT_LOTS),
        (place) => BigInt(LOTS[place] ?? 0),
      );
    }
  }
  if (items.has(COMING)) return;
  const supply = 2_000_000n * UNIT;
  const start = end + HOUR_MS;
  await open(options, supply, {
    ...termsOf(COMING),
    supply,
    price: UNIT / 20n,
    cap: 100_000n * UNIT,
    freezeRate: 40_000_000,
    freezeDays: 20,
    start,
    end: start + 14 * DAY_MS,
    drawBy: start + 14 * DAY_MS + DRAW_MS,
  });
}

/** Terms in proportion of the coin of an item's place, but for what each has of its own. */
function termsOf(item: number): Pick<Terms, 'item' | 'token' | 'payment' | 'mode' | 'lot' | 'commitment' | 'network' | 'height'> {
  const { asset } = TOKENS[item]!;
  return { item, token: asset, payment: USDT, mode: IcoMode.PRO_RATA, lot: 0n, commitment: NO_HASH, network: 0, height: 0 };
}

/** Two bring the tokens, then the terms stand. */
async function open({ core }: DemoItemsOptions, supply: bigint, terms: Terms): Promise<void> {
  const [proposer, approver] = BOTS as [number, number];
  const proposal = clientKey(`demo ico treasury ${terms.item}`);
  const { item: number, token: asset } = terms;
  const asked = { asset, account: Account.ICO_TREASURY, number, beneficiary: 0, amount: supply, proposal };
  // A start that was cut short in between has said this already.
  await submit(core, { type: CommandType.PROPOSE, user: proposer, ...asked }, Refusal.ALREADY_DECIDED);
  await submit(core, { type: CommandType.APPROVE, user: approver, proposal }, Refusal.ALREADY_DECIDED);
  await submit(core, { type: CommandType.ICO_ITEM, ...terms }, Refusal.ITEM_OPEN);
}

/** What bots and people have for subscriptions; again it changes nothing. */
async function fundSubscribers({ money }: DemoItemsOptions): Promise<void> {
  const fund = async (user: number, whole: number): Promise<void> => {
    const amount = BigInt(whole) * UNIT;
    done(await money.submit({ type: CommandType.ADJUST, user, clientId: fundsId(user), asset: USDT, account: Account.ICO, amount }));
  };
  await Promise.all([...BOTS.map((user) => fund(user, BOT_FUNDS)), ...PEOPLE.map((user) => fund(user, PEOPLE_FUNDS))]);
}

async function subscribeAll(
  { money }: DemoItemsOptions,
  item: number,
  ofBot: (place: number) => bigint,
  ofPerson: (place: number) => bigint,
): Promise<void> {
  const subscribe = async (user: number, quantity: bigint): Promise<void> => {
    if (quantity === 0n) return;
    const clientId = clientKey(`demo ico ${item} ${user}`);
    done(await money.submit({ type: CommandType.ICO_SUBSCRIBE, user, item, quantity, clientId }));
  };
  await Promise.all([
    ...BOTS.map((user, place) => subscribe(user, ofBot(place))),
    ...PEOPLE.map((user, place) => subscribe(user, ofPerson(place))),
  ]);
}

async function submit(core: Core, command: NewCommand, known?: number): Promise<void> {
  const { code } = await core.submit(command);
  if (code !== known) done({ code });
}

function done({ code }: { readonly code: number }): void {
  if (!isApplied(code)) throw new Error(`what the demo sells was refused: ${refusalEntry(code).name}`);
}
