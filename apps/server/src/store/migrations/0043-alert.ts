import type { Migration } from '../migrations.ts';

/**
 * What was wrong with the exchange, from when to when (modules/running): one open row at most of each kind and subject, and rows are never
 * removed. `alert_call` is what an address of the operators' is still to be told of them. `watch_run` says until when the server was
 * watched last, and whether it ended in order: one that did not is an alert of the next start.
 */
export const alertMigration: Migration = {
  id: 43,
  name: 'alert',
  sql: `
CREATE TABLE alert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind <> ''),
  subject text NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  begun_at timestamptz NOT NULL,
  ended_at timestamptz CHECK (ended_at >= begun_at),
  acknowledged_by integer REFERENCES operator (id),
  acknowledged_at timestamptz,
  note text CHECK (note <> ''),
  CHECK ((acknowledged_by IS NULL) = (acknowledged_at IS NULL) AND (acknowledged_by IS NULL) = (note IS NULL))
);
CREATE UNIQUE INDEX alert_open ON alert (kind, subject) WHERE ended_at IS NULL;

CREATE TABLE alert_call (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  alert_id bigint NOT NULL REFERENCES alert (id),
  event text NOT NULL CHECK (event IN ('begin', 'end')),
  body text NOT NULL,
  asked_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  done_at timestamptz,
  outcome text CHECK (outcome IN ('sent', 'given_up')),
  UNIQUE (alert_id, event),
  CHECK ((done_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX alert_call_waiting ON alert_call (next_at) WHERE done_at IS NULL;

CREATE TABLE watch_run (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  seen_at timestamptz NOT NULL,
  in_order boolean NOT NULL
);
`,
};
