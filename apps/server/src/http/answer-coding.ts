/**
 * Compresses long answers on their way out, at a level that costs less than the bytes it saves, and off the thread that runs the
 * core. Of the calls only reads are compressed: what a change answers is short and may hold a secret, and a secret beside words that
 * somebody else chose must not be told by its compressed length.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODINGS, chooseCoding, varyWith } from './content-coding.ts';
import { WORTH_COMPRESSING_BYTES } from './static-files.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether long answers of this route are compressed; where nothing is said, they are. */
    readonly compresses?: boolean;
  }
}

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

const TEXT = /^(?:text\/|application\/(?:json|xml|javascript|manifest\+json)\b)/;

/** Lets the server compress what is text, longer than a packet, and not compressed yet. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || !mayCompress(request, reply)) return payload;
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    if (body.length < WORTH_COMPRESSING_BYTES) return payload;
    reply.header('vary', varyWith(String(reply.getHeader('vary') ?? ''), 'accept-encoding'));
    const coding = chooseCoding(request.headers['accept-encoding'], CODINGS);
    // The call has been carried out: who takes no form of its answer gets the plain one all the same.
    if (coding === undefined || coding === 'identity') return payload;
    reply.header('content-encoding', coding);
    return coding === 'br'
      ? packBrotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 4,
            [constants.BROTLI_PARAM_LGWIN]: 18,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : packGzip(body, { level: 4 });
  });
}

function mayCompress(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.method === 'HEAD' || reply.hasHeader('content-encoding') || reply.hasHeader('etag')) return false;
  return request.routeOptions.config.compresses !== false && TEXT.test(String(reply.getHeader('content-type') ?? ''));
}
