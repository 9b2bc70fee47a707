/** Rows of how far each network's chain is read. */
import { safeInteger, text } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { BlockMark } from './chain.ts';

/** How far a chain is read. */
export interface Position extends BlockMark {
  /** Up to there a block is taken to stand for ever. */
  readonly finalHeight: number;
}

export const POSITION = statement<[network: number], Position>(
  'chain-position',
  'SELECT height, hash, final_height FROM chain_position WHERE network = $1',
  (row) => ({ height: safeInteger(row, 'height'), hash: text(row, 'hash'), finalHeight: safeInteger(row, 'final_height') }),
);
/** The same, until the transaction's end for nobody else. */
export const LOCK_POSITION = statement<[network: number], Position>(
  'chain-position-lock',
  'SELECT height, hash, final_height FROM chain_position WHERE network = $1 FOR UPDATE',
  (row) => ({ height: safeInteger(row, 'height'), hash: text(row, 'hash'), finalHeight: safeInteger(row, 'final_height') }),
);
export const SET_POSITION = command<[network: number, height: number, hash: string, finalHeight: number]>(
  'chain-position-set',
  `INSERT INTO chain_position (network, height, hash, final_height) VALUES ($1, $2, $3, $4)
   ON CONFLICT (network) DO UPDATE SET height = excluded.height, hash = excluded.hash, final_height = excluded.final_height`,
);
export const KEEP_BLOCKS = command<[network: number, heights: readonly number[], hashes: readonly string[]]>(
  'chain-blocks-keep',
  `INSERT INTO chain_block (network, height, hash) SELECT $1::integer, height, hash FROM unnest($2::bigint[], $3::text[]) AS b (height, hash)
   ON CONFLICT (network, height) DO UPDATE SET hash = excluded.hash`,
);
/** What lies below one height, and above another, goes. */
export const KEEP_BETWEEN = command<[network: number, from: number, to: number]>(
  'chain-blocks-between',
  'DELETE FROM chain_block WHERE network = $1 AND (height < $2::bigint OR height > $3::bigint)',
);
/** Blocks that are kept up to a height, the newest first. */
export const KEPT_BLOCKS = statement<[network: number, upTo: number], BlockMark>(
  'chain-blocks-kept',
  'SELECT height, hash FROM chain_block WHERE network = $1 AND height <= $2::bigint ORDER BY height DESC',
  (row) => ({ height: safeInteger(row, 'height'), hash: text(row, 'hash') }),
);
