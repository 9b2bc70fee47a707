/** What two operators change of items: one is made, its block is said, its secret revealed, it is cancelled, and marked. Source: rules 5.1, 5.2. */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import type { IcoItemState } from '../../follower/ico/ico-facts.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { ApprovedChange, Carried, ChangeBody, ChangeEnd, ChangeFacts, ChangeKind, ChangeKinds } from '../../operators/change-kind.ts';
import type { Random } from '../../random.ts';
import type { Queries, Transaction } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import { readSymbols } from '../market/symbols.ts';
import { facts, nothingOf, onOff, plainDecimal } from '../platform/fact-text.ts';
import { ASK_ITEM_CHANGE, END_OF_ITEM_CHANGE, LAST_ITEM, SET_HOT } from './ico-change-rows.ts';
import { ITEM_MARKS, makeSecret, secretOf } from './ico-marks.ts';
import { demandChangeable, demandFuture, demandUnknownBlock, itemCommand } from './ico-terms.ts';
import type { CreateBody, KnownChains, ListedForItems } from './ico-terms.ts';
import { networkWord } from './items.ts';

export interface IcoKindsOptions {
  readonly follower: {
    readonly icoItems: ReadonlyMap<number, IcoItemState>;
    readonly listings: { readonly assets: ListedForItems['listings'] };
  };
  readonly vault: Pick<Vault, 'sealOwn' | 'unsealOwn'>;
  readonly random: Random;
  readonly networks: KnownChains;
  readonly wallMs: () => number;
}

type Command = 'ico/create' | 'ico/randomness' | 'ico/reveal' | 'ico/cancel' | 'ico/hot';

const FREEZE_DIGITS = 8;
/** For what a change is found to fit: any hash is as good as another. */
const ANY_HASH = '11'.repeat(32);

export function icoKinds(options: IcoKindsOptions): Pick<ChangeKinds, Command> {
  const { follower, vault, wallMs } = options;
  const itemOf = (item: number): IcoItemState => {
    const known = follower.icoItems.get(item);
    if (known === undefined) throw new ChangeProblem(`there is no item ${item}`);
    return known;
  };
  /** A row for the relay, which tells the engine. */
  const ask =
    <Name extends Command>(command: Name) =>
    async (queries: Transaction, body: ChangeBody<Name> & { readonly item: number }, { now }: ApprovedChange): Promise<Carried> => ({
      row: await queries.one(ASK_ITEM_CHANGE, command, body.item, JSON.stringify(body), now),
    });
  return {
    'ico/create': createKind(options),
    'ico/randomness': {
      subject: itemName,
      before: async (_queries, { item }) => {
        const known = awaitingDraw(itemOf(item), wallMs());
        if (known.block !== undefined) throw new ChangeProblem(`the block of item ${item} is known: ${known.block}`);
        return { block_hash: null, block: null };
      },
      after: ({ item, block_hash: hash }) => {
        const { terms } = itemOf(item);
        return { block_hash: hash, block: `${networkWord(terms.network) ?? terms.network} ${terms.height}` };
      },
      carryOut: ask('ico/randomness'),
      endOf,
    },
    'ico/reveal': {
      subject: itemName,
      before: async (queries, { item }) => {
        const known = awaitingDraw(itemOf(item), wallMs());
        if (known.block === undefined) throw new ChangeProblem(`the block of item ${item} is not known yet`);
        if ((await secretOf(queries, vault, known.terms.commitment)) === undefined)
          throw new ChangeProblem(`this server does not have the secret of item ${item}`);
        return { secret: 'kept' };
      },
      after: () => ({ secret: 'revealed' }),
      carryOut: ask('ico/reveal'),
      endOf,
    },
    'ico/cancel': {
      subject: itemName,
      before: async (_queries, { item }) => {
        if (itemOf(item).stage !== IcoStage.OPEN) throw new ChangeProblem(`item ${item} is drawn, settled or cancelled`);
        return { state: 'open' };
      },
      after: () => ({ state: 'cancelled' }),
      carryOut: ask('ico/cancel'),
      endOf,
    },
    'ico/hot': {
      subject: itemName,
      before: async (queries, { item }) => {
        itemOf(item);
        const mark = (await queries.many(ITEM_MARKS)).find((each) => each.item === item);
        return { is_hot: onOff(mark?.isHot === true) };
      },
      after: ({ is_hot: isHot }) => ({ is_hot: onOff(isHot) }),
      carryOut: async (queries, { item, is_hot: isHot }) => {
        await queries.run(SET_HOT, item, isHot);
        return { end: { isDone: true, outcome: 'done', sequence: null } };
      },
      endOf,
    },
  };
}

/** An item is made with the next number, a lottery with a secret that is sealed here: only its hash leaves. */
function createKind({ follower, vault, random, networks, wallMs }: IcoKindsOptions): ChangeKind<'ico/create'> {
  const listedOf = async (queries: Queries): Promise<ListedForItems> => ({
    assets: (await readSymbols(queries)).assets,
    listings: follower.listings.assets,
    items: follower.icoItems,
    nowMs: wallMs(),
  });
  return {
    subject: ({ item, symbol }) => (item === undefined ? symbol : `${symbol}, item ${item}`),
    before: async (queries, body) => {
      const listed = await listedOf(queries);
      const known = body.item === undefined ? undefined : demandChangeable(body.item, listed);
      itemCommand(body, body.item ?? 0, ANY_HASH, listed);
      demandFuture(body, listed.nowMs);
      demandUnknownBlock(body, networks);
      const after = createFacts(body);
      return known === undefined ? nothingOf(after) : standingFacts(known, listed, after);
    },
    after: createFacts,
    carryOut: async (queries, body, { now }) => {
      // It may have been proposed long ago.
      demandUnknownBlock(body, networks);
      const item = body.item ?? 1 + Math.max(await queries.one(LAST_ITEM), -1, ...follower.icoItems.keys());
      const commitment = body.mode === 'lottery' ? await makeSecret(queries, { vault, random, now }) : undefined;
      if (body.is_hot !== undefined) await queries.run(SET_HOT, item, body.is_hot);
      const told = JSON.stringify({ ...body, item, ...(commitment !== undefined && { commitment }) });
      return { row: await queries.one(ASK_ITEM_CHANGE, 'ico/create', item, told, now) };
    },
    endOf,
  };
}

function itemName({ item }: { readonly item: number }): string {
  return `item ${item}`;
}

/** @throws ChangeProblem */
function awaitingDraw(item: IcoItemState, nowMs: number): IcoItemState {
  const { item: number, mode, end } = item.terms;
  if (mode !== IcoMode.LOTTERY || item.stage !== IcoStage.OPEN) throw new ChangeProblem(`item ${number} awaits no draw`);
  if (nowMs < end) throw new ChangeProblem(`item ${number} has not ended yet`);
  return item;
}

async function endOf(queries: Queries, row: number): Promise<ChangeEnd | undefined> {
  const { outcome, sequence } = await queries.one(END_OF_ITEM_CHANGE, row);
  if (outcome === null) return undefined;
  const isDone = outcome === 'NONE';
  return { isDone, outcome: !isDone ? outcome : sequence === null ? 'carried out' : `carried out by command ${sequence}`, sequence };
}

/** What the body says, field by field. */
function createFacts(body: CreateBody): ChangeFacts {
  const { item: _item, symbol, payment, mode, network, height, freeze_days: days, start, end, draw_by: drawBy, is_hot: isHot } = body;
  return facts([
    ['symbol', symbol],
    ['payment', payment],
    ['mode', mode],
    ...DECIMALS.map((name) => [name, plainDecimal(body[name])] as const),
    ['lots_per_user', body.lots_per_user?.toString()],
    ['network', network],
    ['height', height?.toString()],
    ['freeze_days', String(days)],
    ['start', timeText(start)],
    ['end', timeText(end)],
    ['draw_by', drawBy === undefined ? undefined : timeText(drawBy)],
    ['is_hot', isHot === undefined ? undefined : onOff(isHot)],
  ]);
}

const DECIMALS = ['supply', 'lot', 'most_tokens', 'raise_price', 'freeze_ratio'] as const;

/** What stands now of the fields that a change of terms says. */
function standingFacts({ terms, drawBy }: IcoItemState, { assets, listings }: ListedForItems, after: ChangeFacts): ChangeFacts {
  const symbol = (asset: number) => assets.find((each) => each.asset === asset)?.symbol ?? String(asset);
  const amount = (units: bigint, asset: number) => formatTrimmedDecimal(units, listings.get(asset)?.scale ?? 0);
  const isLottery = terms.mode === IcoMode.LOTTERY;
  const now: Record<string, string | null> = {
    symbol: symbol(terms.token),
    payment: symbol(terms.payment),
    mode: isLottery ? 'lottery' : 'pro_rata',
    supply: amount(terms.supply, terms.token),
    lot: isLottery ? amount(terms.lot, terms.token) : null,
    most_tokens: isLottery || terms.cap === 0n ? null : amount(terms.cap, terms.token),
    raise_price: amount(terms.price, terms.payment),
    freeze_ratio: formatTrimmedDecimal(BigInt(terms.freezeRate), FREEZE_DIGITS),
    lots_per_user: isLottery ? terms.cap.toString() : null,
    network: isLottery ? (networkWord(terms.network) ?? null) : null,
    height: isLottery ? String(terms.height) : null,
    freeze_days: String(terms.freezeDays),
    start: timeText(terms.start),
    end: timeText(terms.end),
    draw_by: timeText(drawBy),
  };
  return Object.fromEntries(Object.keys(after).map((name) => [name, now[name] ?? null]));
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
