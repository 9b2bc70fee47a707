/** Sending pictures and reading them. Source: calls.md "People". */
import { FILE_PATH, MAX_UPLOAD_BYTES, upload } from '@kontor/contract/upload';
import type { Routes } from '../http/routes.ts';
import type { Uploads } from './uploads.ts';

/** Bodies that are on their way at once, of all and of one person: what they take of the memory is bounded before they are read. */
const MAX_UNDER_WAY = 16;
const MAX_OF_ONE = 3;

export function mountUploads(routes: Routes, uploads: Uploads): void {
  routes.raw(upload, { maxBytes: MAX_UPLOAD_BYTES, admit: admission() }, async ({ body, bytes, session }) => ({
    file: await uploads.store(session.user, body.purpose, bytes),
  }));

  routes.file(FILE_PATH, async ({ name, session }, reply) => {
    const picture = await uploads.readShown(session.user, name);
    return reply
      .headers({
        'content-type': 'image/jpeg',
        // Who opens the address itself gets a file, not a page of ours.
        'content-disposition': `attachment; filename="${name}.jpg"`,
        'cache-control': 'no-store, private',
      })
      .send(Buffer.from(picture));
  });
}

/** Counts who is sending. */
function admission(): (user: number) => (() => void) | undefined {
  const underWay = new Map<number, number>();
  let all = 0;
  return (user) => {
    const own = underWay.get(user) ?? 0;
    if (all >= MAX_UNDER_WAY || own >= MAX_OF_ONE) return undefined;
    all++;
    underWay.set(user, own + 1);
    return () => {
      all--;
      const left = (underWay.get(user) ?? 1) - 1;
      if (left === 0) underWay.delete(user);
      else underWay.set(user, left);
    };
  };
}
