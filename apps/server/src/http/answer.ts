/** Turning what a handler returned or threw into an envelope and an HTTP status. */
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import type { Locale } from '@kontor/contract/locale';
import type { FastifyReply } from 'fastify';
import { CoreError } from '../core-loop/core-error.ts';
import { FollowerBusy } from '../follower/live-queries.ts';
import { DatabaseAway } from '../store/store-error.ts';
import { messageOf } from './messages.ts';
import { Refused, refused } from './refused.ts';
import { BadJson } from './strict-json.ts';

/** Status and body of an error. Everything is HTTP 200 but what breaks the protocol (spec §8). */
export interface ErrorAnswer {
  readonly status: number;
  readonly envelope: Envelope<null>;
  /** Something is broken here: an operator must see it. */
  readonly unexpected: boolean;
}

/** The answer to anything thrown while a request was handled. */
export function answerOf(thrown: unknown, lang: Locale): ErrorAnswer {
  const refusal = refusalOf(thrown);
  if (refusal !== undefined) return { status: 200, envelope: envelopeOf(refusal, lang), unexpected: false };
  const protocol = protocolError(thrown);
  if (protocol !== undefined) return { status: protocol.status, envelope: envelopeOf(protocol.refusal, lang), unexpected: false };
  return { status: 200, envelope: envelopeOf(refused('SYSTEM_ERROR'), lang), unexpected: true };
}

function envelopeOf(refusal: Refused, lang: Locale): Envelope<null> {
  return { code: refusal.code, msg: messageOf(refusal.key, lang), data: null };
}

/** A body that does not fit its schema is the caller's mistake, not a broken protocol. */
function refusalOf(thrown: unknown): Refused | undefined {
  if (thrown instanceof Refused) return thrown;
  if (thrown instanceof CoreError) return thrown.code === 'OUTCOME_UNKNOWN' ? refused('OUTCOME_UNKNOWN') : refused('BUSY');
  if (thrown instanceof FollowerBusy || thrown instanceof DatabaseAway) return refused('BUSY');
  if (typeof thrown === 'object' && thrown !== null && 'validation' in thrown) return refused('BAD_REQUEST');
  return undefined;
}

/** What is thrown before a handler runs: no JSON, broken JSON, too large. */
function protocolError(thrown: unknown): { status: number; refusal: Refused } | undefined {
  if (thrown instanceof BadJson) return { status: 400, refusal: refused('BAD_REQUEST') };
  if (typeof thrown !== 'object' || thrown === null || !('statusCode' in thrown)) return undefined;
  const status = thrown.statusCode;
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined;
  if (status === Code.NOT_JSON) return { status, refusal: refused('NOT_JSON') };
  if (status === Code.TOO_LARGE) return { status, refusal: refused('TOO_LARGE') };
  return { status, refusal: refused('BAD_REQUEST') };
}

/** Whether what was thrown says that nothing was done for want of strength: the same request may be sent again at once. */
export function isBusy(thrown: unknown): boolean {
  return refusalOf(thrown)?.code === Code.BUSY;
}

/** Sends an envelope as it stands, past the schema of the route. */
export function sendEnvelope(reply: FastifyReply, status: number, envelope: Envelope<unknown>): FastifyReply {
  return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(envelope);
}

const CODE = Symbol('code');

/** Keeps the body code of an answer that is an error, for the counters. */
export function noteCode(reply: FastifyReply, code: number): void {
  (reply as FastifyReply & { [CODE]?: number })[CODE] = code;
}

/** The body code that was noted, else the HTTP status. */
export function codeOf(reply: FastifyReply): number {
  return (reply as FastifyReply & { [CODE]?: number })[CODE] ?? reply.statusCode;
}
