#!/usr/bin/env node
/**
 * Draws a lottery of new coins again without any of the exchange's code: `node verify-draw.mjs FILE-OR-ADDRESS [COMMITMENT]`. Needs Node 20
 * and nothing else. The file is what the exchange shows at /records/ico/ITEM/tickets.txt; COMMITMENT is the hash that somebody saw published
 * before the sale, in a note of his own. The hash of the block is to be looked up elsewhere: this program says which block it is.
 * Exit code 0: the winners in the file are those that the draw makes. 1: they are not, and the first line that differs is named. 2: no file,
 * or nothing was drawn yet.
 *
 *   commitment = SHA-256( secret )
 *   seed       = SHA-256( secret | hash of the block )
 *   W          = supply / lot, cut; where there are no more tickets than that, everybody wins
 *   for i = 0 … W − 1: j = i + SHA-256( seed | i as 8 bytes, big end first ) mod ( N − i ), and tickets i and j change places; the first W win
 *
 * The file: `kontor-draw-1`, a name and a value a line, an empty line, then a line for each subscription: its first ticket, how many lots, who
 * holds them, and which of the tickets have won, with commas, or a dash for none.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const HASH = /^[0-9a-f]{64}$/;
const MOST_TICKETS = 2 ** 31 - 1;

/** What is wrong, and in which line of the file, from 1 on. */
class Differs extends Error {
  /** @param {number} line @param {string} why */
  constructor(line, why) {
    super(`line ${line}: ${why}`);
  }
}

/** @param {Buffer[]} parts */
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** `1.5` and `0.25` become 150 and 25: both in the same unit. @param {string} one @param {string} other */
function inOneUnit(one, other) {
  const decimals = Math.max(...[one, other].map((text) => (text.split('.')[1] ?? '').length));
  return [one, other].map((text) => {
    const [whole = '', part = ''] = text.split('.');
    return BigInt(whole + part.padEnd(decimals, '0'));
  });
}

/** The names and values of the head, each with its line. @param {string[]} lines */
function headOf(lines) {
  if (lines[0] !== 'kontor-draw-1') throw new Differs(1, 'this is no list of tickets that this program knows');
  /** @type {Map<string, { value: string, line: number }>} */
  const head = new Map();
  let at = 1;
  for (; at < lines.length && lines[at] !== ''; at++) {
    const [name = '', ...rest] = (lines[at] ?? '').split(' ');
    if (head.has(name)) throw new Differs(at + 1, `${name} stands twice`);
    head.set(name, { value: rest.join(' '), line: at + 1 });
  }
  /** @param {string} name @param {RegExp} form */
  const field = (name, form) => {
    const found = head.get(name);
    if (found === undefined || !form.test(found.value)) throw new Differs(found?.line ?? at + 1, `${name} is missing or cannot be read`);
    return found;
  };
  return { field, first: at + 1 };
}

/** The tickets that win, a byte for each. @param {Buffer} seed @param {number} tickets @param {number} winners */
function draw(seed, tickets, winners) {
  const won = new Uint8Array(tickets);
  if (winners === tickets) return won.fill(1);
  const places = Uint32Array.from({ length: tickets }, (_, at) => at);
  const number = Buffer.alloc(8);
  for (let i = 0; i < winners; i++) {
    number.writeBigUInt64BE(BigInt(i));
    const j = i + Number(BigInt(`0x${sha256(seed, number).toString('hex')}`) % BigInt(tickets - i));
    const ticket = places[j] ?? 0;
    places[j] = places[i] ?? 0;
    places[i] = ticket;
    won[ticket] = 1;
  }
  return won;
}

/** Compares what each line says with what was drawn. @param {string[]} lines @param {number} first @param {Uint8Array} won */
function compare(lines, first, won) {
  let next = 0;
  for (let at = first; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line === '' && at === lines.length - 1) break;
    const parts = /^(0|[1-9][0-9]{0,9}) ([1-9][0-9]{0,9}) ([0-9a-f]{64}) (-|[0-9]+(?:,[0-9]+)*)$/.exec(line);
    if (parts === null) throw new Differs(at + 1, 'it cannot be read');
    const [from, lots, said] = [Number(parts[1]), Number(parts[2]), parts[4] ?? ''];
    if (from !== next) throw new Differs(at + 1, `its first ticket is ${from}, behind ${next - 1} comes ${next}`);
    next += lots;
    if (next > won.length) throw new Differs(at + 1, `there are ${won.length} tickets and no more`);
    const own = [];
    for (let ticket = from; ticket < next; ticket++) if (won[ticket] === 1) own.push(ticket);
    const drawn = own.length === 0 ? '-' : own.join(',');
    if (said !== drawn) throw new Differs(at + 1, `it says that ${said} won, and the draw says ${drawn}`);
  }
  if (next !== won.length) throw new Differs(lines.length, `there are ${won.length} tickets, and the lines have ${next}`);
}

/** Checks a list; gives what is to be said of it. @param {string} text @param {string | undefined} promised */
function check(text, promised) {
  const lines = text.split('\n');
  const { field, first } = headOf(lines);
  const commitment = field('commitment', HASH);
  if (promised !== undefined && promised.toLowerCase() !== commitment.value)
    throw new Differs(commitment.line, 'this is not the commitment that you were told');
  if (field('drawn', /^(yes|no)$/).value !== 'yes') return undefined;
  const [supply, lot] = [field('supply', /^[0-9]+(\.[0-9]+)?$/), field('lot', /^[0-9]+(\.[0-9]+)?$/)];
  const tickets = field('tickets', /^[0-9]{1,10}$/);
  const count = Number(tickets.value);
  if (count > MOST_TICKETS) throw new Differs(tickets.line, 'there cannot be so many tickets');
  const [sold = 0n, each = 0n] = inOneUnit(supply.value, lot.value);
  if (each === 0n) throw new Differs(lot.line, 'a lot of nothing');
  const forSale = sold / each;
  const winners = forSale < BigInt(count) ? Number(forSale) : count;
  const said = field('winners', /^[0-9]{1,10}$/);
  if (Number(said.value) !== winners) throw new Differs(said.line, `${winners} win`);
  if (winners === count) {
    compare(lines, first, draw(Buffer.alloc(0), count, count));
    return `everybody wins: there are ${forSale} lots and ${count} tickets, and nothing was drawn`;
  }
  const [secret, block, seed] = [field('secret', HASH), field('block', HASH), field('seed', HASH)];
  const secretBytes = Buffer.from(secret.value, 'hex');
  if (sha256(secretBytes).toString('hex') !== commitment.value) throw new Differs(secret.line, 'its hash is not the commitment');
  const made = sha256(secretBytes, Buffer.from(block.value, 'hex'));
  if (made.toString('hex') !== seed.value) throw new Differs(seed.line, `secret and block make ${made.toString('hex')}`);
  compare(lines, first, draw(made, count, winners));
  const [network, height] = [field('network', /^\S+$/), field('height', /^[0-9]+$/)];
  return `${winners} of ${count} tickets win, as the file says.\nLook up for yourself that block ${height.value} of ${network.value} has the hash ${block.value}.`;
}

const [place, promised] = process.argv.slice(2);
let text = '';
try {
  if (place === undefined) throw new Error('node verify-draw.mjs FILE-OR-ADDRESS [COMMITMENT]');
  if (/^https?:\/\//.test(place)) {
    const answer = await fetch(place);
    if (!answer.ok) throw new Error(`${place} answers ${answer.status}`);
    text = await answer.text();
  } else text = readFileSync(place, 'utf8');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
try {
  const found = check(text, promised);
  console.log(found ?? 'nothing was drawn yet: the list says who holds which ticket');
  if (found === undefined) process.exitCode = 2;
} catch (error) {
  console.error(`This draw does not hold. ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
