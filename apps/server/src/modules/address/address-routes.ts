/** Addresses that a person withdraws to. Source: spec §3, §5, §8. */
import { ADDRESS_NOTE_LENGTH, addressAdd, addressDelete, addressList } from '@kontor/contract/address';
import { chainAddress, networksOfCoin } from '@kontor/contract/network';
import { isPlainText, lengthOf, tidyText } from '@kontor/contract/person-text';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { addNotice } from '../../messages/add-notice.ts';
import { safeInteger } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Database, Queries } from '../../store/database.ts';
import { assetNamed } from '../market/symbols.ts';
import type { Symbols } from '../market/symbols.ts';
import { ADDRESSES_OF, ADDRESS_COLUMNS, readAddress } from './address-book.ts';
import type { Address } from './address-book.ts';

/** Addresses of one person at most. */
const MAX_ADDRESSES = 100;

const COUNT = statement<[account: number], number>(
  'address-count',
  'SELECT count(*) AS kept FROM withdrawal_address WHERE account_id = $1',
  (row) => safeInteger(row, 'kept'),
);
const ADD = statement<[account: number, symbol: string, network: string, address: string, note: string, now: Date], Address>(
  'address-add',
  `INSERT INTO withdrawal_address (account_id, symbol, network, address, note, added_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING RETURNING ${ADDRESS_COLUMNS}`,
  readAddress,
);
const REMOVE = statement<[account: number, id: number], number>(
  'address-delete',
  'DELETE FROM withdrawal_address WHERE account_id = $1 AND id = $2 RETURNING id',
  (row) => safeInteger(row, 'id'),
);

export interface AddressRoutesOptions {
  readonly queries: Queries & Pick<Database, 'transaction'>;
  readonly symbols: Symbols;
  readonly wallMs: () => number;
}

export function mountAddresses(routes: Routes, { queries, symbols, wallMs }: AddressRoutesOptions): void {
  routes.user(addressList, async ({ body, session }) => {
    const all = await queries.many(ADDRESSES_OF, session.user);
    return { list: body.symbol === undefined ? all : all.filter(({ symbol }) => symbol === body.symbol), next_cursor: null };
  });

  routes.user(addressAdd, async ({ body, session }) => {
    const { symbol, network } = body;
    assetNamed(symbols, symbol);
    if (!networksOfCoin(symbol).some((each) => each.network === network)) throw refused('BAD_REQUEST', 'address.network');
    const address = chainAddress(network, body.address.trim());
    if (address === undefined) throw refused('BAD_REQUEST', 'address.checksum');
    const note = addressNote(body.note);
    if (note === undefined) throw refused('BAD_REQUEST', 'address.note');
    if ((await queries.one(COUNT, session.user)) >= MAX_ADDRESSES) throw refused('BAD_REQUEST', 'address.tooMany');
    const now = new Date(wallMs());
    return queries.transaction(async (own) => {
      const added = await own.maybe(ADD, session.user, symbol, network, address, note, now);
      if (added === undefined) throw refused('BAD_REQUEST', 'address.known');
      const params = { symbol, network, address: endsOf(address) };
      await addNotice(own, { userId: session.user, kind: 'address_added', params }, now);
      return added;
    });
  });

  routes.user(addressDelete, async ({ body, session }) => {
    if ((await queries.maybe(REMOVE, session.user, Number(body.id))) === undefined) throw refused('NOT_FOUND');
    return {};
  });
}

/** By which one recognises an address without reading it whole. */
function endsOf(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** A note as it is kept, or undefined where it has not 4 to 20 characters or some that nobody sees. */
function addressNote(typed: string): string | undefined {
  const note = tidyText(typed);
  const length = lengthOf(note);
  return length >= ADDRESS_NOTE_LENGTH.min && length <= ADDRESS_NOTE_LENGTH.max && isPlainText(note) ? note : undefined;
}
