/** The addresses that a person keeps. */
import type { addressAdd } from '@kontor/contract/address';
import type { AnswerOf } from '@kontor/contract/call';
import type { NetworkWord } from '@kontor/contract/network';
import { safeInteger, text, timestampMs } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';

export type Address = AnswerOf<typeof addressAdd>;

/** In whitelist mode an address counts so long after it was added, ms: time in which its owner, who was told of it, can act. */
const USABLE_AFTER_MS = 86_400_000;

export const ADDRESS_COLUMNS = 'id, symbol, network, address, note, added_at';

export function readAddress(row: RawRow): Address {
  const time = timestampMs(row, 'added_at');
  return {
    id: String(safeInteger(row, 'id')),
    symbol: text(row, 'symbol'),
    network: text(row, 'network') as NetworkWord,
    address: text(row, 'address'),
    note: text(row, 'note'),
    time,
    usable_from: time + USABLE_AFTER_MS,
  };
}

/** The newest first. */
export const ADDRESSES_OF = statement<[account: number], Address>(
  'address-list',
  `SELECT ${ADDRESS_COLUMNS} FROM withdrawal_address WHERE account_id = $1 ORDER BY id DESC`,
  readAddress,
);

/** Nobody removes it before the transaction ends. */
const KEEP = statement<[account: number, symbol: string, network: string, address: string], Address>(
  'address-keep',
  `SELECT ${ADDRESS_COLUMNS} FROM withdrawal_address WHERE account_id = $1 AND symbol = $2 AND network = $3 AND address = $4 FOR SHARE`,
  readAddress,
);

/** For rooms that look one up; a person keeps a hundred at most. */
export class AddressBook {
  readonly #queries: Queries;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  async byId(user: number, id: number): Promise<Address | undefined> {
    return (await this.#queries.many(ADDRESSES_OF, user)).find((each) => each.id === String(id));
  }

  /** The entry for this currency and network, which stays there until the transaction of `queries` has ended: whoever removes it waits. */
  keep(queries: Queries, user: number, { symbol, network, address }: Pick<Address, 'symbol' | 'network' | 'address'>) {
    return queries.maybe(KEEP, user, symbol, network, address);
  }

  async onNetwork(user: number, network: NetworkWord): Promise<readonly Address[]> {
    return (await this.#queries.many(ADDRESSES_OF, user)).filter((each) => each.network === network);
  }
}
