/**
 * The draw of an item, made again here from the list of its tickets: the server's word counts for nothing but the list itself. Source: rules 5.2;
 * tools/verify-draw.mjs checks the same without any of this code.
 */
import { Draw } from '@kontor/domain/ico/draw';
import { isSecretOf, seedOf } from '@kontor/domain/ico/secret';
import { dividedCut } from '../../data/decimal-product.ts';

/** In the order in which they are made. */
export const DRAW_CHECKS = ['terms', 'commitment', 'seed', 'winners', 'draw', 'own'] as const;
export type DrawCheckName = (typeof DRAW_CHECKS)[number];

export type CheckVerdict =
  | 'holds'
  | 'fails'
  /** One before it failed, or there is nothing to check: everybody won, or nothing is one's own. */
  | 'skipped';

/** What the page was told of the item by its calls; the list has to say the same. */
export interface ToldDraw {
  readonly commitment: string;
  readonly height: number;
  readonly block_hash: string | null;
  readonly secret: string | null;
  readonly seed: string | null;
  readonly supply: string;
  readonly lot: string;
  readonly tickets: number;
  readonly winning_lots: number;
  /** The reader's own: what he is called in the list, and how many of his lots have won. */
  readonly own?: { readonly holder: string; readonly winning_lots: number } | undefined;
}

/** Where a list and a draw part: its line, from 1 on, what it says and what the draw says. */
export interface DrawDifference {
  readonly line: number;
  readonly said: string;
  readonly drawn: string;
}

export interface DrawVerdict {
  readonly checks: Readonly<Record<DrawCheckName, CheckVerdict>>;
  /** The first check that fails; undefined where all hold. */
  readonly failed: DrawCheckName | undefined;
  readonly difference: DrawDifference | undefined;
  readonly tickets: number;
  readonly winners: number;
  /** Own tickets that have won by the draw made here. */
  readonly ownWon: readonly number[];
}

export interface DrawPace {
  /** Called between two slices of the work with the share that is done, 0 to 1; the page lives on meanwhile. */
  readonly rest: (share: number) => Promise<void>;
  /** Draws of a slice. */
  readonly slice: number;
}

/** A slice takes some milliseconds. */
const SLICE = 4_000;
/** Own tickets that are kept for the eye. */
const MOST_OWN = 10_000;
const HASH = /^[0-9a-f]{64}$/;
const LINE = /^(0|[1-9][0-9]{0,9}) ([1-9][0-9]{0,9}) ([0-9a-f]{64}) (-|[0-9]+(?:,[0-9]+)*)$/;

/** Gives the turn back to the page. */
export function pageRest(tell: (share: number) => void): DrawPace {
  return {
    slice: SLICE,
    rest: (share) =>
      new Promise((resolve) => {
        tell(share);
        setTimeout(resolve);
      }),
  };
}

/** Bytes of hexadecimal text. */
function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The checks as far as they are made; the first that fails ends them. */
class Checks {
  readonly #made: Record<DrawCheckName, CheckVerdict> = {
    terms: 'skipped',
    commitment: 'skipped',
    seed: 'skipped',
    winners: 'skipped',
    draw: 'skipped',
    own: 'skipped',
  };
  #failed: DrawCheckName | undefined;
  #difference: DrawDifference | undefined;

  /** Notes what a check came to; gives whether the next may be made. */
  note(name: DrawCheckName, difference: DrawDifference | boolean | undefined): boolean {
    const isRight = difference === undefined || difference === true;
    this.#made[name] = isRight ? 'holds' : 'fails';
    if (isRight) return true;
    this.#failed = name;
    this.#difference = difference === false ? undefined : difference;
    return false;
  }

  verdict(rest: Pick<DrawVerdict, 'tickets' | 'winners' | 'ownWon'>): DrawVerdict {
    return { checks: this.#made, failed: this.#failed, difference: this.#difference, ...rest };
  }
}

/** Checks the list of an item against what the page was told, and draws it again. */
export async function verdictOf(text: string, told: ToldDraw, pace: DrawPace): Promise<DrawVerdict> {
  const lines = text.split('\n');
  const head = headOf(lines);
  const checks = new Checks();
  const { tickets, own } = told;
  const winners = Math.min(tickets, Number(dividedCut(told.supply, told.lot, 0) ?? '0'));
  const isDrawn = winners < tickets;
  const ended = (ownWon: readonly number[] = []): DrawVerdict => checks.verdict({ tickets, winners, ownWon });
  if (!checks.note('terms', firstWrong(head, told, isDrawn))) return ended();
  const seed = isDrawn ? checkedSeed(head, told, checks) : undefined;
  if (isDrawn && seed === undefined) return ended();
  const said = head.fields.get('winners') ?? '';
  const isSaid = Number(said) === winners && told.winning_lots === winners;
  if (!checks.note('winners', isSaid || { line: head.lineOf('winners'), said, drawn: String(winners) })) return ended();
  const draw = seed === undefined ? undefined : await drawn(new Draw(seed, tickets, winners), pace);
  const compared = compare(lines, head.first, { draw, tickets, holder: own?.holder });
  if (!checks.note('draw', compared.difference) || own === undefined) return ended(compared.ownWon);
  checks.note(
    'own',
    compared.ownCount === own.winning_lots || { line: 0, said: String(own.winning_lots), drawn: String(compared.ownCount) },
  );
  return ended(compared.ownWon);
}

/** The seed made of secret and block, where the secret is the promised one and the list says the same; undefined where not. */
function checkedSeed({ fields, lineOf }: Head, told: ToldDraw, checks: Checks): Uint8Array | undefined {
  const [secret, block] = [bytesOf(fields.get('secret') ?? ''), bytesOf(fields.get('block') ?? '')];
  if (!checks.note('commitment', isSecretOf(secret, bytesOf(told.commitment)))) return undefined;
  const seed = seedOf(secret, block);
  const said = fields.get('seed') ?? '';
  const made = hexOf(seed);
  return checks.note('seed', made === said || { line: lineOf('seed'), said, drawn: made }) ? seed : undefined;
}

/** Makes a draw to its end, a slice at a time. */
async function drawn(draw: Draw, { slice, rest }: DrawPace): Promise<Draw> {
  while (!draw.isDone) {
    draw.step(slice);
    // oxlint-disable-next-line no-await-in-loop -- slices come one after the other.
    await rest(draw.drawn / draw.winners);
  }
  return draw;
}

interface Head {
  readonly fields: ReadonlyMap<string, string>;
  readonly lineOf: (name: string) => number;
  /** Index of the first line of the list itself. */
  readonly first: number;
}

/** A name and a value a line, up to an empty line. */
function headOf(lines: readonly string[]): Head {
  const end = lines.indexOf('');
  const rows = lines
    .slice(0, end === -1 ? lines.length : end)
    .map((line) => [line.split(' ')[0] ?? '', line.slice(line.indexOf(' ') + 1)] as const);
  return {
    fields: new Map(rows),
    lineOf: (name) => rows.findIndex(([each]) => each === name) + 1,
    first: end === -1 ? lines.length : end + 1,
  };
}

/** What the list's head says otherwise than the page was told; the hashes only where something was drawn. */
function firstWrong({ fields, lineOf }: Head, told: ToldDraw, isDrawn: boolean): DrawDifference | undefined {
  if (!fields.has('kontor-draw-1')) return { line: 1, said: [...fields.keys()][0] ?? '', drawn: 'kontor-draw-1' };
  const expected: readonly (readonly [string, string])[] = [
    ['supply', told.supply],
    ['lot', told.lot],
    ['tickets', String(told.tickets)],
    ['commitment', told.commitment],
    ['height', String(told.height)],
    ...(isDrawn
      ? ([
          ['block', told.block_hash ?? ''],
          ['secret', told.secret ?? ''],
          ['seed', told.seed ?? ''],
        ] as const)
      : []),
    ['drawn', 'yes'],
  ];
  const isHashed = (name: string, value: string): boolean => !['block', 'secret', 'seed'].includes(name) || HASH.test(value);
  for (const [name, value] of expected) {
    const found = fields.get(name) ?? '';
    if (found !== value || !isHashed(name, found)) return { line: lineOf(name), said: found, drawn: value };
  }
  return undefined;
}

interface Against {
  /** Undefined where everybody wins. */
  readonly draw: Draw | undefined;
  readonly tickets: number;
  readonly holder: string | undefined;
}

function compare(
  lines: readonly string[],
  first: number,
  { draw, tickets, holder }: Against,
): { readonly difference: DrawDifference | undefined; readonly ownCount: number; readonly ownWon: number[] } {
  const won = draw?.wonTickets();
  let nextWon = won?.next();
  let next = 0;
  let ownCount = 0;
  const ownWon: number[] = [];
  const parted = (at: number, said: string, drawn: string) => ({ difference: { line: at + 1, said, drawn }, ownCount, ownWon });
  for (let at = first; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line === '' && at === lines.length - 1) break;
    const parts = LINE.exec(line);
    if (parts === null) return parted(at, line, '');
    const [from, lots, who, said] = [Number(parts[1]), Number(parts[2]), parts[3], parts[4] ?? ''];
    if (from !== next || from + lots > tickets) return parted(at, parts[1] ?? '', String(next));
    next += lots;
    const own: number[] = [];
    if (won === undefined) for (let ticket = from; ticket < next; ticket++) own.push(ticket);
    else for (; nextWon?.done === false && nextWon.value < next; nextWon = won.next()) own.push(nextWon.value);
    const drawn = own.length === 0 ? '-' : own.join(',');
    if (said !== drawn) return parted(at, said, drawn);
    if (who !== holder) continue;
    ownCount += own.length;
    ownWon.push(...own.slice(0, Math.max(0, MOST_OWN - ownWon.length)));
  }
  return next === tickets ? { difference: undefined, ownCount, ownWon } : parted(lines.length - 1, String(next), String(tickets));
}
