/**
 * How a call of the site API is declared. The server mounts it, the client sends it, the documents describe it, and the
 * generated ownership tests walk over it; none of them repeats what stands here.
 */
import type { Static, TObject, TSchema } from 'typebox';

/**
 * Whose things a call of a logged-in user touches. `own`: only what belongs to the session's user, found through the
 * session. `named`: a thing that the body names in `field`; someone else's is answered like one that does not exist.
 */
export type Ownership = { readonly kind: 'own' } | { readonly kind: 'named'; readonly noun: string; readonly field: string };

interface CallBase<Body extends TObject, Answer extends TSchema> {
  /** `GET` calls read open market data and carry their fields in the query, all of them as text; the others carry a JSON body. */
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  /** One line for the API document. */
  readonly summary: string;
  /**
   * `change` calls pass the duplicate guard (spec §5). `repeatable` calls change something too, but sending one again does no
   * harm and may be urgent: cancels, logout.
   */
  readonly effect: 'read' | 'change' | 'repeatable';
  /**
   * `served`: also while the exchange is being maintained (`servedInMaintenance`). For what takes back, protects or only logs in, never for
   * what moves money or begins something.
   */
  readonly maintenance?: 'served';
  /** The body of the request is a picture's bytes as they are, and the fields stand in the query. */
  readonly raw?: true;
  /** The JSON body of a POST, the query of a GET and of a raw call. */
  readonly body: Body;
  /** Schema of `data` on success. */
  readonly answer: Answer;
}

/** Whether a call is served while the exchange is being maintained: reads are, and what says so. */
export function servedInMaintenance({ effect, maintenance }: Pick<Call, 'effect' | 'maintenance'>): boolean {
  return effect === 'read' || maintenance === 'served';
}

/** A call anyone may make. */
export interface OpenCall<Body extends TObject = TObject, Answer extends TSchema = TSchema> extends CallBase<Body, Answer> {
  readonly access: 'open';
}

/** A call that needs a session; it does not compile without saying whose things it touches. */
export interface UserCall<Body extends TObject = TObject, Answer extends TSchema = TSchema> extends CallBase<Body, Answer> {
  readonly access: 'user';
  readonly ownership: Ownership;
}

export type Call<Body extends TObject = TObject, Answer extends TSchema = TSchema> = OpenCall<Body, Answer> | UserCall<Body, Answer>;

/** The body (or query) a call takes. */
export type BodyOf<C extends Call> = Static<C['body']>;

/** The `data` a call answers on success. */
export type AnswerOf<C extends Call> = Static<C['answer']>;

/** Declares an open call. */
export function openCall<Body extends TObject, Answer extends TSchema>(
  call: Omit<OpenCall<Body, Answer>, 'access' | 'method'>,
): OpenCall<Body, Answer> {
  return { ...call, method: 'POST', access: 'open' };
}

/** Declares an open call that reads market data by GET. */
export function marketCall<Body extends TObject, Answer extends TSchema>(
  call: Omit<OpenCall<Body, Answer>, 'access' | 'method' | 'effect'>,
): OpenCall<Body, Answer> {
  return { ...call, method: 'GET', effect: 'read', access: 'open' };
}

/** Declares a call that needs a session. */
export function userCall<Body extends TObject, Answer extends TSchema>(
  call: Omit<UserCall<Body, Answer>, 'access' | 'method'>,
): UserCall<Body, Answer> {
  return { ...call, method: 'POST', access: 'user' };
}

/** Declares a call that needs a session and takes a picture. */
export function rawCall<Body extends TObject, Answer extends TSchema>(
  call: Omit<UserCall<Body, Answer>, 'access' | 'method' | 'raw'>,
): UserCall<Body, Answer> & { readonly raw: true } {
  return { ...call, method: 'POST', access: 'user', raw: true };
}

/** A call as it is sent: `body` is JSON text, undefined for GET. */
export interface CallRequest {
  readonly method: 'GET' | 'POST';
  /** Path, and the query of a GET. */
  readonly target: string;
  readonly body: string | undefined;
}

/** Writes a call down for sending. The headers `content-type: application/json` (POST), `token` and `lang` are the sender's, and so is the picture of a raw call. */
export function requestOf<C extends Call>(call: C, body: BodyOf<C>): CallRequest {
  if (call.method === 'POST' && call.raw !== true) return { method: 'POST', target: call.path, body: JSON.stringify(body) };
  const fields = Object.entries(body as Readonly<Record<string, unknown>>).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return { method: call.method, target: query === '' ? call.path : `${call.path}?${query}`, body: undefined };
}
