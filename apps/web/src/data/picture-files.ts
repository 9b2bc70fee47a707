/** Pictures of the account: sent as they are, read with the session's token. They are drawn, never linked, so that no address leads to one. */
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { currentWords } from '../i18n/current-words.ts';
import { CallError } from './call-server.ts';
import { configuration } from './configuration.ts';
import { sessionIsOver, sessionToken } from './session.ts';
import { currentLocale } from './settings.ts';

const read = new Map<string, Promise<ImageBitmap>>();

/** A stored picture, read once in a visit. */
export function readPicture(file: string): Promise<ImageBitmap> {
  let picture = read.get(file);
  if (picture === undefined) {
    picture = fetchPicture(file);
    read.set(file, picture);
    picture.catch(() => read.delete(file));
  }
  return picture;
}

async function fetchPicture(file: string): Promise<ImageBitmap> {
  const response = await fetch(`${configuration.baseAddress}/api/file/${encodeURIComponent(file)}`, {
    headers: { token: sessionToken(), lang: currentLocale() },
    signal: AbortSignal.timeout(configuration.requestTimeoutMs),
  });
  if (!response.ok || !(response.headers.get('content-type') ?? '').startsWith('image/')) throw new Error('no picture');
  return createImageBitmap(await response.blob());
}

/** Sends the account's picture and gives its file id. @throws CallError */
export async function sendAvatar(picture: Blob): Promise<string> {
  const token = sessionToken();
  let envelope: Envelope<{ readonly file: string } | null>;
  try {
    const response = await fetch(`${configuration.baseAddress}/api/upload?purpose=avatar`, {
      method: 'POST',
      headers: { 'content-type': picture.type, token, lang: currentLocale() },
      body: picture,
      signal: AbortSignal.timeout(configuration.requestTimeoutMs),
    });
    envelope = (await response.json()) as typeof envelope;
  } catch {
    throw new CallError(0, currentWords()('error.network'));
  }
  if (envelope.code === Code.SUCCESS && envelope.data !== null) return envelope.data.file;
  if (envelope.code === Code.SESSION_OVER && token === sessionToken()) sessionIsOver();
  throw new CallError(envelope.code, envelope.msg === '' ? currentWords()('error.system') : envelope.msg);
}
