/** Pictures that a person sends and reads again: made smaller here, sent with their progress, shown from memory. Source: ux "identity". */
import { useEffect, useState } from 'react';
import { requestOf } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { FILE_PATH, upload } from '@kontor/contract/upload';
import type { UploadPurpose } from '@kontor/contract/upload';
import { currentWords } from '../i18n/current-words.ts';
import { CallError } from './call-server.ts';
import { configuration } from './configuration.ts';
import { fittedSize } from './fitted-size.ts';
import { sessionIsOver, sessionToken } from './session.ts';
import { currentLocale } from './settings.ts';

/** No picture is sent with a longer side, pixels, and in this quality. */
const MAX_SIDE = 2_560;
const QUALITY = 0.88;
/** A slow line may take this long for what is left of a photo, ms. */
const SEND_LIMIT_MS = 60_000;

/** The browser cannot draw the file. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/** A photo as a JPEG that is small enough to send, turned the way the camera was held. @throws UnreadablePicture */
export async function smallerPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (bitmap === undefined) throw new UnreadablePicture();
  const { width, height } = fittedSize(bitmap.width, bitmap.height, MAX_SIDE);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d');
  if (drawing === null) throw new UnreadablePicture();
  // What is transparent is white on paper.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, width, height);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (smaller === null) throw new UnreadablePicture();
  return smaller;
}

/**
 * Sends a picture and gives the name it is kept under.
 * @param onProgress told the share that has left, 0 to 1
 * @throws CallError
 */
export function sendPicture(picture: Blob, purpose: UploadPurpose, onProgress: (share: number) => void): Promise<string> {
  const token = sessionToken();
  // Only this way the browser says how much has left.
  const request = new XMLHttpRequest();
  const failed = new CallError(0, currentWords()('error.network'));
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      const envelope = request.response as Envelope<{ readonly file: string }> | null;
      if (envelope === null) return reject(failed);
      if (envelope.code === Code.SUCCESS) return resolve(envelope.data.file);
      if (envelope.code === Code.SESSION_OVER && token === sessionToken()) sessionIsOver();
      return reject(new CallError(envelope.code, envelope.msg === '' ? failed.message : envelope.msg));
    });
    for (const end of ['error', 'abort', 'timeout'] as const) request.addEventListener(end, () => reject(failed));
    request.open('POST', `${configuration.baseAddress}${requestOf(upload, { purpose }).target}`);
    request.responseType = 'json';
    request.timeout = SEND_LIMIT_MS;
    request.setRequestHeader('content-type', picture.type);
    request.setRequestHeader('token', token);
    request.setRequestHeader('lang', currentLocale());
    request.send(picture);
  });
}

/** The address in memory of one of the person's own pictures; undefined until it is there. */
export function useOwnPicture(file: string | null | undefined): string | undefined {
  return useKeptPicture(file).url;
}

/** As `useOwnPicture`, of one that may be kept no more. */
export function useKeptPicture(file: string | null | undefined): { readonly url: string | undefined; readonly isGone: boolean } {
  const [url, setUrl] = useState<string>();
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (file === null || file === undefined) return undefined;
    const stop = new AbortController();
    let made: string | undefined;
    void fetch(`${configuration.baseAddress}${FILE_PATH}${file}`, { headers: { token: sessionToken() }, signal: stop.signal })
      .then(async (answer) => {
        const isPicture = answer.headers.get('content-type') === 'image/jpeg';
        const told = isPicture ? await answer.blob() : ((await answer.json()) as { readonly code?: unknown });
        if (stop.signal.aborted) return;
        if (told instanceof Blob) setUrl((made = URL.createObjectURL(told)));
        else setGone(told.code === Code.NOT_FOUND);
      })
      .catch(() => undefined);
    return () => {
      stop.abort();
      setUrl(undefined);
      setGone(false);
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [file]);
  return { url, isGone };
}
