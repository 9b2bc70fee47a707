/**
 * What every request passes before anything is looked at, whatever it is spelled like: the route that matched says whether it is a
 * call, a machine's question, or a page; nothing here reads the target. What matches nothing is treated as a call.
 */
import { CODE_KEYS, Code, REGION_RESTRICTED } from '@kontor/contract/envelope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { customerOf, readAddress } from '../address-text.ts';
import { answerOf, noteCode, sendEnvelope } from './answer.ts';
import { clientAddress, isIn } from '../client-address.ts';
import type { Networks } from '../client-address.ts';
import { messageOf } from './messages.ts';
import type { Limit } from '../gateways/limit.ts';
import { RateLimit } from './rate-limits.ts';
import type { Rate } from './rate-limits.ts';
import { refused } from './refused.ts';
import type { RegionGate } from './region-gate.ts';
import { UNREADABLE, isReadable } from './request-target.ts';
import { langOf, noteAddress } from './routes.ts';
import { sendFile } from './send-file.ts';
import type { Site } from './site.ts';
import type { StaticFile } from './static-files.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For the operator's machines: neither region nor rate is asked. */
    readonly machine?: true;
    /** For programs: answers are JSON that no page shows. */
    readonly programs?: true;
  }
}

export interface GateOptions {
  readonly site: Site;
  /** Pages of other origins that may send calls. */
  readonly allowedOrigins: readonly string[];
  readonly region: RegionGate;
  readonly proxies: Networks;
  /** Requests of one customer's addresses. */
  readonly addressRate: Rate;
  /** Where it is kept for several gateways together; in this process where left out. */
  readonly sharedAddresses?: Limit | undefined;
  /** Never goes back. */
  readonly monotonicMs: () => number;
}

/** The address a request comes from, as the operator's proxies tell it; undefined where that cannot be read. */
export function addressOf(
  request: { readonly socket: { readonly remoteAddress?: string | undefined }; readonly headers: FastifyRequest['headers'] },
  proxies: Networks,
): string | undefined {
  return clientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for'], proxies);
}

/** What proxies write into requests that they pass on. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Whether a request came through a proxy that the operator has not named: then its address is the proxy's and says nothing. */
export function isThroughStranger(request: FastifyRequest, proxies: Networks): boolean {
  return FORWARDED.some((name) => request.headers[name] !== undefined) && !isIn(proxies, readAddress(request.socket.remoteAddress ?? ''));
}

const FILE = Symbol('file');
type WithFile = FastifyRequest & { [FILE]?: StaticFile | undefined };

/** The site's file that a request asks for, once it is through the gates. */
function fileOf(request: FastifyRequest): StaticFile | undefined {
  return (request as WithFile)[FILE];
}

/** Whether a request is for a call of ours, or for nothing that there is. */
export function isCall(request: FastifyRequest): boolean {
  return request.routeOptions.config.machine !== true && fileOf(request) === undefined;
}

/** Region first, then the rate of the address; the page itself is served everywhere, it has to show why nothing works. */
export function addGates(
  app: FastifyInstance,
  { site, allowedOrigins, region, proxies, addressRate, sharedAddresses, monotonicMs }: GateOptions,
): void {
  const limit = new RateLimit(addressRate);
  const take = (customer: string): boolean | Promise<boolean> => sharedAddresses?.take(customer) ?? limit.take(customer, monotonicMs());
  /** Whether the request goes on; otherwise it is answered. */
  const enter = (request: WithFile, reply: FastifyReply): boolean | Promise<boolean> => {
    if (request.is404 && isRead(request)) request[FILE] = site.find(request.url);
    if (!isCall(request)) return true;
    const isPreflight = admitOrigin(request, reply, allowedOrigins);
    const address = addressOf(request, proxies);
    // The browser asks without the page's leave: only the call itself can tell the page why it is refused.
    if (!isPreflight && !region(address)) {
      sendRestricted(request, reply);
      return false;
    }
    const pass = (isTaken: boolean): boolean => {
      if (!isTaken) throw refused('TOO_MANY_REQUESTS');
      return goOn(request, reply, address, isPreflight);
    };
    const taken = take(address === undefined ? '' : customerOf(address));
    return taken instanceof Promise ? taken.then(pass) : pass(taken);
  };
  const goOn = (request: WithFile, reply: FastifyReply, address: string | undefined, isPreflight: boolean): boolean => {
    noteAddress(request, address ?? '');
    if (isPreflight) {
      const leave = {
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type, token, lang',
        'access-control-max-age': '600',
      };
      reply.status(204).headers(leave).send();
      return false;
    }
    if (request.is404) sendUnknown(request, reply);
    return !request.is404;
  };
  app.addHook('onRequest', (request: WithFile, reply, done) => {
    const settle = (goesOn: boolean): void => void (goesOn && done());
    try {
      const entered = enter(request, reply);
      if (entered instanceof Promise) entered.then(settle, done);
      else settle(entered);
    } catch (error) {
      done(error as Error);
    }
  });
  // What the router finds below /api and is no call; it also takes what comes with another method than the call has.
  app.all('/api/*', { onRequest: async (request, reply) => sendUnknown(request, reply) }, () => undefined);
  app.setNotFoundHandler((request, reply) => {
    const file = fileOf(request);
    if (file === undefined) return sendUnknown(request, reply);
    return sendFile(request, reply, file);
  });
}

/** For Fastify, before the router: a target that cannot be read goes where no call is. */
export function targetForRouter(request: { readonly url?: string | undefined }): string {
  const target = request.url ?? '';
  return isReadable(target) ? target : UNREADABLE;
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Lets pages of the operator's other origins read answers. Whether the browser asks for leave beforehand. */
function admitOrigin(request: FastifyRequest, reply: FastifyReply, allowedOrigins: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined || request.is404 || !allowedOrigins.includes(origin)) return false;
  reply.headers({ 'access-control-allow-origin': origin, vary: 'origin', 'access-control-expose-headers': 'date' });
  return request.method === 'OPTIONS';
}

function sendRestricted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  noteCode(reply, Code.REGION_RESTRICTED);
  const msg = messageOf(CODE_KEYS.REGION_RESTRICTED, langOf(request));
  const envelope = { code: Code.REGION_RESTRICTED, msg, message: REGION_RESTRICTED, data: { message: REGION_RESTRICTED } };
  return sendEnvelope(reply, 403, envelope);
}

/** Nothing is there, or nobody can tell what was asked for. */
function sendUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const name = isReadable(request.originalUrl) ? 'NOT_FOUND' : 'BAD_REQUEST';
  noteCode(reply, Code[name]);
  return sendEnvelope(reply, Code[name], answerOf(refused(name), langOf(request)).envelope);
}
