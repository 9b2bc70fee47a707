/**
 * A store that speaks S3, for tests: keeps files in memory, proves every signature with its own reading of version 4, and can be told
 * to fail in the ways that stores do.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../config.ts';
import type { Cleanup } from '../store/test-world.ts';

/**
 * What happens to a request: an error of the store's, no answer, an answer that breaks off, a file that is acknowledged and not kept,
 * one that is kept with a bit changed, a redirection, something that is no answer at all.
 */
export type S3Fault = 500 | 503 | 429 | 'silent' | 'cut' | 'reset' | 'forget' | 'spoil' | 'redirect' | 'garbage';

export interface S3World {
  readonly settings: S3Settings;
  /** By path, with the bucket. */
  readonly files: Map<string, Buffer>;
  /** Asked of each request with its number, from 1. */
  fault: (request: number, method: string) => S3Fault | undefined;
  /** Requests so far, `METHOD path`. */
  readonly requests: string[];
  /** Files of a listing's page. */
  pageSize: number;
  /** From now on nobody listens. */
  stop(): Promise<void>;
}

const KEYS = { accessKeyId: 'AKIDTEST', secretAccessKey: 'a secret/with+signs', region: 'eu-test-1' };

export async function startS3World(cleanup: Cleanup, prefix = 'kontor/journal'): Promise<S3World> {
  const world: { -readonly [Field in keyof S3World]: S3World[Field] } = {
    settings: { bucket: 'journal', prefix, endpoint: '', ...KEYS },
    files: new Map(),
    fault: () => undefined,
    requests: [],
    pageSize: 1_000,
    stop: () => Promise.resolve(),
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('error', () => undefined);
    request.on('end', () => answer(world, request, Buffer.concat(parts), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  world.settings = { ...world.settings, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  world.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return cleanup.add(world, (running) => running.stop());
}

function answer(world: S3World, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const url = new URL(request.url ?? '', 'http://store');
  const method = request.method ?? '';
  world.requests.push(`${method} ${url.pathname}`);
  const fault = world.fault(world.requests.length, method);
  const say = (status: number, code: string): void =>
    void response.writeHead(status).end(`<Error><Code>${code}</Code><AWSAccessKeyId>${KEYS.accessKeyId}</AWSAccessKeyId></Error>`);
  if (fault === 'silent') return;
  if (fault === 'reset') return void request.socket.resetAndDestroy();
  if (fault === 'redirect') return void response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end();
  if (fault === 'garbage') return void request.socket.end('HTTP/1.1 two hundred\r\n\r\n');
  if (typeof fault === 'number') return say(fault, fault === 503 ? 'SlowDown' : 'InternalError');
  const refusal = refusalOf(request, url, body);
  if (refusal !== undefined) return say(403, refusal);
  const path = url.pathname.slice(1);
  if (path.split('/')[0] !== 'journal') return say(404, 'NoSuchBucket');
  if (method === 'PUT') {
    if (fault !== 'forget') world.files.set(path, fault === 'spoil' ? spoilt(body) : body);
    return void response.writeHead(200).end();
  }
  if (method !== 'GET') return say(405, 'MethodNotAllowed');
  if (url.searchParams.get('list-type') === '2') return void response.writeHead(200).end(listing(world, url.searchParams));
  const file = world.files.get(path);
  if (file === undefined) return say(404, 'NoSuchKey');
  if (fault !== 'cut') return void response.writeHead(200, { 'content-length': file.byteLength }).end(file);
  response
    .writeHead(200, { 'content-length': file.byteLength })
    .write(file.subarray(0, file.byteLength >> 1), () => request.socket.destroy());
}

function spoilt(body: Buffer): Buffer {
  const copy = Buffer.from(body);
  copy[copy.byteLength >> 1]! ^= 1;
  return copy;
}

function listing({ files, pageSize }: S3World, query: URLSearchParams): string {
  const after = query.get('start-after') ?? '';
  const keys = Array.from(files.keys(), (path) => path.slice(path.indexOf('/') + 1))
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort();
  const page = keys.slice(0, pageSize);
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > page.length}</IsTruncated>${page
    .map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
    .join('')}</ListBucketResult>`;
}

/** Why a store would not take the request; undefined where its signature and its body are right. */
function refusalOf(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const [, keyId, day, region, signedNames, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (keyId === undefined || day === undefined || signedNames === undefined) return 'AccessDenied';
  if (keyId !== KEYS.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== KEYS.region) return 'AuthorizationHeaderMalformed';
  const header = (name: string): string => String(request.headers[name] ?? '');
  const time = header('x-amz-date');
  const age = Date.now() - Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(age) < 900_000) || !time.startsWith(day)) return 'RequestTimeTooSkewed';
  const names = signedNames.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied';
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const asked = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query,
    ...names.map((name) => `${name}:${header(name).trim()}`),
    '',
    signedNames,
    sha256(body),
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(asked)].join('\n');
  const key = [day, KEYS.region, 's3', 'aws4_request'].reduce<Buffer>(
    (before, part) => createHmac('sha256', before).update(part).digest(),
    Buffer.from(`AWS4${KEYS.secretAccessKey}`),
  );
  return createHmac('sha256', key).update(text).digest('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
