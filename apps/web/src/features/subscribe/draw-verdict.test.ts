import { Draw } from '@kontor/domain/ico/draw';
import { commitmentOf, seedOf } from '@kontor/domain/ico/secret';
import { expect, test } from 'vitest';
import { verdictOf } from './draw-verdict.ts';
import type { DrawPace, ToldDraw } from './draw-verdict.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const SECRET = new Uint8Array(32).fill(7);
const BLOCK = new Uint8Array(32).fill(9);
const SEED = seedOf(SECRET, BLOCK);
/** Lots of each subscription, and who holds it. */
const LISTED = [
  [5, 'a'],
  [8, 'b'],
  [7, 'a'],
] as const;
const TICKETS = 20;
const WINNERS = 8;
const holder = (letter: string): string => letter.repeat(64);
const pace = (): DrawPace & { readonly shares: number[] } => {
  const shares: number[] = [];
  return { shares, slice: 3, rest: async (share) => void shares.push(share) };
};

function wonTickets(): ReadonlySet<number> {
  const draw = new Draw(SEED, TICKETS, WINNERS);
  draw.step(WINNERS);
  return new Set(draw.wonTickets());
}

function listText(won: ReadonlySet<number>, head: Readonly<Record<string, string>> = {}): string {
  const fields = {
    item: '3',
    token: 'AURO',
    supply: '80',
    lot: '10',
    price: '0.5 USDT',
    tickets: String(TICKETS),
    winners: String(WINNERS),
    commitment: hex(commitmentOf(SECRET)),
    network: 'LOCAL',
    height: '12',
    block: hex(BLOCK),
    secret: hex(SECRET),
    seed: hex(SEED),
    drawn: 'yes',
    ...head,
  };
  let first = 0;
  const lines = LISTED.map(([lots, who]) => {
    const own = Array.from({ length: lots }, (_, index) => first + index).filter((ticket) => won.has(ticket));
    const line = `${first} ${lots} ${holder(who)} ${own.length === 0 ? '-' : own.join(',')}`;
    first += lots;
    return line;
  });
  return `kontor-draw-1\n${Object.entries(fields)
    .map((field) => field.join(' '))
    .join('\n')}\n\n${lines.join('\n')}\n`;
}

const ownWins = (): number => [...wonTickets()].filter((ticket) => ticket < 5 || ticket >= 13).length;
const told = (change: Partial<ToldDraw> = {}): ToldDraw => ({
  commitment: hex(commitmentOf(SECRET)),
  height: 12,
  block_hash: hex(BLOCK),
  secret: hex(SECRET),
  seed: hex(SEED),
  supply: '80',
  lot: '10',
  tickets: TICKETS,
  winning_lots: WINNERS,
  own: { holder: holder('a'), winning_lots: ownWins() },
  ...change,
});

test('a draw that holds, made in slices, with one’s own winners named', async () => {
  const rests = pace();
  const verdict = await verdictOf(listText(wonTickets()), told(), rests);
  expect(verdict).toMatchObject({ failed: undefined, difference: undefined, tickets: TICKETS, winners: WINNERS });
  expect(new Set(Object.values(verdict.checks))).toEqual(new Set(['holds']));
  expect(verdict.ownWon).toEqual([...wonTickets()].filter((ticket) => ticket < 5 || ticket >= 13));
  expect(rests.shares).toEqual([3 / 8, 6 / 8, 1]);
});

test('a winner that was put in the place of another is found in its line', async () => {
  const won = new Set(wonTickets());
  const [taken] = [...won].filter((ticket) => ticket >= 5 && ticket < 13);
  const given = [5, 6, 7, 8, 9, 10, 11, 12].find((ticket) => !won.has(ticket))!;
  won.delete(taken!);
  won.add(given);
  const verdict = await verdictOf(listText(won), told(), pace());
  expect(verdict).toMatchObject({ failed: 'draw', checks: { seed: 'holds', winners: 'holds', draw: 'fails', own: 'skipped' } });
  expect(verdict.difference?.line).toBe(18);
  expect(verdict.difference?.said).not.toBe(verdict.difference?.drawn);
});

test.each<[string, Partial<ToldDraw>, Readonly<Record<string, string>>, string, number]>([
  ['a secret that was not promised', { commitment: 'ab'.repeat(32) }, { commitment: 'ab'.repeat(32) }, 'commitment', 0],
  ['a list that says another commitment than the page', {}, { commitment: 'ab'.repeat(32) }, 'terms', 9],
  ['a block that was put in later', {}, { block: 'cd'.repeat(32) }, 'terms', 12],
  ['a seed that is not made of both', { seed: 'ef'.repeat(32) }, { seed: 'ef'.repeat(32) }, 'seed', 14],
  ['more winners than lots', { winning_lots: 9 }, { winners: '9' }, 'winners', 8],
  ['fewer tickets than were sold', {}, { tickets: '19' }, 'terms', 7],
  ['no draw yet', {}, { drawn: 'no' }, 'terms', 15],
])('%s is found', async (_what, change, head, name, line) => {
  const verdict = await verdictOf(listText(wonTickets(), head), told(change), pace());
  expect([verdict.failed, verdict.difference?.line ?? 0]).toEqual([name, line]);
});

test('own lots that the record says otherwise, a line that is missing, and a text that is no list', async () => {
  const text = listText(wonTickets());
  const other = await verdictOf(text, told({ own: { holder: holder('b'), winning_lots: 8 } }), pace());
  expect(other).toMatchObject({ failed: 'own', difference: { line: 0, said: '8' } });
  const short = text.split('\n').toSpliced(17, 1).join('\n');
  expect(await verdictOf(short, told(), pace())).toMatchObject({ failed: 'draw', difference: { drawn: '5' } });
  expect(await verdictOf('<html>', told(), pace())).toMatchObject({ failed: 'terms', difference: { line: 1 } });
  expect((await verdictOf(text, told({ own: undefined }), pace())).checks.own).toBe('skipped');
});

test('where there are lots for everybody nothing is drawn, and all win', async () => {
  const all = new Set(Array.from({ length: TICKETS }, (_, ticket) => ticket));
  const head = { supply: '500', winners: '20', secret: '-', block: '-', seed: '-' };
  const change = {
    supply: '500',
    winning_lots: 20,
    secret: null,
    block_hash: null,
    seed: null,
    own: { holder: holder('b'), winning_lots: 8 },
  };
  const verdict = await verdictOf(listText(all, head), told(change), pace());
  expect(verdict).toMatchObject({
    failed: undefined,
    winners: 20,
    checks: { commitment: 'skipped', seed: 'skipped', draw: 'holds', own: 'holds' },
  });
});
