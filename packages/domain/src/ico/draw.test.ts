import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Draw, PIECE_WORK, RATE_SCALE, winningRate } from './draw.ts';

const SEED = Buffer.from('e5d13de6ea0b1f130cf5dfd7e2e64eeac359a4b4b249af8a9411a31df21da4cf', 'hex');

/** The draw as the rules say it, with whole numbers of any size. */
function plainDraw(seed: Uint8Array, tickets: number, winners: number): number[] {
  const list = Array.from({ length: tickets }, (_, i) => i);
  for (let i = 0; i < winners; i++) {
    const count = Buffer.alloc(8);
    count.writeBigUInt64BE(BigInt(i));
    const hash = BigInt(`0x${createHash('sha256').update(seed).update(count).digest('hex')}`);
    const j = i + Number(hash % BigInt(tickets - i));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list.slice(0, winners).sort((a, b) => a - b);
}

function drawn(tickets: number, winners: number, slice: number): number[] {
  const draw = new Draw(SEED, tickets, winners);
  while (!draw.isDone) expect(draw.step(slice)).toBeGreaterThan(0);
  return [...draw.wonTickets()];
}

describe('a draw', () => {
  test('of twenty tickets has the eight winners that the rules name', () => {
    expect(drawn(20, 8, 1_000)).toEqual([0, 2, 3, 4, 5, 10, 13, 18]);
  });

  test.each([
    [1, 0],
    [1, 1],
    [2, 1],
    [33, 32],
    [100, 1],
    [1_000, 500],
    [3_001, 3_000],
  ])('of %i tickets with %i winners is the plain one', (tickets, winners) => {
    expect(drawn(tickets, winners, 7)).toEqual(plainDraw(SEED, tickets, winners));
  });

  test('comes to the same in one step and in many', () => {
    for (const slice of [1, 2, 63, 1_024]) expect(drawn(500, 123, slice)).toEqual(drawn(500, 123, 1_000_000));
  });

  test('takes for each piece of its list that it reaches as much as many draws, and comes to the same', () => {
    // Three pieces of 4,096 places: the last has 8.
    const [tickets, winners] = [8_200, 8_199];
    const draw = new Draw(SEED, tickets, winners);
    let taken = draw.work(1);
    // The first draw makes a piece; the next ones go on as if there were three.
    expect([taken, draw.drawn]).toEqual([1 + PIECE_WORK, 1]);
    const stops = new Set<number>();
    while (!draw.isDone) {
      const before = draw.drawn;
      taken += draw.work(100);
      stops.add(draw.drawn - before);
    }
    expect(taken).toBe(winners + 3 * PIECE_WORK);
    expect(stops).toContain(100);
    expect(draw.work(100)).toBe(0);
    expect([...draw.wonTickets()]).toEqual(plainDraw(SEED, tickets, winners));
  });

  test('that is made again up to where it was goes on alike, across pieces that were given up', () => {
    const [tickets, winners] = [9_000, 8_900];
    for (const drawn of [0, 1, 4_095, 4_096, 4_097, 8_192, 8_899]) {
      const draw = new Draw(SEED, tickets, winners);
      draw.step(drawn);
      while (!draw.isDone) draw.work(777);
      expect([...draw.wonTickets()]).toEqual(plainDraw(SEED, tickets, winners));
    }
  });

  test('of most tickets takes the remainder of all 256 bits', () => {
    const [tickets, winners] = [60_000_001, 3];
    const list = new Map<number, number>();
    const wanted = [];
    for (let i = 0; i < winners; i++) {
      const count = Buffer.alloc(8);
      count.writeBigUInt64BE(BigInt(i));
      const hash = BigInt(`0x${createHash('sha256').update(SEED).update(count).digest('hex')}`);
      const j = i + Number(hash % BigInt(tickets - i));
      wanted.push(list.get(j) ?? j);
      list.set(j, list.get(i) ?? i);
    }
    const draw = new Draw(SEED, tickets, winners);
    draw.step(winners);
    for (const ticket of wanted) expect(draw.wonOf(ticket, 1)).toBe(1);
    expect(draw.wonOf(0, tickets)).toBe(winners);
  });

  test('counts the winners among any run of tickets', () => {
    const draw = new Draw(SEED, 300, 150);
    draw.step(300);
    const won = new Set(draw.wonTickets());
    for (const first of [0, 1, 31, 32, 63, 200]) {
      for (const count of [0, 1, 2, 31, 32, 33, 64, 65, 100]) {
        const wanted = Array.from({ length: count }, (_, i) => first + i).filter((ticket) => won.has(ticket)).length;
        expect(draw.wonOf(first, count), `${count} from ${first}`).toBe(wanted);
      }
    }
  });

  test('tells the winners as bits', () => {
    for (const tickets of [1, 8, 31, 33, 70]) {
      const draw = new Draw(SEED, tickets, Math.ceil(tickets / 2));
      draw.step(tickets);
      const bits = draw.winningBits();
      expect(bits.length).toBe(Math.ceil(tickets / 8));
      const told = Array.from({ length: bits.length * 8 }, (_, at) => at).filter((at) => ((bits[at >>> 3]! >>> (at & 7)) & 1) === 1);
      expect(told).toEqual([...draw.wonTickets()]);
    }
  });

  test.each([
    [SEED.subarray(1), 20, 8],
    [SEED, 20, 21],
    [SEED, 20, -1],
    [SEED, 1.5, 1],
    [SEED, 2 ** 31, 1],
  ])('is refused where its numbers are none', (seed, tickets, winners) => {
    expect(() => new Draw(seed, tickets, winners)).toThrow('no draw of');
  });
});

test.each([
  [20, 8, 400_000],
  [3, 1, 333_333],
  [3, 2, 666_666],
  [7, 7, RATE_SCALE],
  [5, 9, RATE_SCALE],
  [2 ** 31 - 1, 2 ** 31 - 2, 999_999],
])('of %i tickets %i winning is a rate of %i ten-thousandths of a percent', (tickets, winners, rate) => {
  expect(winningRate(tickets, winners)).toBe(rate);
});
