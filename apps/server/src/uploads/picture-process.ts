/**
 * Draws pictures anew in a process of its own: what is in them was made by anybody, and a decoder that falls over it, or takes too long,
 * must not take the exchange with it. Started by pictures.ts, without the server's environment; it opens no file and no connection.
 */
import { setPriority } from 'node:os';
import sharp from 'sharp';
import type { PictureJob, PictureResult } from './pictures.ts';

/** Decoders that may run; all others are closed, whatever the bytes say they are. */
const DECODERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];
/** Pixels of what is taken at most: a phone's camera has up to fifty million, which its page makes smaller first. */
const MAX_PIXELS = 40_000_000;
/** s */
const TIME_LIMIT = 6;
const QUALITY = 84;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: DECODERS });
sharp.cache(false);
sharp.concurrency(1);
setPriority(10);

/** As a JPEG of sRGB without anything that was in the file beside the picture; turned the way the camera was held. */
async function redrawn({ bytes, side }: PictureJob): Promise<PictureResult> {
  try {
    const drawing = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: false })
      .timeout({ seconds: TIME_LIMIT })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY });
    return { picture: new Uint8Array(await drawing.toBuffer()) };
  } catch (error) {
    return { isTooLarge: error instanceof Error && error.message.includes('pixel limit') };
  }
}

process.on('message', (job: PictureJob) => {
  void redrawn(job).then((result) => process.send?.(result));
});
// The server is gone.
process.on('disconnect', () => process.exit(0));
