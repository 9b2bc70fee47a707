/** Schemas that are compiled when a call comes for the first time: all of them at once are a fifth of what a start takes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { refused } from './refused.ts';

/** A hook that refuses what does not fit. */
export function fitting(part: 'body' | 'query', schema: TSchema) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (reason?: Error) => void): void => {
    done(request.validateInput(request[part], schema) ? undefined : refused('BAD_REQUEST'));
  };
}

/** A handler whose answer is written by a schema: what that does not name is not sent. A schema that is none fails before anything is made. */
export function writing<Request extends FastifyRequest, Made>(
  schema: TSchema,
  make: (request: Request, reply: FastifyReply) => Promise<Made>,
): (request: Request, reply: FastifyReply) => Promise<Made> {
  return async (request, reply) => {
    const write = reply.compileSerializationSchema(schema as { readonly [key: string]: unknown });
    const made = await make(request, reply);
    // Its maker has sent another answer.
    if (made === reply) return made;
    reply.type('application/json; charset=utf-8').serializer((payload: { [key: string]: unknown }) => write(payload));
    return made;
  };
}
