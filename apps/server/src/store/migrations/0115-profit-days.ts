import type { Migration } from '../migrations.ts';

/**
 * What users made by day (UTC), from now on: what came into their accounts and left them, what was realised, what deals came to, fees. From which day on nothing
 * is missing the follower says. A rebuild of the read tables has the past too.
 */
const SQL = `
CREATE TABLE public.profit_day (
  day_ms bigint NOT NULL,
  user_id integer NOT NULL,
  account smallint NOT NULL,
  unpriced boolean NOT NULL,
  unknown boolean NOT NULL,
  inflow numeric NOT NULL,
  outflow numeric NOT NULL,
  realised numeric NOT NULL,
  PRIMARY KEY (user_id, day_ms, account)
);
CREATE TABLE public.deal_day (
  day_ms bigint NOT NULL,
  user_id integer NOT NULL,
  market integer NOT NULL,
  trades integer NOT NULL,
  closes integer NOT NULL,
  wins integer NOT NULL,
  losses integer NOT NULL,
  unknown integer NOT NULL,
  account smallint NOT NULL,
  volume numeric NOT NULL,
  gained numeric NOT NULL,
  lost numeric NOT NULL,
  largest_gain numeric NOT NULL,
  largest_loss numeric NOT NULL,
  PRIMARY KEY (user_id, day_ms, account, market)
);
CREATE TABLE public.fee_day (
  day_ms bigint NOT NULL,
  user_id integer NOT NULL,
  asset integer NOT NULL,
  account smallint NOT NULL,
  amount numeric NOT NULL,
  value numeric NOT NULL,
  PRIMARY KEY (user_id, day_ms, account, asset)
);
`;

export const profitDaysMigration: Migration = { id: 115, name: 'profit days', sql: SQL };
