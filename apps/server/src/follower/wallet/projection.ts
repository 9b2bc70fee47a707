/** The wallet in the follower: what everybody holds, ledger records, transfers between own accounts. */
import { Bucket, SYSTEM_ACCOUNTS, SYSTEM_OWNER, USER_ACCOUNTS, numberedOwner } from '@kontor/domain/accounts';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { StateWithoutOrders, WithdrawalPlace } from '@kontor/engine/engine-door';
import { isBot } from '../../bot-numbers.ts';
import type { BalanceChange, BalanceMove, WalletChange } from '../feed.ts';
import type { EngineWithdrawals } from '../live-queries.ts';
import type { Answering, Ground, OpenProjection, Projection, UserNews } from '../projection.ts';
import type { RecordRow } from '../record-row.ts';
import { HeldPast } from './held-past.ts';
import type { HeldTold } from './held-past.ts';
import { HELD_DAY_TABLE, HELD_HOUR_TABLE } from './held-table.ts';
import { Holdings } from './holdings.ts';
import { effectOf } from './record-effect.ts';
import { MOVEMENT_TABLE, movementOf } from './movement-table.ts';
import { RECORD_TABLE } from './record-table.ts';
import { TRANSFER_TABLE, transferOf } from './transfer-table.ts';

/** What a system account holds of each asset of which it holds any, units; below zero for the outside alone. */
export interface SystemHolding {
  readonly account: number;
  /** Which one, of accounts that are numbered; else 0. */
  readonly number: number;
  readonly balances: readonly { readonly asset: number; readonly amount: bigint }[];
}

/** All that the books hold, as of one command. */
export interface Books {
  /** What all users together hold, by asset. */
  readonly users: readonly { readonly asset: number; readonly amount: bigint }[];
  readonly system: readonly SystemHolding[];
}

export interface WalletQuestions {
  balances: { asked: { readonly user: number }; answer: readonly BalanceChange[] };
  /** All system accounts; of the numbered ones those that ever held something. */
  systemHoldings: { asked: object; answer: readonly SystemHolding[] };
  books: { asked: object; answer: Books };
  /** What the engine keeps of a user's withdrawals. */
  withdrawalsOf: { asked: { readonly user: number }; answer: EngineWithdrawals };
  /** Where a withdrawal is. */
  withdrawal: { asked: { readonly number: number }; answer: WithdrawalPlace };
  /** The height up to which nothing of a network changes any more; −1 before any. */
  finalHeight: { asked: { readonly network: number }; answer: number };
}

export class WalletView implements OpenProjection {
  readonly holdings = new Holdings();
  readonly questions: Answering<WalletQuestions> = {
    balances: ({ user }) => this.holdings.ofUser(user),
    systemHoldings: () => this.#systemHoldings(),
    books: () => ({ users: this.holdings.totals(), system: this.#systemHoldings() }),
    withdrawalsOf: ({ user }) => this.#ground.engine.ofUser(user),
    withdrawal: ({ number }) => this.#ground.engine.placeOfWithdrawal(number),
    finalHeight: ({ network }) => this.#ground.engine.finalHeight(network),
  };
  readonly users: UserNews<WalletChange> = { none: { balances: [], moves: [] }, take: () => this.#takeUsers() };
  readonly #ground: Ground;
  readonly #past = new HeldPast(this.holdings);
  readonly #told: HeldTold;
  /** By watched user: account × 65,536 + asset of what changed. */
  #changed = new Map<number, Set<number>>();
  /** By watched user: what moved, of one command and asset of an account together. */
  #moved = new Map<number, { -readonly [Field in keyof BalanceMove]: BalanceMove[Field] }[]>();
  /** Owners of numbered system accounts, by account. */
  readonly #numbered = new Map<number, Set<number>>();

  constructor(ground: Ground) {
    this.#ground = ground;
    this.#told = {
      hour: (row) => ground.out.rows?.add(HELD_HOUR_TABLE, row),
      day: (row) => ground.out.rows?.add(HELD_DAY_TABLE, row),
    };
  }

  command(commands: CommandBuffer, at: number, code: number): void {
    const { moment, out } = this.#ground;
    this.#past.moveTo(moment.timeMs, this.#told);
    if (out.rows === undefined) return;
    const transfer = transferOf(commands, at, { code, sequence: moment.sequence, timeMs: moment.timeMs });
    if (transfer !== undefined && !isBot(transfer.user)) out.rows.add(TRANSFER_TABLE, transfer);
  }

  record(record: RecordRow): void {
    const { rows, watched } = this.#ground.out;
    const holding = this.holdings.apply(record);
    if (holding !== undefined && effectOf(record.type) !== 'inside') this.#past.note(holding, record.owner, record.account, record.asset);
    if (record.owner < SYSTEM_OWNER) this.#noteNumbered(record);
    // Nobody can log in as a bot of the demo, and their records would be most of the database.
    if (rows !== undefined && !isBot(record.owner)) rows.add(RECORD_TABLE, record);
    const movement = rows === undefined ? undefined : movementOf(record);
    if (movement !== undefined) rows!.add(MOVEMENT_TABLE, movement);
    if (record.account >= USER_ACCOUNTS || watched?.has(record.owner) !== true) return;
    let changed = this.#changed.get(record.owner);
    if (changed === undefined) this.#changed.set(record.owner, (changed = new Set()));
    changed.add(record.account * 65_536 + record.asset);
    const effect = effectOf(record.type);
    if (effect === 'flow' || effect === 'transfer') this.#noteMove(record);
  }

  pack(): Uint8Array {
    return this.#past.pack();
  }

  restore(state: StateWithoutOrders, packed: Uint8Array): void {
    this.holdings.restore(state);
    this.#past.restore(packed, (user, account, asset) => this.holdings.kept(user, account, asset));
    for (const holding of state.holdings) if (holding.owner < SYSTEM_OWNER) this.#noteNumbered(holding);
  }

  #noteNumbered({ account, owner }: Pick<RecordRow, 'account' | 'owner'>): void {
    const owners = this.#numbered.get(account);
    if (owners === undefined) this.#numbered.set(account, new Set([owner]));
    else owners.add(owner);
  }

  /** Asked of the engine: the system's accounts change with nearly every trade, and are seldom looked at. */
  #systemHoldings(): SystemHolding[] {
    const { engine, listings } = this.#ground;
    return Object.values(SYSTEM_ACCOUNTS).flatMap(({ number: account, of }) =>
      (of === 'exchange' ? [SYSTEM_OWNER] : [...(this.#numbered.get(account) ?? [])].toSorted((a, b) => b - a)).map((owner) => ({
        account,
        // An owner is made of his number, and a number of its owner, by the same formula.
        number: owner === SYSTEM_OWNER ? 0 : numberedOwner(owner),
        balances: [...listings.assets.keys()]
          .map((asset) => ({ asset, amount: engine.balance(owner, account, asset, Bucket.AVAILABLE) }))
          .filter(({ amount }) => amount !== 0n),
      })),
    );
  }

  #takeUsers(): Map<number, WalletChange> {
    const [changed, moved] = [this.#changed, this.#moved];
    this.#changed = new Map();
    this.#moved = new Map();
    return new Map(
      Array.from(changed, ([user, keys]) => {
        // What only went from one bucket to another comes to nothing.
        const moves = (moved.get(user) ?? []).filter(({ amount }) => amount !== 0n);
        return [user, { balances: Array.from(keys, (key) => this.#balance(user, key)), moves }];
      }),
    );
  }

  #noteMove({ owner, account, asset, amount, sequence, timeMs }: RecordRow): void {
    let moves = this.#moved.get(owner);
    if (moves === undefined) this.#moved.set(owner, (moves = []));
    const same = moves.findLast((move) => move.sequence !== sequence || (move.account === account && move.asset === asset));
    if (same?.sequence === sequence) same.amount += amount;
    else moves.push({ account, asset, amount, sequence, timeMs });
  }

  #balance(user: number, key: number): BalanceChange {
    const [account, asset] = [Math.floor(key / 65_536), key % 65_536];
    return { account, asset, ...this.holdings.of(user, account, asset) };
  }
}

export const walletProjection: Projection<WalletView> = {
  name: 'wallet',
  tables: [RECORD_TABLE, TRANSFER_TABLE, MOVEMENT_TABLE, HELD_HOUR_TABLE, HELD_DAY_TABLE],
  open: (ground) => new WalletView(ground),
};
