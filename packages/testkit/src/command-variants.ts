import { COMMAND_LAYOUTS, COMMANDS, CommandType } from '@kontor/engine/command';
import type { ClientId, Command, CommandName } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { Field, Fields, Layout, Place } from '@kontor/engine/command-layout';

/** A command of a name with small numbers everywhere: well shaped, and perhaps refused. */
export function sampleCommand(name: CommandName, header: { readonly user: number; readonly time: number; readonly id: ClientId }): Command {
  return { type: CommandType[name], user: header.user, time: header.time, ...sampleFields(COMMANDS[name].fields, header.id) } as Command;
}

function sampleFields(fields: Fields, id: ClientId): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) if (field.kind !== 'instead') values[name] = sampleValue(field, id);
  return values;
}

function sampleValue(field: Field, id: ClientId): unknown {
  switch (field.kind) {
    case 'i64':
      return 1n;
    case 'id':
      return id;
    case 'flag':
      return false;
    case 'bits':
      return 0;
    case 'group':
      return sampleFields(field.fields, id);
    case 'list':
      return [sampleFields(field.fields, id)];
    default:
      return 1;
  }
}

/** A command that is malformed whatever the state, and what is wrong with it. */
export interface Malformed {
  readonly what: string;
  /** The command's words, and zeros behind them where it says that it is longer. */
  readonly words: Int32Array;
}

/** Everything that can be wrong with the shape of a command, tried out on a good one (docs/engine.md, "Shape first"). */
export function malformedVariants(name: CommandName, good: Command): readonly Malformed[] {
  const buffer = new CommandBuffer();
  buffer.write(good);
  const words = buffer.words.slice(0, buffer.length);
  const layout = COMMAND_LAYOUTS.get(CommandType[name])!;
  const variants = new Variants(words);
  for (const by of [-6, -4, -2, -1, 1, 2, 4, 40_000]) variants.ofLength(words.length + by);
  if ('user' in COMMANDS[name])
    for (const user of [0, -1, -0x8000_0000])
      variants.with(`user ${user}`, (w) => {
        w.words[1] = user;
      });
  addUnknownBits(variants, layout);
  for (const place of layout.places) addBadField(variants, place, layout);
  const { list } = layout;
  if (list !== undefined)
    for (const count of [-1, words[list.count]! + 1])
      variants.with(`${list.name} counted as ${count}`, (w) => {
        w.words[list.count] = count;
      });
  return variants.all;
}

/** Words seen as everything that stands in them. */
interface Views {
  readonly words: Int32Array;
  readonly doubles: Float64Array;
  readonly longs: BigInt64Array;
}

class Variants {
  readonly all: Malformed[] = [];
  private readonly good: Int32Array;

  constructor(good: Int32Array) {
    this.good = good;
  }

  with(what: string, change: (views: Views) => void): void {
    const words = this.good.slice();
    change({ words, doubles: new Float64Array(words.buffer), longs: new BigInt64Array(words.buffer) });
    this.all.push({ what, words });
  }

  /** The header says another length; behind the command there is room enough. */
  ofLength(length: number): void {
    const words = new Int32Array(this.good.length + 64);
    words.set(this.good);
    words[0] = (words[0]! & 0xffff) | (length << 16);
    this.all.push({ what: `${length} words`, words });
  }
}

function addUnknownBits(variants: Variants, { places }: Layout): void {
  const known = new Map<number, number>();
  for (const { field, at } of places) {
    if (field.kind === 'bits') known.set(at, (known.get(at) ?? 0) | ((2 ** field.width - 1) << field.shift));
    if (field.kind === 'flag') known.set(at, (known.get(at) ?? 0) | field.mask);
  }
  for (const [at, mask] of known) {
    for (let bit = 0; bit < 32; bit++)
      if ((mask & (1 << bit)) === 0)
        variants.with(`bit ${bit} of word ${at}`, ({ words }) => {
          words[at]! |= 1 << bit;
        });
  }
}

function addBadField(variants: Variants, { path, field, at, present }: Place, { places }: Layout): void {
  const name = path.join('.');
  if (field.kind === 'bits') {
    const all = (2 ** field.width - 1) << field.shift;
    variants.with(`${name} that is unknown`, ({ words }) => {
      words[at]! |= all;
    });
  } else if (field.kind === 'i64' && field.least === 0) {
    for (const value of [-1n, -(1n << 63n)])
      variants.with(`${name} of ${value}`, ({ longs }) => {
        longs[at >> 1] = value;
      });
  } else if (field.kind === 'id' && name === 'clientId') {
    variants.with(`${name} of zero`, ({ words }) => {
      words.fill(0, at, at + 4);
    });
  } else if (field.kind === 'instead') {
    const others = places.filter((place) => place.path[0] === field.of);
    /** Names by the id, by the other, or by neither or both. */
    const naming = (what: string, there: number, id: number, other: readonly Place[]): void => {
      variants.with(`${name} ${what}`, ({ words, doubles }) => {
        words[present!] = there;
        words.fill(0, at, at + 4);
        words[at] = id;
        for (const place of others) {
          const value = other.includes(place) ? 1 : 0;
          if (place.field.kind === 'f64') doubles[place.at >> 1] = value;
          else words[place.at] = value;
        }
      });
    };
    naming(`beside ${field.of}`, 0, 1, others);
    naming(`of zero in place of ${field.of}`, 1, 0, []);
    for (const there of [-1, 2]) naming(`there ${there} times`, there, 1, []);
    for (const place of others) naming(`and ${place.path.join('.')}`, 1, 1, [place]);
  }
}
