/** A file of the site as the client takes it: compressed, plain, or as what the client has already. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODINGS, chooseCoding, varyWith } from './content-coding.ts';
import type { StaticFile } from './static-files.ts';

/** Answers a GET or HEAD with the file. 406 when the client takes neither the plain file nor a compression there is. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const offered = CODINGS.filter((coding) => file.copies[coding] !== undefined);
  const coding = chooseCoding(request.headers['accept-encoding'], offered);
  reply.headers(file.headers).header('accept-ranges', 'none');
  if (offered.length > 0) reply.header('vary', varyWith(varyOf(reply), 'accept-encoding'));
  if (coding === undefined) return reply.status(406).type('text/plain; charset=utf-8').send('');
  const copy = coding === 'identity' ? undefined : file.copies[coding];
  // The forms of a file differ byte for byte, so each has a name of its own.
  const tag = `"${file.tag}${copy === undefined ? '' : `-${coding}`}"`;
  reply.header('etag', tag);
  if (isKnown(request.headers['if-none-match'], tag)) return reply.status(304).send('');
  if (copy !== undefined) reply.header('content-encoding', coding);
  // Node keeps the body of an answer to HEAD to itself.
  return reply.send(copy ?? file.body);
}

/** Whether the client names what it would get (RFC 9110 §13.1.2; weak and strong names are compared alike). */
function isKnown(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag);
}

function varyOf(reply: FastifyReply): string | undefined {
  const vary = reply.getHeader('vary');
  return vary === undefined ? undefined : String(vary);
}
