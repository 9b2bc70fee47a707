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

interface Asked {
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
    return { asksReads: /^(read|select|record)/.test(kind), tables };
  });
}

/** What is asked of the wrong database, a sentence each. */
function wrong(path: string, source: string): string[] {
  return statementsIn(source).flatMap(({ asksReads, tables }) => {
    const misplaced = tables.filter((name) => NAMES.has(name) !== asksReads);
    return misplaced.map((name) => `${path}: ${asksReads ? 'a statement over read tables' : 'an ordinary statement'} names ${name}`);
  });
}

test('every statement over read tables says so, and names no other', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/(\.test|-world)\.ts$|^(kill|crash)\//.test(path) && !WORK_THERE.includes(path),
  );
  expect(files.flatMap((path) => wrong(relative('.', path), readFileSync(join(SOURCES, path), 'utf8')))).toEqual([]);
});

test('one that asks the wrong place is found', () => {
  const plain = `const A = statement<[], number>(\n  'a',\n  'SELECT count(*) AS n FROM spot_trade',\n  read,\n);\n`;
  const both = `const B = readCommand<[x: number]>(\n  'b',\n  \`SELECT 1 FROM spot_trade JOIN account ON true\`,\n);\n`;
  expect(wrong('x.ts', plain)).toEqual(['x.ts: an ordinary statement names spot_trade']);
  expect(wrong('x.ts', both)).toEqual(['x.ts: a statement over read tables names account']);
  expect(wrong('x.ts', plain.replace('statement', 'readStatement'))).toEqual([]);
});
