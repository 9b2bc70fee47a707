/**
 * Tells people by a notice what operators booked on their accounts (command ADJUST). Every booking comes by the journal, and stands in
 * `money_id` by its sequence, with whose it is and what it was; refused and repeated ones do not. `booking_told` says up to which
 * command all are told, and moves on in the transaction that writes the notice: a crash leaves both or neither.
 *
 * The read tables are written in the order of the journal, many commands in one transaction, so that no booking appears behind a later
 * one. When they are made anew, the same bookings come again under the same sequences, at or below what is told.
 */
import { ACCOUNT_WORDS } from '@kontor/contract/glossary';
import type { AccountWord } from '@kontor/contract/glossary';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { CommandType, CommandWords, HEADER_WORDS } from '@kontor/engine/command';
import type { ClientId } from '@kontor/engine/command';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import type { Listings } from '../../follower/listings.ts';
import { readMoneyId } from '../../follower/members/money-id-table.ts';
import type { MoneyIdRow } from '../../follower/members/money-id-table.ts';
import { addNotice } from '../../messages/add-notice.ts';
import type { PersonalNotice } from '../../messages/add-notice.ts';
import { safeInteger } from '../../store/columns.ts';
import type { StoreLog } from '../../store/connection.ts';
import { command, readStatement, statement } from '../../store/database.ts';
import type { Database, Queries } from '../../store/database.ts';
import { readSymbols } from '../market/symbols.ts';

/** What operators have booked. */
export interface Booking {
  /** Sequence of the command. */
  readonly sequence: number;
  readonly user: number;
  readonly clientId: ClientId;
  readonly asset: number;
  /** Account. */
  readonly account: number;
  /** Units; negative takes away. */
  readonly amount: bigint;
}

export interface BookingRelayOptions {
  readonly database: Pick<Database, 'many' | 'maybe' | 'one' | 'run' | 'transaction'>;
  readonly listings: Pick<Listings, 'asset'>;
  /** What the exchange gave by itself, like the start of a demo's accounts: nobody is told of it. */
  readonly isStart: (booking: Booking) => boolean;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

const BEGIN = command<[sequence: number]>(
  'bookings-begin',
  'INSERT INTO booking_told (sequence) VALUES ($1) ON CONFLICT (only_one) DO NOTHING',
);
const TOLD = statement<[], number>('bookings-told', 'SELECT sequence FROM booking_told', (row) => safeInteger(row, 'sequence'));
/** The number is written out: a parameter would not find the index. */
const NEXT = readStatement<[told: number], Booking>(
  'booking-next',
  `SELECT * FROM money_id WHERE command = ${CommandType.ADJUST} AND sequence > $1::bigint ORDER BY sequence LIMIT 1`,
  (row) => bookingOf(readMoneyId(row)),
);
/** Nothing where another server has told it meanwhile. */
const MOVE_ON = command<[sequence: number]>(
  'bookings-move-on',
  'UPDATE booking_told SET sequence = $1::bigint WHERE sequence < $1::bigint',
);
const PERSON = statement<[user: number], number>('booking-person', 'SELECT id FROM account WHERE id = $1 FOR KEY SHARE', (row) =>
  safeInteger(row, 'id'),
);

/** Where the site shows what moved in an account. */
const RECORDS_OF: Readonly<Record<AccountWord, `/${string}`>> = {
  spot: '/wallet/wallet-log',
  contract: '/wallet/contract',
  seconds: '/wallet/secContract',
  fiat: '/wallet/legalSymbol',
  ico: '/wallet/subscribe',
};

/**
 * At the first start ever, all up to `sequence` is the past and counts as told; at any other, nothing happens. To be called before
 * anybody can book.
 */
export async function beginBookings(queries: Queries, sequence: number): Promise<void> {
  await queries.run(BEGIN, sequence);
}

/** Tells each booking behind those that are told, the oldest first. One whose asset has no name yet waits, and so do those behind it. */
export function bookingRelay(options: BookingRelayOptions): OutboxLoop {
  const { database, isStart, log, wallMs } = options;
  const carryOutNext = async (): Promise<boolean> => {
    const told = await database.maybe(TOLD);
    const booking = told === undefined ? undefined : await database.maybe(NEXT, told);
    if (booking === undefined) return false;
    const notice = isStart(booking) ? undefined : await noticeOf(options, booking);
    const isTold = await database.transaction(async (queries) => {
      if ((await queries.run(MOVE_ON, booking.sequence)) !== 1) return false;
      // Who has no account, or none any more, cannot be told.
      if (notice === undefined || (await queries.maybe(PERSON, booking.user)) === undefined) return false;
      await addNotice(queries, notice, new Date(wallMs()));
      return true;
    });
    if (isTold) log.info({ uid: booking.user, sequence: booking.sequence }, 'a person was told of a booking');
    return true;
  };
  return new OutboxLoop({ carryOutNext, log });
}

async function noticeOf({ database, listings }: BookingRelayOptions, { user, asset, account, amount }: Booking): Promise<PersonalNotice> {
  const { symbol } = (await readSymbols(database)).ofAsset(asset);
  const quantity = formatTrimmedDecimal(amount < 0n ? -amount : amount, listings.asset(asset).scale);
  const kind = amount < 0n ? 'balance_debited' : 'balance_credited';
  return { userId: user, kind, params: { quantity, symbol }, link: RECORDS_OF[ACCOUNT_WORDS[account]!] };
}

/** Out of the command's words, as the journal has them. */
function bookingOf({ sequence, user, clientId, body }: MoneyIdRow): Booking {
  const { ASSET, ACCOUNT, AMOUNT } = CommandWords.ADJUST;
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const at = (word: number): number => (word - HEADER_WORDS) * 4;
  return {
    sequence,
    user,
    clientId,
    asset: view.getInt32(at(ASSET), true),
    account: view.getInt32(at(ACCOUNT), true),
    amount: view.getBigInt64(at(AMOUNT), true),
  };
}
