/**
 * The binary form of the trading API's streams (`/binary?streams=…`): trades, changes of books and one's own orders, each message one binary frame. The
 * layout is that of simple binary encoding: little-endian; a head of eight bytes; a block of fixed fields; groups of fixed fields, each behind its block
 * length (u16) and its count (u32); then texts, each behind its length. A reader takes `blockLength` from the head and from groups, and skips what a later
 * version has put behind the fields that he knows; messages of a template that he does not know he skips whole. This table is the schema: server, clients
 * and documents read it.
 */

/** How a field is written. Those of 64 bits that are no mantissa stay below 2⁵³ and are read as numbers. */
export type FieldType = 'u8' | 'i8' | 'u16' | 'u32' | 'u64' | 'i64' | 'mantissa';

type Fields = readonly (readonly [name: string, type: FieldType])[];

/** A template: its block, its groups, its texts with the bytes of their length. */
export interface Template {
  readonly id: number;
  readonly about: string;
  readonly block: Fields;
  readonly groups: readonly (readonly [name: string, fields: Fields])[];
  readonly texts: readonly (readonly [name: string, lengthBytes: 1 | 4])[];
}

export const BINARY_SCHEMA_ID = 1;
export const BINARY_VERSION = 0;
/** u16 each: block length, template, schema, version. */
const HEAD_BYTES = 8;
const GROUP_HEAD_BYTES = 6;
const MAX_ASCII = 127;

const BYTES: Readonly<Record<FieldType, number>> = { u8: 1, i8: 1, u16: 2, u32: 4, u64: 8, i64: 8, mantissa: 8 };

/** A price or quantity is mantissa × 10^exponent. */
const LEVEL = [
  ['price', 'mantissa'],
  ['quantity', 'mantissa'],
] as const satisfies Fields;

/** Every message begins with these: the number of the message in its stream, without gaps; when it was written, ms; 0 spot, 1 futures. */
const COMMON = [
  ['seq', 'u64'],
  ['eventTimeMs', 'u64'],
  ['family', 'u8'],
  ['priceExponent', 'i8'],
  ['quantityExponent', 'i8'],
] as const satisfies Fields;

export const BINARY_TEMPLATES = {
  trade: {
    id: 10_000,
    about: 'A trade, from `<symbol>@trade`.',
    block: [...COMMON, ['isBuyerMaker', 'u8'], ['tradeId', 'u64'], ['tradeTimeMs', 'u64'], ['price', 'mantissa'], ['quantity', 'mantissa']],
    groups: [],
    texts: [['symbol', 1]],
  },
  bookDiff: {
    id: 10_001,
    about: 'Levels of a book that changed, from `<symbol>@depth@100ms`; quantity 0: the level is gone. Update ids as in JSON.',
    block: [...COMMON, ['firstUpdateId', 'u64'], ['lastUpdateId', 'u64'], ['previousUpdateId', 'u64']],
    groups: [
      ['bids', LEVEL],
      ['asks', LEVEL],
    ],
    texts: [['symbol', 1]],
  },
  order: {
    id: 10_002,
    about:
      'What became of an own order: `executionReport` of spot, `ORDER_TRADE_UPDATE` of futures. Words stand for their places in BINARY_WORDS; `tradeId` is 0 where nothing was traded.',
    block: [
      ...COMMON,
      ['side', 'u8'],
      ['type', 'u8'],
      ['timeInForce', 'u8'],
      ['execution', 'u8'],
      ['status', 'u8'],
      ['isMaker', 'u8'],
      ['journal', 'u64'],
      ['orderId', 'u64'],
      ['tradeId', 'i64'],
      ['transactTimeMs', 'u64'],
      ['price', 'mantissa'],
      ['stopPrice', 'mantissa'],
      ['quantity', 'mantissa'],
      ['lastPrice', 'mantissa'],
      ['lastQuantity', 'mantissa'],
      ['filledQuantity', 'mantissa'],
      ['feeExponent', 'i8'],
      ['fee', 'mantissa'],
    ],
    groups: [],
    texts: [
      ['symbol', 1],
      ['clientOrderId', 1],
      ['feeAsset', 1],
    ],
  },
  userEvent: {
    id: 10_003,
    about: 'Any other event of the user’s, as its JSON: so that numbers of the stream have no gaps.',
    block: [...COMMON, ['journal', 'u64']],
    groups: [],
    texts: [['json', 4]],
  },
} as const satisfies Readonly<Record<string, Template>>;

export type TemplateName = keyof typeof BINARY_TEMPLATES;

/** Words that are written as their places; 255: a word that is not among them. */
export const BINARY_WORDS = {
  side: ['BUY', 'SELL'],
  type: [
    'LIMIT',
    'MARKET',
    'LIMIT_MAKER',
    'STOP_LOSS',
    'STOP_LOSS_LIMIT',
    'TAKE_PROFIT',
    'TAKE_PROFIT_LIMIT',
    'STOP',
    'STOP_MARKET',
    'TAKE_PROFIT_MARKET',
    'TRAILING_STOP_MARKET',
    'LIQUIDATION',
  ],
  timeInForce: ['GTC', 'IOC', 'FOK', 'GTX', 'GTD', 'GTE_GTC'],
  execution: ['NEW', 'CANCELED', 'REPLACED', 'REJECTED', 'TRADE', 'EXPIRED', 'TRADE_PREVENTION', 'CALCULATED', 'AMENDMENT'],
  status: [
    'NEW',
    'PARTIALLY_FILLED',
    'FILLED',
    'CANCELED',
    'PENDING_NEW',
    'REJECTED',
    'EXPIRED',
    'EXPIRED_IN_MATCH',
    'NEW_INSURANCE',
    'NEW_ADL',
  ],
} as const;

const UNKNOWN_WORD = 255;

/** The place of a word. */
export function placeOfWord(kind: keyof typeof BINARY_WORDS, word: unknown): number {
  const place = (BINARY_WORDS[kind] as readonly unknown[]).indexOf(word);
  return place < 0 ? UNKNOWN_WORD : place;
}

type ValueOf<Type extends FieldType> = Type extends 'mantissa' ? bigint : number;
type FieldsOf<F extends Fields> = { readonly [Field in F[number] as Field[0]]: ValueOf<Field[1]> };
type GroupsOf<T extends Template> = { readonly [Group in T['groups'][number] as Group[0]]: readonly FieldsOf<Group[1]>[] };
type TextsOf<T extends Template> = { readonly [Text in T['texts'][number] as Text[0]]: string };

/** A message of a template. */
export type BinaryMessage<Name extends TemplateName> = FieldsOf<(typeof BINARY_TEMPLATES)[Name]['block']> &
  GroupsOf<(typeof BINARY_TEMPLATES)[Name]> &
  TextsOf<(typeof BINARY_TEMPLATES)[Name]>;

/** Any message, with the name of its template. */
export type AnyBinaryMessage = { readonly [Name in TemplateName]: { readonly template: Name } & BinaryMessage<Name> }[TemplateName];

/** Fields by their names, whatever the template is. */
type Loose = Readonly<Record<string, unknown>>;

/** What cannot be read: it ends too early, or is of another schema. */
export class BadBinary extends Error {
  override readonly name = 'BadBinary';
}

/** The bytes of a message. */
export function encodeBinary<Name extends TemplateName>(name: Name, message: BinaryMessage<Name>): Uint8Array {
  const template: Template = BINARY_TEMPLATES[name];
  const values = message as Loose;
  const texts = template.texts.map(([text]) => plain(values[text] as string));
  const groups = template.groups.map(([group]) => values[group] as readonly Loose[]);
  const blockBytes = bytesOf(template.block);
  const groupBytes = template.groups.reduce((sum, [, fields], at) => sum + GROUP_HEAD_BYTES + bytesOf(fields) * groups[at]!.length, 0);
  const textBytes = template.texts.reduce((sum, [, lengthBytes], at) => sum + lengthBytes + texts[at]!.length, 0);
  const bytes = new Uint8Array(HEAD_BYTES + blockBytes + groupBytes + textBytes);
  const view = new DataView(bytes.buffer);
  [blockBytes, template.id, BINARY_SCHEMA_ID, BINARY_VERSION].forEach((word, at) => view.setUint16(at * 2, word, true));
  let at = writeFields(view, HEAD_BYTES, template.block, values);
  template.groups.forEach(([, fields], place) => {
    view.setUint16(at, bytesOf(fields), true);
    view.setUint32(at + 2, groups[place]!.length, true);
    at += GROUP_HEAD_BYTES;
    for (const row of groups[place]!) at = writeFields(view, at, fields, row);
  });
  template.texts.forEach(([, lengthBytes], place) => {
    const text = texts[place]!;
    if (lengthBytes === 1) view.setUint8(at, text.length);
    else view.setUint32(at, text.length, true);
    bytes.set(text, at + lengthBytes);
    at += lengthBytes + text.length;
  });
  return bytes;
}

/**
 * Reads a message; undefined for one of a template that is not known here.
 * @throws BadBinary
 */
export function decodeBinary(bytes: Uint8Array): AnyBinaryMessage | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const [blockBytes, id, schema] = [0, 2, 4].map((at) => view.getUint16(at, true)) as [number, number, number];
    if (schema !== BINARY_SCHEMA_ID) throw new BadBinary(`schema ${schema} is not known`);
    const found = Object.entries(BINARY_TEMPLATES).find(([, template]) => template.id === id);
    if (found === undefined) return undefined;
    const [name, template]: [string, Template] = found;
    const message: Record<string, unknown> = { template: name, ...readFields(view, HEAD_BYTES, template.block) };
    let at = HEAD_BYTES + blockBytes;
    for (const [group, fields] of template.groups) {
      const rowBytes = view.getUint16(at, true);
      const count = view.getUint32(at + 2, true);
      at += GROUP_HEAD_BYTES;
      if (count * rowBytes > bytes.length) throw new BadBinary('a group is longer than the message');
      message[group] = Array.from({ length: count }, (_, row) => readFields(view, at + row * rowBytes, fields));
      at += rowBytes * count;
    }
    for (const [text, lengthBytes] of template.texts) {
      const length = lengthBytes === 1 ? view.getUint8(at) : view.getUint32(at, true);
      at += lengthBytes;
      if (at + length > bytes.length) throw new BadBinary('a text is longer than the message');
      message[text] = Array.from(bytes.subarray(at, at + length), (code) => String.fromCharCode(code)).join('');
      at += length;
    }
    return message as unknown as AnyBinaryMessage;
  } catch (error) {
    if (error instanceof RangeError) throw new BadBinary('the message ends too early', { cause: error });
    throw error;
  }
}

/** Texts are ASCII: symbols, ids, and JSON with all else escaped. Throws for any other. */
function plain(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0)!;
    if (code > MAX_ASCII) throw new RangeError('a text of the binary stream is not ASCII');
    return code;
  });
}

function bytesOf(fields: Fields): number {
  return fields.reduce((sum, [, type]) => sum + BYTES[type], 0);
}

function writeFields(view: DataView, from: number, fields: Fields, values: Loose): number {
  let at = from;
  for (const [name, type] of fields) {
    writeField(view, at, type, values[name]);
    at += BYTES[type];
  }
  return at;
}

function writeField(view: DataView, at: number, type: FieldType, value: unknown): void {
  switch (type) {
    case 'u8':
      return view.setUint8(at, value as number);
    case 'i8':
      return view.setInt8(at, value as number);
    case 'u16':
      return view.setUint16(at, value as number, true);
    case 'u32':
      return view.setUint32(at, value as number, true);
    case 'u64':
      return view.setBigUint64(at, BigInt(value as number), true);
    case 'i64':
      return view.setBigInt64(at, BigInt(value as number), true);
    case 'mantissa':
      return view.setBigInt64(at, value as bigint, true);
  }
}

function readFields(view: DataView, from: number, fields: Fields): Record<string, number | bigint> {
  let at = from;
  const values: Record<string, number | bigint> = {};
  for (const [name, type] of fields) {
    values[name] = readField(view, at, type);
    at += BYTES[type];
  }
  return values;
}

function readField(view: DataView, at: number, type: FieldType): number | bigint {
  switch (type) {
    case 'u8':
      return view.getUint8(at);
    case 'i8':
      return view.getInt8(at);
    case 'u16':
      return view.getUint16(at, true);
    case 'u32':
      return view.getUint32(at, true);
    case 'u64':
      return Number(view.getBigUint64(at, true));
    case 'i64':
      return Number(view.getBigInt64(at, true));
    case 'mantissa':
      return view.getBigInt64(at, true);
  }
}
