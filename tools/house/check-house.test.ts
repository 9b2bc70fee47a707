import { describe, expect, it } from 'vitest';

import { checkHouse } from './check-house.ts';

function manifest(name: string, rest: object = {}): string {
  return JSON.stringify({ name: `@kontor/${name}`, ...rest });
}

const door = (module: string): object => ({ '@kontor/source': `./src/${module}.ts`, default: `./dist/${module}.js` });

/** A small repository that keeps every rule. Each test changes it in one place. */
const clean: Readonly<Record<string, string>> = {
  'packages/domain/package.json': manifest('domain', { exports: { './amount': door('amount'), './order': door('order') } }),
  'packages/domain/src/amount.ts': 'export const one = 1n;',
  'packages/domain/src/order.ts':
    "import type { one } from './amount.ts';\nexport type One = typeof one;\nexport const Side = { BUY: 0 };\nexport const isConditional = Boolean;",
  'packages/engine/package.json': manifest('engine', {
    exports: { './engine': door('engine') },
    dependencies: { '@kontor/domain': '*' },
    devDependencies: { '@kontor/testkit': '*' },
  }),
  'packages/engine/src/engine.ts':
    "import { book } from './spot/book.ts';\nimport { post } from './ledger/post.ts';\nexport const go = [book, post];",
  'packages/engine/src/event.ts': 'export const filled = 1;',
  'packages/engine/src/spot/book.ts':
    "import { post } from '../ledger/post.ts';\nimport { level } from './level.ts';\nimport { filled } from '../event.ts';\nexport const book = [post, level, filled];",
  'packages/engine/src/spot/level.ts': 'export const level = 1;',
  'packages/engine/src/perpetual/position.ts': 'export const position = 1;',
  'packages/engine/src/ledger/post.ts': "import { one } from '@kontor/domain/amount';\nexport const post = one;",
  'packages/engine/src/engine.test.ts':
    "import { it } from 'vitest';\nimport { build } from '@kontor/testkit/builders';\nimport { level } from './spot/level.ts';\nit('', () => [build, level]);",
  'packages/testkit/package.json': manifest('testkit', {
    exports: { './builders': door('builders') },
    dependencies: { '@kontor/domain': '*' },
  }),
  'packages/testkit/src/builders.ts': 'export const build = 1;',
  'packages/ui/package.json': manifest('ui', { exports: { './tokens.css': './src/tokens.css' } }),
  'packages/ui/src/tokens.css': ':root {}',
  'packages/ui/README.md': '',
  'apps/server/package.json': manifest('server', {
    dependencies: { '@kontor/domain': '*', '@kontor/engine': '*' },
    devDependencies: { '@kontor/testkit': '*' },
  }),
  'apps/server/src/main.ts': "import fs from 'node:fs';\nimport { go } from '@kontor/engine/engine';\nexport const main = [fs, go];",
  'apps/web/package.json': manifest('web', { dependencies: { '@kontor/domain': '*', '@kontor/ui': '*' } }),
  'apps/web/src/main.tsx': "import '@kontor/ui/tokens.css';\nimport './app/routes.tsx';",
  'apps/web/src/app/routes.tsx': "export const trade = () => import('../screens/trade/trade-screen.tsx');",
  'apps/web/src/screens/trade/trade-screen.tsx':
    "import { Form } from '../../features/order-form/form.tsx';\nexport const Screen = () => <Form />;",
  'apps/web/src/features/order-form/form.tsx':
    "import { call } from '../../data/call.ts';\nimport { paths } from '../../paths.ts';\nexport const Form = () => <a href={paths(call)} />;",
  'apps/web/src/features/chart/chart.tsx': 'export const Chart = () => <i />;',
  'apps/web/src/data/call.ts': 'export const call = 1;',
  'apps/web/src/paths.ts': 'export const paths = String;',
  'simulator/package.json': manifest('simulator', { dependencies: { '@kontor/domain': '*' } }),
  'bench/package.json': manifest('bench', { devDependencies: { '@kontor/engine': '*', '@kontor/testkit': '*' } }),
  'bench/src/main.ts':
    "import { go } from '@kontor/engine/engine';\nimport { build } from '@kontor/testkit/builders';\nconsole.log(go, build);",
};

/** A core that keeps every rule. */
const cleanCore =
  "import { BOOK } from '../src/event';\n/** A slot. */\n// @ts-ignore: decorator\n@inline\nexport function slot(): i32 { return load<i32>(<usize>BOOK); }";

function findingsAfter(change: Readonly<Record<string, string>>): readonly string[] {
  const files = new Map(Object.entries({ ...clean, ...change }));
  return checkHouse(files).findings.map(({ severity, rule, path }) => `${severity} ${rule} ${path}`);
}

it('finds nothing in a clean house, and has looked at it', () => {
  const report = checkHouse(new Map(Object.entries(clean)));
  expect(report.findings).toEqual([]);
  expect(report.sourcesVisited).toBe(19);
  expect(report.importsVisited).toBe(20);
});

it('fails when it visited no source file', () => {
  const rules = checkHouse(new Map([['README.md', '']])).findings.map((finding) => finding.rule);
  expect(rules).toEqual(['visits-something']);
});

const domain = 'packages/domain/src/amount.ts';
const event = 'packages/engine/src/event.ts';
const ledger = 'packages/engine/src/ledger/post.ts';
const book = 'packages/engine/src/spot/book.ts';
const server = 'apps/server/src/main.ts';
const form = 'apps/web/src/features/order-form/form.tsx';
const twin = 'packages/testkit/src/twin/twin.ts';
const e2e = { 'e2e/package.json': manifest('e2e') };
const engineTest = 'packages/engine/src/engine.test.ts';
const domainManifest = 'packages/domain/package.json';
const orders = 'packages/engine/assembly/orders.ts';
const messages = 'apps/web/src/i18n/messages/en_US/orders.json';
const lines = (count: number): string => `${'\nwork;'.repeat(count - 1)}\n`;

/** The rule, what is wrong, the file at fault, its text, and what else must change for the breach to show. */
type Seeded = readonly [rule: string, breach: string, path: string, text: string, also?: Record<string, string>];

/** The table of security requirements, and tests that its rows may name. */
const security = 'docs/security.md';
const row = (met: string): string => `| 6.5.1 | Codes are good once | here | ${met} |`;
const kept = '[goes](../packages/engine/src/engine.test.ts) [each %i](../packages/engine/src/engine.test.ts)';
const named = {
  'packages/engine/src/engine.test.ts':
    "it('goes', () => [text('go')]);\nit.each([1, 2])('each %i', () => undefined);\nit.skip('later', () => undefined);",
};

const seeded: readonly Seeded[] = [
  ['parses', 'broken syntax', event, 'export const = ;'],
  ['known-workspace', 'a workspace without a row', 'apps/pos/package.json', manifest('pos')],
  ['known-workspace', 'an import of nowhere', server, "import '@kontor/nowhere/x';"],
  ['workspace-direction', 'engine → server', event, "import '@kontor/server/main';"],
  ['workspace-direction', 'domain → engine', domain, "import '@kontor/engine/engine';"],
  ['workspace-direction', 'web → engine', form, "import '@kontor/engine/engine';"],
  ['workspace-direction', 'a type of the engine in web', form, "import type { go } from '@kontor/engine/engine';"],
  ['workspace-direction', 'an inline type of the engine in web', form, "export type G = import('@kontor/engine/engine').G;"],
  ['workspace-direction', 'server → testkit outside tests', server, "import '@kontor/testkit/builders';"],
  ['workspace-direction', 'a dynamic import', server, "await import('@kontor/web/main');"],
  ['workspace-direction', 'a re-export', domain, "export const x = 1; export * from '@kontor/engine/engine';"],
  ['no-self-import', 'engine → @kontor/engine', event, "import '@kontor/engine/engine';"],
  ['through-a-door', 'no such door', server, "import '@kontor/engine/spot/book';"],
  ['through-a-door', 'the package itself', server, "import '@kontor/engine';"],
  ['declared-dependency', 'not in package.json', form, "import '@kontor/domain/amount';", { 'apps/web/package.json': manifest('web') }],
  [
    'declared-dependency',
    'only in devDependencies',
    server,
    "import '@kontor/domain/amount';",
    { 'apps/server/package.json': manifest('server', { devDependencies: { '@kontor/domain': '*' } }) },
  ],
  ['stay-inside', 'a relative path into another package', server, "import '../../../packages/engine/src/engine.ts';"],
  ['stay-inside', 'an absolute path', server, "import '/srv/kontor/packages/engine/src/engine.ts';"],
  ['no-alias', 'an alias', form, "import '#data/call';"],
  ['pure', 'a Node module in the engine', event, "import 'node:fs';"],
  ['pure', 'a package in domain', domain, "import 'lodash';"],
  ['room-direction', 'product → door', book, "import '../engine.ts';"],
  ['room-direction', 'product → product', book, "import '../perpetual/position.ts';"],
  ['room-direction', 'ledger → product', ledger, "import '../spot/book.ts';"],
  ['room-direction', 'engine words → door', event, "import './engine.ts';"],
  ['room-direction', 'engine words → product', event, "import './spot/level.ts';"],
  ['room-direction', 'product → list of products', book, "import '../products.ts';"],
  ['room-direction', 'product → platform', book, "import '../platform/limits.ts';"],
  ['room-direction', 'members → product', 'packages/engine/src/members/users.ts', "import '../spot/level.ts';"],
  ['room-direction', 'what a product is → product', 'packages/engine/src/product.ts', "import './spot/level.ts';"],
  ['room-direction', 'ledger → members', ledger, "import '../members/users.ts';"],
  ['room-direction', 'follower → demo', 'apps/server/src/follower/rows.ts', "import '../demo-market/crew.ts';"],
  ['room-direction', 'follower → module', 'apps/server/src/follower/rows.ts', "import '../modules/account/standing-check.ts';"],
  [
    'room-direction',
    'a type of a module in follower',
    'apps/server/src/follower/rows.ts',
    "import type { Standing } from '../modules/account/standing-check.ts';",
  ],
  ['room-direction', 'core loop → follower', 'apps/server/src/core-loop/core-loop.ts', "import '../follower/live-view.ts';"],
  ['room-direction', 'core loop → store', 'apps/server/src/core-loop/core-loop.ts', "import '../store/database.ts';"],
  ['room-direction', 'journal → core loop', 'apps/server/src/journal/journal.ts', "import '../core-loop/core-loop.ts';"],
  ['room-direction', 'store → journal', 'apps/server/src/store/database.ts', "import '../journal/journal.ts';"],
  ['room-direction', 'once → module', 'apps/server/src/at-most-once/once.ts', "import '../modules/spot/place-order.ts';"],
  ['room-direction', 'leader → module', 'apps/server/src/leader/own-leader.ts', "import '../modules/spot/place-order.ts';"],
  ['room-direction', 'http → module', 'apps/server/src/http/answer.ts', "import '../modules/spot/place-order.ts';"],
  ['room-direction', 'http → journal', 'apps/server/src/http/answer.ts', "import '../journal/journal.ts';"],
  ['room-direction', 'feeds → follower', 'apps/server/src/feeds/index-feed.ts', "import '../follower/feed.ts';"],
  ['room-direction', 'realtime → module', 'apps/server/src/realtime/hub.ts', "import '../modules/spot/order-row.ts';"],
  ['room-direction', 'module → module', 'apps/server/src/modules/spot/place-order.ts', "import '../wallet/equity-routes.ts';"],
  ['room-direction', 'market → product', 'apps/server/src/modules/market/symbols.ts', "import '../spot/place-order.ts';"],
  ['room-direction', 'market → platform', 'apps/server/src/modules/market/symbols.ts', "import '../platform/legal-notes.ts';"],
  ['room-direction', 'module → journal', 'apps/server/src/modules/spot/place-order.ts', "import '../../journal/journal.ts';"],
  ['room-direction', 'module → surface', 'apps/server/src/modules/spot/place-order.ts', "import '../../surface.ts';"],
  ['room-direction', 'module → demo', 'apps/server/src/modules/market/market-routes.ts', "import '../../demo-market/demo-coins.ts';"],
  ['room-direction', 'demo → realtime', 'apps/server/src/demo-market/maker.ts', "import '../realtime/hub.ts';"],
  ['room-direction', 'audit → http', 'apps/server/src/audit/audit.ts', "import '../http/metrics.ts';"],
  ['room-direction', 'boot → program', 'apps/server/src/boot.ts', "import './plain-reason.ts';"],
  ['room-direction', 'what ships → a world of tests', 'apps/server/src/follower/rows.ts', "import './follower-world.ts';"],
  ['room-direction', 'what ships → a fake', 'apps/server/src/boot.ts', "import './journal/memory-journal.ts';"],
  ['room-direction', 'program → trial', 'apps/server/src/audit/audit-main.ts', "import '../kill/kill-run.ts';"],
  ['room-direction', 'transport → core', 'apps/server/src/transport/transport.ts', "import '../core-loop/core-loop.ts';"],
  ['room-direction', 'tracing → leader', 'apps/server/src/tracing/tracing.ts', "import '../leader/leader.ts';"],
  ['room-direction', 'leader → http', 'apps/server/src/leader/remote-leader.ts', "import '../http/routes.ts';"],
  ['room-direction', 'what gateways share → leader', 'apps/server/src/gateways/limit.ts', "import '../leader/leader.ts';"],
  ['room-direction', 'a word of the server → a room', 'apps/server/src/config.ts', "import './http/region-gate.ts';"],
  ['room-direction', 'feature → feature', form, "import '../chart/chart.tsx';"],
  ['room-direction', 'feature → screen', form, "import '../../screens/trade/trade-screen.tsx';"],
  ['room-direction', 'data → feature', 'apps/web/src/data/call.ts', "import '../features/chart/chart.tsx';"],
  ['room-direction', 'screen → app', 'apps/web/src/screens/trade/trade-screen.tsx', "import '../../app/routes.tsx';"],
  ['room-direction', 'paths → data', 'apps/web/src/paths.ts', "import './data/call.ts';"],
  ['referee-decides-alone', 'a formula in the twin', twin, "import { Side, isConditional } from '@kontor/domain/order';"],
  ['referee-decides-alone', 'another name for it', twin, "import { isConditional as Side } from '@kontor/domain/order';"],
  ['referee-decides-alone', 'all of a module', twin, "import * as order from '@kontor/domain/order';"],
  ['referee-decides-alone', 'a dynamic import', twin, "await import('@kontor/domain/order');"],
  ['referee-decides-alone', 'a formula passed on', twin, "export const x = 1; export { isConditional } from '@kontor/domain/order';"],
  ['referee-decides-alone', 'a formula beside the twin', twin, "import { build } from '../builders.ts';"],
  [
    'referee-decides-alone',
    'a formula in the witness',
    'simulator/src/checks/witness.ts',
    "import { isConditional } from '@kontor/domain/order';",
  ],
  ['no-barrel', 're-exports only', event, "export * from './spot/level.ts';"],
  ['no-barrel', 'imports passed on', event, "import { level } from './spot/level.ts';\nexport { level };"],
  ['explicit-door', 'a pattern', domainManifest, manifest('domain', { exports: { './*': './src/*.ts' } })],
  ['explicit-door', 'no source', domainManifest, manifest('domain', { exports: { './amount': './dist/amount.js' } })],
  [
    'explicit-door',
    'source and default differ',
    domainManifest,
    manifest('domain', { exports: { './amount': { '@kontor/source': './src/amount.ts', default: './dist/price.js' } } }),
  ],
  [
    'door-exists',
    'a door into nothing',
    domainManifest,
    manifest('domain', { exports: { './amount': door('amount'), './price': door('price') } }),
  ],
  [
    'no-value-cycle',
    'two modules',
    domain,
    "import { Side } from './order.ts';\nexport const one = Side;",
    {
      'packages/domain/src/order.ts': "import { one } from './amount.ts';\nexport const Side = one;",
    },
  ],
  [
    'no-value-cycle',
    'round by a third, and by what is loaded later',
    event,
    "export const filled = () => import('./spot/level.ts');",
    {
      'packages/engine/src/spot/level.ts': "import { book } from './book.ts';\nexport const level = book;",
      [book]: "import { filled } from '../event.ts';\nexport const book = filled;",
    },
  ],
  ['no-value-cycle', 'through a door', domain, "import { go } from '@kontor/engine/engine';\nexport const one = go;"],
  ['no-value-cycle', 'with itself', event, "import { filled } from './event.ts';\nexport const other = filled;"],
  [
    'no-value-cycle',
    'in the core',
    'packages/engine/assembly/levels.ts',
    "import { slot } from './orders';\n/** It. */\nexport function level(): i32 { return slot(); }",
    {
      [orders]: "import { level } from './levels';\n/** It. */\nexport function slot(): i32 { return level(); }",
    },
  ],
  ['no-long-function', 'a function', event, `export function long(): void {${lines(71)}}`],
  ['no-long-function', 'an arrow', event, `export const long = () => {${lines(71)}};`],
  ['no-long-function', 'a method', event, `export class Long {\n  long(): void {${lines(71)}}\n}`],
  ['no-long-function', 'a test', engineTest, `it('', () => {${lines(71)}});`],
  ['no-long-function', 'in the core', orders, `/** It. */\n// @ts-ignore: decorator\n@inline\nexport function long(): void {${lines(71)}}`],
  ['no-long-function', 'a reason that is none', event, `/** Long: because. */\nexport function long(): void {${lines(71)}}`],
  [
    'no-long-function',
    'the reason of another',
    event,
    `/** Long: one text of SQL. */\nexport function first(): void {${lines(71)}}\nexport function second(): void {${lines(71)}}`,
  ],
  [
    'no-long-function',
    'a reason that is no longer needed',
    event,
    `/** Long: one text of SQL. */\nexport function long(): void {${lines(70)}}`,
  ],
  ['described', 'an export of the core', orders, 'export function slot(): i32 { return 1; }'],
  ['parses', 'broken syntax in the core', orders, '@inline\nexport function slot(: i32 {}'],
  ['message-is-asked-for', 'a message of nobody', messages, '{ "kinds": { "limit": "Limit" } }'],
  ['message-is-asked-for', 'a part of a key', messages, '{ "title": "Orders" }', { [form]: "export const key = 'title.long';" }],
  [
    'message-is-asked-for',
    'a test alone asks',
    messages,
    '{ "title": "Orders" }',
    { 'apps/web/src/data/call.test.ts': "it('', () => expect(words('title')));" },
  ],
  [
    'message-is-asked-for',
    'any key fits',
    messages,
    '{ "kinds": { "limit": "Limit" } }',
    { [form]: 'export const key = (group: string, kind: string) => `${group}.${kind}`;' },
  ],
  ['kebab-case', 'a file of the core in camel case', 'packages/engine/assembly/orderSlots.ts', ''],
  ['kebab-case', 'a file in camel case', 'apps/server/src/orderBook.ts', ''],
  ['kebab-case', 'a folder in pascal case', 'apps/web/src/features/OrderForm/form.tsx', ''],
  ['name-says-something', 'a folder', 'packages/engine/src/utils/round.ts', ''],
  ['name-says-something', 'a file', 'apps/server/src/http/helpers.ts', ''],
  ['name-says-something', 'the test of such a file', 'apps/server/src/http/common.test.ts', ''],
  ['security-is-tested', 'a test of another title', security, row('[go](../packages/engine/src/engine.test.ts)'), named],
  ['security-is-tested', 'a test that is not there', security, row('[goes](../packages/engine/src/gone.test.ts)'), named],
  ['security-is-tested', 'a test that is skipped', security, row('[later](../packages/engine/src/engine.test.ts)'), named],
  ['security-is-tested', 'a place that is not there', security, row('Partly: one of both places ([x](../packages/gone.ts))'), named],
  ['security-is-tested', 'neither a test nor a reason', security, row('Partly: soon'), named],
  ['security-is-tested', 'one number twice', security, `${row(kept)}\n${row(kept)}`, named],
  ['security-is-tested', 'no rows', security, '# Security', named],
  [
    'statement-of-its-own-name',
    'two of one name',
    'apps/server/src/follower/rows.ts',
    "export const one = statement<[]>('rows-of', 'SELECT 1', (row) => row);",
    { 'apps/server/src/journal/rows.ts': "export const two = command('rows-of', 'SELECT 2');" },
  ],
  ['no-limit-of-its-own', 'behind a test', engineTest, "test('', async () => {\n}, 60_000);"],
  ['no-limit-of-its-own', 'behind each test', engineTest, "it.each([1])('%i', () => {\n}, 24 * 3600_000);"],
  ['no-limit-of-its-own', 'behind a hook', engineTest, 'beforeAll(async () => {\n}, 180_000);'],
  ['no-limit-of-its-own', 'before a test', engineTest, "test('', { timeout: 240_000 }, () => undefined);"],
  ['no-limit-of-its-own', 'for a file', engineTest, 'vi.setConfig({ testTimeout: 120_000 });'],
  ['no-limit-of-its-own', 'of a wait', 'e2e/src/visitor.ts', 'await page.locator("x").waitFor({ timeout: 15_000 });', e2e],
  ['no-limit-of-its-own', 'of a page', 'e2e/src/visitor.ts', 'page.setDefaultTimeout(10_000);', e2e],
  ['no-limit-of-its-own', 'a wait that gives up after a second', engineTest, 'await vi.waitFor(() => expect(seen).toBe(true));'],
  ['no-limit-of-its-own', 'a time that was measured', engineTest, 'expect(performance.now() - before).toBeLessThan(1_000);'],
  ['no-limit-of-its-own', 'a time on the wall', engineTest, 'expect(Date.now() - before).toBeLessThanOrEqual(1_000);'],
];

describe('each rule finds its breach', () => {
  for (const [rule, breach, path, text, also] of seeded) {
    it(`${rule}: ${breach}`, () => {
      expect(findingsAfter({ ...also, [path]: text })).toContain(`error ${rule} ${path}`);
    });
  }

  it('covers every rule', () => {
    const rules = new Set(seeded.map(([rule]) => rule));
    expect([...rules].toSorted()).toEqual([
      'declared-dependency',
      'described',
      'door-exists',
      'explicit-door',
      'kebab-case',
      'known-workspace',
      'message-is-asked-for',
      'name-says-something',
      'no-alias',
      'no-barrel',
      'no-limit-of-its-own',
      'no-long-function',
      'no-self-import',
      'no-value-cycle',
      'parses',
      'pure',
      'referee-decides-alone',
      'room-direction',
      'security-is-tested',
      'statement-of-its-own-name',
      'stay-inside',
      'through-a-door',
      'workspace-direction',
    ]);
  });
});

it('takes a requirement with a test that is run, and one that says why it is not met', () => {
  const table = `${row(kept)}\n${row('Not met: nobody has built it yet').replace('6.5.1', '6.5.2')}`;
  expect(findingsAfter({ ...named, [security]: table })).toEqual([]);
});

it('warns of a long file without failing it', () => {
  expect(findingsAfter({ [event]: 'export const x = 1;\n'.repeat(600) })).toEqual([`warning long-file ${event}`]);
  expect(findingsAfter({ [event]: 'export const x = 1;\n'.repeat(599) })).toEqual([]);
});

it('reports a dependency that is not declared once, however many files import it', () => {
  const found = findingsAfter({
    'apps/web/package.json': manifest('web', { dependencies: { '@kontor/ui': '*' } }),
    [form]: "import '@kontor/domain/amount';",
    'apps/web/src/paths.ts': "import '@kontor/domain/amount';",
  });
  expect(found).toEqual([`error declared-dependency ${form}`]);
});

it('names the replacement of a forbidden name', () => {
  const files = new Map(Object.entries({ ...clean, 'apps/server/src/shared/fee.ts': '' }));
  expect(checkHouse(files).findings[0]?.message).toContain('packages/contract');
});

describe('what is allowed', () => {
  it.each([
    [
      'a world of tests in another',
      'apps/server/src/modules/spot/spot-world.ts',
      "import '../../core-loop/core-world.ts';\nimport '../wallet/equity-routes.ts';",
    ],
    ['a program behind a room', 'apps/server/src/follower/rebuild-main.ts', "import '../plain-reason.ts';\nimport './rebuild.ts';"],
    [
      'names of markets in a product',
      'apps/server/src/modules/spot/order-row.ts',
      "import '../market/symbols.ts';\nimport '../../realtime/user-stream.ts';",
    ],
    ['testkit in a test', 'apps/server/src/main.test.ts', "import '@kontor/testkit/builders';"],
    ['a package in a test of a pure workspace', 'packages/engine/src/book.test.ts', "import 'fast-check';"],
    ['the own door in a test', 'packages/engine/src/book.test.ts', "import '@kontor/engine/engine';"],
    ['a query behind an asset', 'apps/web/src/app/theme.tsx', "import '@kontor/ui/tokens.css?inline';"],
    ['importing and doing something', event, "import './ledger/post.ts';\nexport const x = 1;"],
    [
      'words and types in the twin',
      twin,
      "import { Side, type Book } from '@kontor/domain/order';\nimport type { isConditional } from '@kontor/domain/order';\nimport './ledger.ts';\nexport const x: Book = [Side];",
    ],
    ['formulas in a test of the twin', 'packages/testkit/src/twin/twin.test.ts', "import { isConditional } from '@kontor/domain/order';"],
    ['types one way and values the other', domain, "import { Side } from './order.ts';\nexport const one = Side;"],
    ['types passed on', domain, "export type { Side } from './order.ts';\nexport { type One } from './order.ts';\nexport const one = 1;"],
    ['a function of seventy lines', event, `export function long(): void {${lines(70)}}`],
    ['a longer one that says why', event, `/** Does it. Long: one text of SQL. */\nexport function long(): string {${lines(71)}}`],
    [
      'what stands in one that says why',
      event,
      `// Long: the browser is sent one function.\nexport const long = () => it(() => {${lines(71)}});`,
    ],
    ['a list of tests', engineTest, `describe.each([1])('%i', () => {${lines(200)}});`],
    ['decorators of the core', orders, cleanCore],
    [
      'messages that are asked for',
      'apps/web/src/data/call.ts',
      'export const call = (kind: string) => [words("title.long"), words(`kinds.${kind}`), orders.short];',
    ],
    ['an empty export', event, 'export {};'],
    ['the patience that all share', 'e2e/src/visitor.ts', 'page.setDefaultTimeout(PATIENCE_MS);\nit("", () => undefined);'],
    ['a time of the market', engineTest, 'expect(END - times.at(-1)).toBeLessThan(5_000);\nplace({ timeoutMs: 5_000 });'],
    ['another case for names that tools fix', 'apps/web/README.md', ''],
  ])('%s', (_what, path, text) => {
    const without: Record<string, string> = event === path ? { [book]: 'export const book = 1;' } : {};
    const asked: Record<string, string> = text.includes('kinds.')
      ? { [messages]: '{ "title": { "long": "Orders" }, "kinds": { "limit": "Limit" }, "short": "O" }' }
      : {};
    expect(findingsAfter({ ...without, ...asked, [path]: text })).toEqual([]);
  });
});
