/** Pictures that persons send, and what else is sent in their place. Source: reliability-and-security "Uploads". */
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { deflateSync } from 'node:zlib';
import { Code } from '@kontor/contract/envelope';
import { MAX_UPLOAD_BYTES, UPLOAD_PURPOSES, upload } from '@kontor/contract/upload';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStore } from '../follower/open-store.ts';
import { safeInteger, text } from '../store/columns.ts';
import { statement } from '../store/database.ts';
import { Cleanup, eventually } from '../store/test-world.ts';
import { picture, startPersonWorld } from '../vault/person-world.ts';

const cleanup = new Cleanup();
let world: Awaited<ReturnType<typeof startPersonWorld>>;
let mine: string;
let others: string;

beforeAll(async () => {
  world = await startPersonWorld(cleanup);
  [mine, others] = [await world.tokenOf('demo1'), await world.tokenOf('demo2')];
});
afterAll(() => cleanup.run());

const COUNT = statement<[account: number], number>('test-count', 'SELECT count(*) AS n FROM upload WHERE account_id = $1', (row) =>
  safeInteger(row, 'n'),
);
const kept = (account: number): Promise<number> => database((queries) => queries.one(COUNT, account));

function database<Result>(work: (queries: Parameters<Parameters<typeof withStore>[1]>[0]['database']) => Promise<Result>): Promise<Result> {
  return withStore({ databaseUrl: undefined, dataDir: world.dataDir, archive: undefined }, (store) => work(store.database));
}

/** The bytes of a file that its reader gets. */
async function read(name: string, token = mine): Promise<Buffer> {
  return Buffer.from(await (await world.file(name, token)).arrayBuffer());
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  let crc = 0xffffffff;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, check]);
}

/** A small file that says it is so large. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(64_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture', () => {
  test.each(UPLOAD_PURPOSES)('for %s is stored, and read by its owner', async (purpose) => {
    const { code, data, status } = await world.send(await picture(), mine, purpose);
    expect([status, code]).toEqual([200, Code.SUCCESS]);
    const answer = await world.file(data.file, mine);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="${data.file}.jpg"`,
      'cache-control': 'no-store, private',
    });
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg' });
  });

  test.each(['png', 'webp'] as const)('may be a %s, and becomes a JPEG', async (form) => {
    const drawn = await sharp(await picture(80))
      .toFormat(form)
      .toBuffer();
    const { data } = await world.send(drawn, mine, 'identity', 'application/octet-stream');
    expect(await sharp(await read(data.file)).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 400 });
  });

  test('loses where and with what it was taken, and is turned upright', async () => {
    const exif = { IFD0: { Make: 'CANARY-CAMERA', Orientation: '6' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } };
    const taken = await sharp(await picture())
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { data } = await world.send(taken, mine);
    const stored = await read(data.file);
    const { exif: left, xmp, icc, width, height } = await sharp(stored).metadata();
    expect({ left, xmp, icc, width, height }).toEqual({ left: undefined, xmp: undefined, icc: undefined, width: 400, height: 640 });
    expect(stored.includes('CANARY')).toBe(false);
  });

  test('of a phone is made smaller, an avatar more so', async () => {
    const large = await picture(100, 6_000, 4_000);
    const [document, face] = [await world.send(large, mine), await world.send(large, mine, 'avatar')];
    expect((await sharp(await read(document.data.file)).metadata()).width).toBe(2_560);
    expect((await sharp(await read(face.data.file)).metadata()).width).toBe(512);
  });

  test('lies in the database sealed, and nowhere else', async () => {
    const { data } = await world.send(await picture(33), mine);
    const clear = await read(data.file);
    const row = await database((queries) =>
      queries.one(
        statement<[string], string>('test-sealed', "SELECT encode(sealed, 'hex') AS hex FROM upload WHERE id = $1", (raw) =>
          text(raw, 'hex'),
        ),
        data.file,
      ),
    );
    expect(row.includes(clear.subarray(20, 60).toString('hex'))).toBe(false);
    expect(row.startsWith('01')).toBe(true);
    expect(readdirSync(world.dataDir).filter((name) => /jpe?g|upload/.test(name))).toEqual([]);
  });
});

describe("another's picture", () => {
  test('is like one that does not exist, and never ends a session', async () => {
    const { data } = await world.send(await picture(), mine);
    for (const name of [data.file, 'A'.repeat(32)]) {
      const answer = await world.file(name, others);
      expect(await answer.json()).toMatchObject({ code: Code.NOT_FOUND, data: null });
    }
    expect(await (await world.file(data.file, '')).json()).toMatchObject({ code: Code.SESSION_OVER });
  });

  test.each(['..%2F..%2Fvault.key', '%2e%2e/vault.key', '../vault.key', 'a%00.jpg', '%E2%80%AE', "'%20OR%20''='", 'x'.repeat(5_000)])(
    'no name leads elsewhere: %s',
    async (name) => {
      const answer = await world.file(name, mine);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(await answer.json()).toMatchObject({ data: null });
    },
  );
});

describe('refused, with nothing kept', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  async function refusal(bytes: Uint8Array, type?: string): Promise<number> {
    const before = await kept(2);
    const { code, data } = await world.send(bytes, others, 'identity', type);
    expect(data).toBeNull();
    expect(await kept(2)).toBe(before);
    return code;
  }

  test.each([
    ['an SVG', Buffer.from(SVG), 'image/svg+xml'],
    ['an SVG that says it is a JPEG', Buffer.from(SVG), 'image/jpeg'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png'],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'image/gif'],
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF'), 'image/jpeg'],
    ['nothing', Buffer.alloc(0), 'image/jpeg'],
    ['a beginning only', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['a beginning with a page behind it', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(SVG)]), 'image/jpeg'],
    ['JSON', Buffer.from('{"purpose":"identity"}'), 'application/json'],
  ])('%s', async (_what, bytes, type) => {
    expect(await refusal(bytes, type)).toBe(Code.BAD_REQUEST);
  });

  test('half of a picture', async () => {
    const whole = await sharp(await picture(90, 800, 800))
      .composite([{ input: Buffer.from('<svg><circle cx="300" cy="300" r="200"/></svg>') }])
      .jpeg()
      .toBuffer();
    expect(await refusal(whole.subarray(0, whole.length >> 1))).toBe(Code.BAD_REQUEST);
    const png = await sharp(whole).png().toBuffer();
    expect(await refusal(png.subarray(0, png.length >> 1), 'image/png')).toBe(Code.BAD_REQUEST);
  });

  test('50,000 × 50,000 pixels', async () => {
    expect(await refusal(hugePng(50_000, 50_000), 'image/png')).toBe(Code.TOO_LARGE);
    expect(await refusal(hugePng(40_000, 1_001), 'image/png')).toBe(Code.TOO_LARGE);
  });

  test('a byte more than 8 MB', async () => {
    const { status, code } = await world.send(Buffer.concat([await picture(), Buffer.alloc(MAX_UPLOAD_BYTES)]), others);
    expect([status, code]).toEqual([413, Code.TOO_LARGE]);
  });

  test('another purpose, or fields beside it', async () => {
    for (const query of ['', '?purpose=other', '?purpose=avatar&account_id=1', '?purpose=avatar&purpose=chat']) {
      const headers = { 'content-type': 'image/jpeg', token: others };
      const response = await fetch(new URL(`${upload.path}${query}`, world.url), {
        method: 'POST',
        headers,
        body: new Uint8Array(await picture()),
      });
      expect(await response.json(), query).toMatchObject({ code: Code.BAD_REQUEST });
    }
  });

  test('a body that does not come to its end', async () => {
    const before = await kept(2);
    const { hostname, port } = new URL(world.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/upload?purpose=identity HTTP/1.1\r\nhost: x\r\ntoken: ${others}\r\ncontent-type: image/jpeg\r\ncontent-length: 100000\r\n\r\n`,
    );
    socket.write(await picture());
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    await eventually(() => socket.closed);
    expect(answer).toContain('HTTP/1.1 408');
    expect(await kept(2)).toBe(before);
  });
});

test('a polyglot comes out as the picture alone', async () => {
  const page = '<script>alert(document.domain)</script>';
  const { data } = await world.send(Buffer.concat([await picture(), Buffer.from(page)]), mine);
  const stored = await read(data.file);
  expect(stored.includes('script')).toBe(false);
  expect(stored.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
});

test('of one person ten pictures at most wait to be used; the oldest make room', async () => {
  const names: string[] = [];
  for (let shade = 0; shade < 12; shade++) names.push((await world.send(await picture(shade), others)).data.file);
  expect(await kept(2)).toBe(10);
  expect((await (await world.file(names[0]!, others)).json()) as unknown).toMatchObject({ code: Code.NOT_FOUND });
  expect((await world.file(names[11]!, others)).headers.get('content-type')).toBe('image/jpeg');
});

test('many at once: what there is no room for is told so, and the rest is stored', async () => {
  const bytes = await picture(1, 3_000, 2_000);
  const answers = await Promise.all(Array.from({ length: 12 }, () => world.send(bytes, mine, 'chat')));
  const codes = new Set(answers.map(({ code }) => code));
  expect([...codes].toSorted((a, b) => a - b)).toEqual([Code.SUCCESS, Code.BUSY]);
});

test('no log line holds a name of a file or a token', () => {
  expect(world.lines.some((line) => line.includes(mine) || line.includes(others))).toBe(false);
});
