import type { Migration } from '../migrations.ts';

/**
 * Alerts that persons set on markets. `since` is the command behind which a price counts, `touched_at` when a row was changed last, by which the watch finds
 * what is new; a deleted one stays until the watch has seen it. One that fires again leaves a row of each time. `price_alert_place` is the command up to
 * which all was looked at.
 */
const SQL = `
CREATE TABLE public.price_alert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('spot', 'perpetual')),
  market integer NOT NULL,
  pair text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('last', 'mark', 'change', 'funding')),
  direction text NOT NULL CHECK (direction IN ('up', 'down')),
  period text,
  value text NOT NULL,
  repeat text NOT NULL CHECK (repeat IN ('once', 'hour', 'day')),
  mail boolean NOT NULL,
  note text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'off', 'fired', 'ended', 'deleted')),
  version bigint NOT NULL DEFAULT 1,
  armed boolean NOT NULL DEFAULT true,
  since bigint NOT NULL,
  made_at timestamptz NOT NULL,
  since_at timestamptz NOT NULL,
  told_at timestamptz,
  reached text,
  quiet_until timestamptz,
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((kind = 'change') = (period IS NOT NULL)),
  CHECK (state NOT IN ('fired', 'ended') OR told_at IS NOT NULL)
);
CREATE INDEX price_alert_own ON public.price_alert (account_id, id);
CREATE INDEX price_alert_open ON public.price_alert (id) WHERE state = 'open';
CREATE INDEX price_alert_touched ON public.price_alert (touched_at);
CREATE INDEX price_alert_told ON public.price_alert (told_at) WHERE state IN ('fired', 'ended');
CREATE TABLE public.price_alert_place (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  sequence bigint NOT NULL,
  looked_at timestamptz NOT NULL
)`;

export const priceAlertMigration: Migration = { id: 113, name: 'price alert', sql: SQL };
