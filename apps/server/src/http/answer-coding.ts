/**
 * Compresses long answers on their way out, at a level that costs less than the bytes it saves, and off the thread that runs the
 * core. Of the calls only reads are compressed: what a change answers is short and may hold a secret, and a secret beside words that
 * somebody else chose must not be told by its compressed length.
 */
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

const TEXT = /^(?:text\/|application\/(?:json|xml|javascript|manifest\+json)\b)/;

/** Lets the server compress what is text, longer than a packet, and not compressed yet. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || Buffer.byteLength(payload) < WORTH_COMPRESSING_BYTES)
      return done(null, payload);
    if (!mayCompress(request, reply)) return done(null, payload);
    reply.header('vary', varyWith(String(reply.getHeader('vary') ?? ''), 'accept-encoding'));
    const coding = chooseCoding(request.headers['accept-encoding'], CODINGS);
    // The call has been carried out: who takes no form of its answer gets the plain one all the same.
    if (coding === undefined || coding === 'identity') return done(null, payload);
    reply.header('content-encoding', coding);
    return pack(payload, coding, done);
  });
}

function pack(body: string | Buffer, coding: 'br' | 'gzip', done: (error: Error | null, packed: Buffer) => void): void {
  if (coding === 'gzip') return gzip(body, { level: 4 }, done);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body),
  };
  return brotliCompress(body, { params }, done);
}

function mayCompress(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.method === 'HEAD' || reply.hasHeader('content-encoding') || reply.hasHeader('etag')) return false;
  return request.routeOptions.config.compresses !== false && TEXT.test(String(reply.getHeader('content-type') ?? ''));
}
