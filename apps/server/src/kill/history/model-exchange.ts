/**
 * A small exchange that does one thing after the other, and clients who call it in random order over a clock of its own: what they log is right,
 * whatever the seed. Answers are lost, servers are killed, lists lag. For tests of the checker.
 */
import { codeOfRefusal } from '@kontor/contract/envelope';
import { Refusal } from '@kontor/domain/refusals';
import type { Draw } from '../../seeded-draw.ts';
import { keyText } from './deeds.ts';
import { HistoryLog } from './history-log.ts';
import type { AskedRead, AskedWrite, LoggedCall, Told } from './history-log.ts';
import type { EndedOrder, JournalledDeed, Timeline } from './timeline.ts';

const USERS = 2;
/** Rows that the model's history answers at most. */
const LIMIT = 3;

interface OpenOrder {
  readonly number: number;
  readonly row: string;
}

/** What a user has behind one command. */
interface Account {
  readonly open: readonly OpenOrder[];
  readonly balance: number;
}

/** The journal, and what everybody had behind each command. */
export class ModelExchange implements Timeline {
  readonly deeds: JournalledDeed[] = [];
  readonly #accounts: ReadonlyMap<number, Account>[] = [new Map()];
  readonly #ended = new Map<number, EndedOrder[]>();
  #orders = 0;

  get end(): number {
    return this.#accounts.length - 1;
  }

  rows(user: number, what: 'open orders' | 'balances', sequence: number): readonly string[] {
    const { open, balance } = this.#of(user, sequence);
    return what === 'balances' ? [`USDT ${balance}`] : open.map(({ row }) => row).toReversed();
  }

  ended(user: number): readonly EndedOrder[] {
    return this.#ended.get(user) ?? [];
  }

  /** A user's orders that were over behind a command, newest first, as a page shows them. */
  history(user: number, sequence: number): string[] {
    const over = this.ended(user).filter((order) => order.sequence <= sequence);
    return over
      .toSorted((a, b) => b.number - a.number)
      .slice(0, LIMIT)
      .map(({ row }) => row);
  }

  openOrders(user: number): readonly string[] {
    return this.#of(user, this.end).open.map(({ row }) => row);
  }

  /** Carries out a change; `refuse` makes it be refused, unless it was done before. */
  carryOut(user: number, { deed, id }: AskedWrite, refuse: boolean): Told {
    const sequence = this.end + 1;
    const key = id === undefined ? undefined : keyText(id);
    const before =
      key === undefined ? undefined : this.deeds.find((each) => each.user === user && each.key === key && each.code === Refusal.NONE);
    const [word, order] = deed.split(' ') as [string, string];
    const account = this.#of(user, this.end);
    const isUnknown = word === 'cancel' && order !== 'all' && !account.open.some(({ row }) => row === order);
    const code =
      before !== undefined
        ? Refusal.REPEATED
        : isUnknown
          ? Refusal.UNKNOWN_ORDER
          : refuse && word !== 'cancel'
            ? Refusal.INSUFFICIENT_BALANCE
            : Refusal.NONE;
    let after = account;
    let orderId = word === 'cancel' && order !== 'all' ? order : before?.orderId;
    if (code === Refusal.NONE && word === 'place') {
      orderId = `o${(this.#orders += 1)}`;
      after = { open: [...account.open, { number: this.#orders, row: orderId }], balance: account.balance - 1 };
    } else if (code === Refusal.NONE && word === 'move') after = { ...account, balance: account.balance + 7 };
    else if (code === Refusal.NONE) {
      const over = account.open.filter(({ row }) => order === 'all' || row === order);
      after = { open: account.open.filter((each) => !over.includes(each)), balance: account.balance + over.length };
      this.#ended.set(user, [...this.ended(user), ...over.map((each) => ({ ...each, row: `${each.row} canceled`, sequence }))]);
    }
    this.deeds.push({ sequence, user, deed, key, code, orderId });
    this.#accounts.push(new Map(this.#accounts[this.end]).set(user, after));
    if (code === Refusal.NONE || code === Refusal.REPEATED)
      return { kind: 'done', sequence: before?.sequence ?? sequence, orderId, repeated: before !== undefined };
    return { kind: 'refused', code: codeOfRefusal(code) };
  }

  #of(user: number, sequence: number): Account {
    return this.#accounts[sequence]!.get(user) ?? { open: [], balance: 0 };
  }
}

interface Client {
  readonly user: number;
  /** The highest sequence that he was told. */
  told: number;
  /** What he sends again because he heard nothing. */
  again: AskedWrite | undefined;
  waiting: { readonly call: LoggedCall; told: Told | undefined } | undefined;
}

/** Plays so many steps. */
export function playModel(draw: Draw, steps = 120): { readonly log: HistoryLog; readonly exchange: ModelExchange } {
  let nowMs = 0;
  const log = new HistoryLog(() => (nowMs += draw(3)));
  const exchange = new ModelExchange();
  const clients = Array.from({ length: 2 + draw(3) }, (_, at): Client => ({
    user: 1 + (at % USERS),
    told: 0,
    again: undefined,
    waiting: undefined,
  }));
  /** What nobody waits for any more and this server may still do. */
  let late: { readonly user: number; readonly asked: AskedWrite }[] = [];
  let servers = 1;
  let followed = 0;
  let ids = 0;

  const newWrite = (user: number): AskedWrite => {
    const open = exchange.openOrders(user);
    const id = `id${ids + 1}`;
    const kind = draw(open.length > 0 ? 5 : 3);
    if (kind < 3) {
      ids += 1;
      return { kind: 'write', deed: kind === 2 ? `move ${ids}` : `place ${ids}`, id };
    }
    return { kind: 'write', deed: kind === 3 ? `cancel ${open[draw(open.length)]}` : 'cancel all', id: undefined };
  };
  const newRead = (client: Client): AskedRead => {
    const minSeq = draw(2) * client.told;
    const what = (['open orders', 'balances', 'order history'] as const)[draw(3)]!;
    return { kind: 'read', what, minSeq, ...(what === 'order history' && { limit: LIMIT }) };
  };
  const take = (user: number, asked: AskedWrite | AskedRead): Told => {
    if (asked.kind === 'write') return draw(12) === 0 ? { kind: 'not taken', code: 503 } : exchange.carryOut(user, asked, draw(8) === 0);
    const from = Math.max(followed, asked.minSeq);
    const sequence = from + draw(exchange.end - from + 1);
    if (asked.what === 'order history') {
      // Its tables are behind; the answer names what is followed.
      const recorded = asked.minSeq + draw(exchange.end - asked.minSeq + 1);
      return { kind: 'rows', sequence: followed, rows: exchange.history(user, recorded) };
    }
    followed = sequence;
    return { kind: 'rows', sequence, rows: exchange.rows(user, asked.what, sequence) };
  };
  const settle = (client: Client, told: Told | undefined): void => {
    const { call } = client.waiting!;
    log.end(call, told);
    client.waiting = undefined;
    if (told?.kind === 'done') client.told = Math.max(client.told, told.sequence);
    const { asked } = call;
    if (asked.kind === 'write' && asked.id !== undefined && (told === undefined || draw(10) === 0)) client.again = asked;
  };
  for (let step = 0; step < steps; step++) {
    const client = clients[draw(clients.length)]!;
    const chance = draw(60);
    if (chance === 0) {
      // Of what is under way, some is done before the end, and nobody is told.
      for (const { user, waiting } of clients)
        if (waiting !== undefined && waiting.told === undefined && draw(2) === 0) take(user, waiting.call.asked);
      for (const each of clients) if (each.waiting !== undefined) settle(each, undefined);
      log.serverGone(`s${servers}`);
      servers += 1;
      late = [];
      followed = exchange.end;
    } else if (chance < 3 && late.length > 0) {
      const [each] = late.splice(draw(late.length), 1);
      exchange.carryOut(each!.user, each!.asked, false);
    } else if (client.waiting === undefined) {
      const asked = client.again ?? (draw(2) === 0 ? newRead(client) : newWrite(client.user));
      client.again = undefined;
      client.waiting = { call: log.begin({ user: client.user, line: `s${servers}`, server: `s${servers}`, asked }), told: undefined };
    } else if (client.waiting.told === undefined) {
      const { asked } = client.waiting.call;
      if (draw(20) === 0) {
        if (asked.kind === 'write') late.push({ user: client.user, asked });
        settle(client, undefined);
      } else client.waiting.told = take(client.user, asked);
    } else settle(client, draw(15) === 0 ? undefined : client.waiting.told);
  }
  return { log, exchange };
}
