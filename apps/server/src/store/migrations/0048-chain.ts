import type { Migration } from '../migrations.ts';

/**
 * How far each network's chain is read, and the hashes of its newest blocks, by which it is seen when the chain has become another
 * (chains/scanner.ts). `final_height`: up to there a block is taken to stand for ever. `network_state`: what operators have stopped, of a
 * network (symbol '') or of one coin on it; deposits and withdrawals read it both.
 */
export const chainMigration: Migration = {
  id: 48,
  name: 'chain',
  sql: `
CREATE TABLE chain_position (
  network integer PRIMARY KEY,
  height bigint NOT NULL CHECK (height >= 0),
  hash text NOT NULL,
  final_height bigint NOT NULL
);
CREATE TABLE chain_block (
  network integer NOT NULL,
  height bigint NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (network, height)
);
CREATE TABLE network_state (
  network integer NOT NULL,
  symbol text NOT NULL DEFAULT '',
  deposits_off boolean NOT NULL DEFAULT false,
  withdrawals_off boolean NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (network, symbol)
);
`,
};
