/**
 * What the second step of a registration or a recovery shows that the first was done: 256 random bits, good for half an hour, once.
 * The address to register is sealed with the ticket itself, of which only a hash is kept.
 */
import { createHash } from 'node:crypto';
import type { Channel } from '@kontor/contract/account';
import type { TimeSources } from '../../clock.ts';
import { refused } from '../../http/refused.ts';
import { newToken } from '../../random.ts';
import type { Random } from '../../random.ts';
import { bytes, nullable, safeInteger } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { seal, unseal } from '../../vault/sealed.ts';
import type { Contact } from './contacts.ts';

const LIFE_MS = 30 * 60_000;
const PLACE = 'registration';

const ADD = command<[hash: Uint8Array, purpose: string, account: number | null, sealed: Uint8Array | null, expires: Date]>(
  'ticket-add',
  'INSERT INTO account_ticket (ticket_hash, purpose, account_id, sealed, expires_at) VALUES ($1, $2, $3, $4, $5)',
);
const FIND = statement<[hash: Uint8Array, purpose: string, now: Date], { account: number | null; sealed: Uint8Array | null }>(
  'ticket-find',
  'SELECT account_id, sealed FROM account_ticket WHERE ticket_hash = $1 AND purpose = $2 AND expires_at > $3',
  (row) => ({ account: nullable(safeInteger, row, 'account_id'), sealed: nullable(bytes, row, 'sealed') }),
);
const USE = command<[hash: Uint8Array]>('ticket-use', 'DELETE FROM account_ticket WHERE ticket_hash = $1');
const FORGET = command<[now: Date]>('ticket-forget', 'DELETE FROM account_ticket WHERE expires_at <= $1');
const VOID = command<[account: number]>('ticket-void', 'DELETE FROM account_ticket WHERE account_id = $1');

export class Tickets {
  readonly #random: Random;
  readonly #time: Pick<TimeSources, 'wallMs'>;

  constructor(random: Random, time: Pick<TimeSources, 'wallMs'>) {
    this.#random = random;
    this.#time = time;
  }

  /** For somebody who registers with this address. */
  async forContact(queries: Queries, { channel, full }: Contact): Promise<string> {
    const ticket = newToken(this.#random);
    const sealed = seal(keyOf(ticket), PLACE, Buffer.from(JSON.stringify([channel, full])), this.#random);
    await this.#add(queries, ticket, 'register', null, sealed);
    return ticket;
  }

  /** For somebody who has forgotten the password of this account. */
  async forAccount(queries: Queries, account: number): Promise<string> {
    const ticket = newToken(this.#random);
    await this.#add(queries, ticket, 'reset', account, null);
    return ticket;
  }

  /** @throws Refused TICKET_OVER */
  async contactOf(queries: Queries, ticket: string): Promise<Contact> {
    const found = await queries.maybe(FIND, hashOf(ticket), 'register', this.#now());
    if (found?.sealed === undefined || found.sealed === null) throw refused('TICKET_OVER');
    const [channel, full] = JSON.parse(Buffer.from(unseal(keyOf(ticket), PLACE, found.sealed)).toString()) as [Channel, string];
    return { channel, full };
  }

  /** @throws Refused TICKET_OVER */
  async accountOf(queries: Queries, ticket: string): Promise<number> {
    const found = await queries.maybe(FIND, hashOf(ticket), 'reset', this.#now());
    if (found?.account === undefined || found.account === null) throw refused('TICKET_OVER');
    return found.account;
  }

  /** @throws Refused TICKET_OVER where somebody was first */
  async use(queries: Queries, ticket: string): Promise<void> {
    if ((await queries.run(USE, hashOf(ticket))) === 0) throw refused('TICKET_OVER');
  }

  /** No ticket of this account is good any more. */
  async voidOf(queries: Queries, account: number): Promise<void> {
    await queries.run(VOID, account);
  }

  async #add(queries: Queries, ticket: string, purpose: string, account: number | null, sealed: Uint8Array | null): Promise<void> {
    const now = this.#now();
    await queries.run(FORGET, now);
    await queries.run(ADD, hashOf(ticket), purpose, account, sealed, new Date(now.getTime() + LIFE_MS));
  }

  #now(): Date {
    return new Date(this.#time.wallMs());
  }
}

function hashOf(ticket: string): Uint8Array {
  return createHash('sha256').update('ticket ').update(ticket, 'utf8').digest();
}

function keyOf(ticket: string): Uint8Array {
  return createHash('sha256').update('contents ').update(ticket, 'utf8').digest();
}
