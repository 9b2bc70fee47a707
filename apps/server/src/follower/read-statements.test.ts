/**
 * Read tables may stand in a database of their own: whatever asks them says so (`readStatement`), and asks nothing else in the same breath. Looked at in the
 * sources, because a statement that is asked rarely is otherwise found by whoever has two databases.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { READ_TABLES } from './projections.ts';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const NAMES = new Set(['follower_position', ...READ_TABLES.map(({ name }) => name)]);
/** They are handed the database of the read tables, or say beside the journal where those are. */
const WORK_THERE = [
  'follower/postgres-read-store.ts',
  'follower/rebuild.ts',
  'follower/old-months.ts',
  'follower/run-follower.ts',
  'follower/reads-place.ts',
];
/** What stands behind FROM and is no table. */
const NO_TABLE = /^(unnest|generate_series|lateral|jsonb?_\w+|pg_\w+)$/i;

/** What a statement of the past does not say: it locks and writes nothing, takes no number, and asks for no moment but that of its rows. */
const NOT_OF_THE_PAST =
  /\bFOR\s+(UPDATE|SHARE|NO KEY|KEY)|\b(INSERT|UPDATE|DELETE|TRUNCATE|LOCK|CALL|nextval|now\(|clock_timestamp|pg_advisory|txid|pg_notify|set_config)/i;
/** Who may ask replicas: whoever shows somebody what was. */
const HISTORIES = /^follower\/(?:[\w-]+\/)?(?:[\w-]+-history|histories)\.ts$/;
/** Where the door to them is. */
const DOOR = ['follower/ask-past.ts', 'store/database.ts', 'store/replicas.ts'];

interface Asked {
  readonly kind: string;
  readonly text: string;
  readonly asksReads: boolean;
  /** Tables by name, without what the statement itself makes. */
  readonly tables: readonly string[];
}

/** Statements that a source declares, as far as their text stands there. */
function statementsIn(source: string): Asked[] {
  const begins = [...source.matchAll(/\b(readStatement|readCommand|selectFrom|recordQuery|statement|command)\s*[<(]/g)];
  return begins.map(({ 0: begin, 1: kind = '', index }, i) => {
    const after = source.slice(index + begin.length, begins[i + 1]?.index);
    const text = after.split(/\n\S/)[0]!;
    const made = new Set([...text.matchAll(/\b([a-z_0-9]+)\s+AS\s+(?:MATERIALIZED\s+)?\(/g)].map(([, name]) => name));
    const tables = [...text.matchAll(/(?<!FETCH \S+ )\b(?:FROM|JOIN|INTO|UPDATE|ONLY|TRUNCATE)\s+(?:public\.)?([a-z_0-9]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !made.has(name) && !NO_TABLE.test(name));
    return { kind, text, asksReads: /^(read|select|record)/.test(kind), tables };
  });
}

/** What is asked of the wrong database, a sentence each. */
function wrong(path: string, source: string): string[] {
  return statementsIn(source).flatMap(({ asksReads, tables }) => {
    const misplaced = tables.filter((name) => NAMES.has(name) !== asksReads);
    return misplaced.map((name) => `${path}: ${asksReads ? 'a statement over read tables' : 'an ordinary statement'} names ${name}`);
  });
}

const SHIPPED = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !/(\.test|-world)\.ts$|^(kill|crash)\//.test(path),
);

/** Whoever asks replicas and may not, and what is asked there that may not be, a sentence each. */
function wrongOfReplicas(path: string, source: string): string[] {
  const asks = /\baskPast\(|\.reflecting\(/.test(source);
  const others = asks && !HISTORIES.test(path) && !DOOR.includes(path) ? [`${path}: asks replicas`] : [];
  const written = statementsIn(source).filter(
    ({ kind, text }) => /^(readStatement|selectFrom|recordQuery)$/.test(kind) && NOT_OF_THE_PAST.test(text),
  );
  return [...others, ...written.map(() => `${path}: a question of read tables does more than ask`)];
}

test('replicas are asked by histories alone, and only what asks', () => {
  expect(SHIPPED.flatMap((path) => wrongOfReplicas(relative('.', path), readFileSync(join(SOURCES, path), 'utf8')))).toEqual([]);
});

test('whoever asks them and may not is found', () => {
  const source = `const asked = askPast(queries, recorded);\n`;
  expect(wrongOfReplicas('at-most-once/recorded-ids.ts', source)).toEqual(['at-most-once/recorded-ids.ts: asks replicas']);
  expect(wrongOfReplicas('follower/spot/spot-history.ts', source)).toEqual([]);
  expect(wrongOfReplicas('modules/x.ts', 'await tables.reflecting(3).many(A)')).toEqual(['modules/x.ts: asks replicas']);
  for (const rest of ['FOR UPDATE', 'AND pg_advisory_lock(1)', 'AND made_at < now()'])
    expect(
      wrongOfReplicas(
        'follower/x-history.ts',
        `const A = readStatement<[], number>(\n  'a',\n  'SELECT 1 FROM spot_trade ${rest}',\n  read,\n);\n`,
      ),
    ).toEqual(['follower/x-history.ts: a question of read tables does more than ask']);
});

test('every statement over read tables says so, and names no other', () => {
  const files = SHIPPED.filter((path) => !WORK_THERE.includes(path));
  expect(files.flatMap((path) => wrong(relative('.', path), readFileSync(join(SOURCES, path), 'utf8')))).toEqual([]);
});

test('one that asks the wrong place is found', () => {
  const plain = `const A = statement<[], number>(\n  'a',\n  'SELECT count(*) AS n FROM spot_trade',\n  read,\n);\n`;
  const both = `const B = readCommand<[x: number]>(\n  'b',\n  \`SELECT 1 FROM spot_trade JOIN account ON true\`,\n);\n`;
  expect(wrong('x.ts', plain)).toEqual(['x.ts: an ordinary statement names spot_trade']);
  expect(wrong('x.ts', both)).toEqual(['x.ts: a statement over read tables names account']);
  expect(wrong('x.ts', plain.replace('statement', 'readStatement'))).toEqual([]);
});
