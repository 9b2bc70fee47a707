/**
 * Mounting calls of the console: what every request passes before its handler, written once. Who asks and what he may is asked of the
 * tables with each request. What changes something, or shows what is personal, is a deed: one transaction with its entry in the log.
 */
import { Code } from '@kontor/contract/envelope';
import type { Locale } from '@kontor/contract/locale';
import type { OperatorAnswerOf, OperatorBodyOf, OperatorCall } from '@kontor/contract/console/operator-call';
import { may } from '@kontor/contract/console/roles';
import { isPlainText } from '@kontor/contract/person-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readAddress } from '../address-text.ts';
import { noteCode, sendEnvelope } from '../http/answer.ts';
import { refused } from '../http/refused.ts';
import type { Refused } from '../http/refused.ts';
import { fitting, writing } from '../http/first-use.ts';
import { envelopeSchema, langOf, originOf } from '../http/routes.ts';
import type { Database, Queries, Transaction } from '../store/database.ts';
import { ChangeProblem } from './change-kind.ts';
import { appendEntry, takeTurn } from './operator-log.ts';
import type { LogActor, LogNote } from './operator-log.ts';
import { cookieFor, findSession, tokenIn } from './operator-sessions.ts';
import type { SignedIn } from './operator-sessions.ts';

/** What a deed came to. A refusal is written down with what it changed, such as a try that counts. */
export type Deed<Data> = {
  /** The entry of the log; its action is the call's. */
  readonly note: Omit<LogNote, 'action'>;
  /** Whose deed it is, where he was not signed in before it. */
  readonly by?: Pick<LogActor, 'operator' | 'who'>;
} & (
  | { readonly data: Data; /** The session's token from now on, null for none. */ readonly session?: string | null }
  | { readonly refusal: Refused }
);

/** What a view shows, with its entry of the log. */
export interface Shown<Data> extends Pick<Deed<Data>, 'note'> {
  readonly data: Data;
}

/** What a handler gets. */
interface AnyRequest<C extends OperatorCall> {
  readonly body: OperatorBodyOf<C>;
  readonly lang: Locale;
  readonly address: string;
  readonly nowMs: number;
}

/** What a handler of a call for anybody gets. */
export interface StrangerRequest<C extends OperatorCall> extends AnyRequest<C> {
  /** Runs a transaction in its turn, with its entry; its answer is the call's. */
  readonly deed: (work: (queries: Transaction) => Promise<Deed<OperatorAnswerOf<C>>>) => Promise<OperatorAnswerOf<C>>;
}

/** What a handler of a call that only reads gets. */
export interface ReadRequest<C extends OperatorCall> extends AnyRequest<C> {
  readonly operator: SignedIn;
}

/** What a handler of a call that does something gets. */
export interface DeedRequest<C extends OperatorCall> extends ReadRequest<C> {
  /** As of a stranger; `operator` is who he is by then, and what he may was asked again. */
  readonly deed: (work: (queries: Transaction, operator: SignedIn) => Promise<Deed<OperatorAnswerOf<C>>>) => Promise<OperatorAnswerOf<C>>;
}

/** A handler returns `data` or throws `Refused` or `ChangeProblem`; whatever else it throws is a system error. */
export interface OperatorRoutes {
  anyone<C extends OperatorCall>(call: C, handle: (request: StrangerRequest<C>) => Promise<OperatorAnswerOf<C>>): void;
  read<C extends OperatorCall>(call: C, handle: (request: ReadRequest<C>) => Promise<OperatorAnswerOf<C>>): void;
  /** What it shows was written down before: the entry is committed, then the answer goes out. */
  view<C extends OperatorCall>(call: C, show: (queries: Transaction, request: ReadRequest<C>) => Promise<Shown<OperatorAnswerOf<C>>>): void;
  /** The handler ends with its deed. */
  act<C extends OperatorCall>(call: C, handle: (request: DeedRequest<C>) => Promise<OperatorAnswerOf<C>>): void;
  /** The calls mounted so far. */
  readonly mounted: readonly OperatorCall[];
}

export interface OperatorRoutesOptions {
  readonly database: Queries & Pick<Database, 'transaction'>;
  readonly wallMs: () => number;
  /** Where the console's page stands; undefined where it is reached by an address of this machine alone. */
  readonly publicOrigin: string | undefined;
  /** Whether the cookie is sent over TLS only. */
  readonly secure: boolean;
}

const SIGNED_IN = Symbol('signed in');
type WithOperator = FastifyRequest & { [SIGNED_IN]?: SignedIn };

/** Order of what a request passes: the server's gates, where its page comes from, session and roles, schema of the body, handler, answer schema. */
export function createOperatorRoutes(app: FastifyInstance, options: OperatorRoutesOptions): OperatorRoutes {
  const { database, wallMs, secure, publicOrigin } = options;
  const mounted: OperatorCall[] = [];

  const enter = async (request: WithOperator, call: OperatorCall): Promise<void> => {
    if (!isOwnPage(request, publicOrigin)) throw refused('NOT_ALLOWED');
    if (call.access === 'anyone') return;
    request[SIGNED_IN] = await admitted(database, request, call, wallMs());
  };
  const mount = (call: OperatorCall, handle: (request: WithOperator, reply: FastifyReply) => Promise<unknown>): void => {
    mounted.push(call);
    app.route({
      method: call.method,
      url: call.path,
      ...(call.maxBytes !== undefined && { bodyLimit: call.maxBytes }),
      onRequest: (request: WithOperator) => enter(request, call),
      preValidation: fitting('body', call.body),
      handler: writing(envelopeSchema(call), (request: WithOperator, reply) => answered(request, reply, handle)),
    });
  };
  /** Runs a deed in its turn, writes it down, and lets the cookie follow when it is committed. */
  const commit = async <Data>(
    call: OperatorCall,
    request: WithOperator,
    reply: FastifyReply,
    work: (queries: Transaction) => Promise<{ readonly deed: Deed<Data>; readonly by: Pick<LogActor, 'operator' | 'who'> }>,
  ): Promise<Data> => {
    const { address } = originOf(request);
    const done = await database.transaction(async (queries) => {
      await takeTurn(queries);
      const { deed, by } = await work(queries);
      await appendEntry(queries, { ...by, address }, { action: actionOf(call), ...deed.note }, wallMs());
      return deed;
    });
    if ('refusal' in done) throw done.refusal;
    if (done.session !== undefined) reply.header('set-cookie', cookieFor(done.session, secure));
    return done.data;
  };

  /** As `commit`, by an operator: who he is by then, and what he may, is asked again in his turn. */
  const own = <Data>(
    call: OperatorCall,
    request: WithOperator,
    reply: FastifyReply,
    work: (queries: Transaction, operator: SignedIn) => Promise<Deed<Data>>,
  ): Promise<Data> =>
    commit(call, request, reply, async (queries) => {
      const operator = await admitted(queries, request, call, wallMs());
      return { deed: await work(queries, operator), by: { operator: operator.id, who: whoIs(operator) } };
    });

  return {
    mounted,
    anyone: (call, handle) => {
      if (call.access !== 'anyone' || call.effect === 'read') throw new Error(`${call.path} is no deed of anybody's`);
      mount(call, (request, reply) =>
        once<OperatorAnswerOf<typeof call>>(call, (deed) =>
          handle({
            ...askedBy(call, request, wallMs()),
            deed: (work) =>
              deed(() =>
                commit(call, request, reply, async (queries) => {
                  const done = await work(queries);
                  return { deed: done, by: done.by ?? { operator: null, who: '' } };
                }),
              ),
          }),
        ),
      );
    },
    read: (call, handle) => {
      if (call.access === 'anyone' || call.effect !== 'read') throw new Error(`${call.path} does more than to read`);
      mount(call, (request) => handle({ ...askedBy(call, request, wallMs()), operator: operatorOf(request) }));
    },
    view: (call, show) => {
      if (call.access === 'anyone' || call.effect !== 'view') throw new Error(`${call.path} is no view`);
      mount(call, (request, reply) =>
        own(call, request, reply, (queries, operator) => show(queries, { ...askedBy(call, request, wallMs()), operator })),
      );
    },
    act: (call, handle) => {
      if (call.access === 'anyone' || call.effect !== 'act') throw new Error(`${call.path} is no deed of an operator's`);
      mount(call, (request, reply) =>
        once<OperatorAnswerOf<typeof call>>(call, (deed) =>
          handle({
            ...askedBy(call, request, wallMs()),
            operator: operatorOf(request),
            deed: (work) => deed(() => own(call, request, reply, work)),
          }),
        ),
      );
    },
  };
}

/** What somebody asks, whoever he is. */
function askedBy<C extends OperatorCall>(_call: C, request: FastifyRequest, nowMs: number): AnyRequest<C> {
  return { body: request.body as OperatorBodyOf<C>, lang: langOf(request), address: originOf(request).address, nowMs };
}

/** Answers with what a handler gives, or with what is wrong with a change, which the operator has to read. */
async function answered(
  request: WithOperator,
  reply: FastifyReply,
  handle: (request: WithOperator, reply: FastifyReply) => Promise<unknown>,
): Promise<unknown> {
  if (!isSeen(request.body)) throw refused('BAD_REQUEST');
  try {
    return { code: Code.SUCCESS, msg: '', data: await handle(request, reply) };
  } catch (error) {
    if (!(error instanceof ChangeProblem)) throw error;
    noteCode(reply, Code.BAD_REQUEST);
    return sendEnvelope(reply, 200, { code: Code.BAD_REQUEST, msg: error.message, data: null });
  }
}

/** Login and roles, as the log keeps them. */
export function whoIs({ login, roles }: Pick<SignedIn, 'login' | 'roles'>): string {
  return `${login} (${roles.join(', ')})`;
}

/** `operator/suspend`. */
export function nameOf({ path }: Pick<OperatorCall, 'path'>): string {
  return path.split('/').slice(3).join('/');
}

/** `operator.suspend`. */
function actionOf(call: OperatorCall): string {
  return nameOf(call).replaceAll('/', '.');
}

/** Who asks. @throws Refused SESSION_OVER, NOT_ALLOWED */
async function admitted(queries: Queries, request: FastifyRequest, { access }: OperatorCall, nowMs: number): Promise<SignedIn> {
  const operator = await findSession(queries, tokenIn(request.headers.cookie), nowMs);
  if (operator === undefined) throw refused('SESSION_OVER');
  if (access !== 'operator' && access !== 'anyone' && !may(operator.roles, access)) throw refused('NOT_ALLOWED');
  return operator;
}

/** Sees to it that a handler which answers has done its deed, once: nothing is done without an entry. */
async function once<Data>(call: OperatorCall, handle: (deed: (run: () => Promise<Data>) => Promise<Data>) => Promise<Data>): Promise<Data> {
  let deeds = 0;
  const data = await handle((run) => {
    deeds += 1;
    return run();
  });
  if (deeds !== 1) throw new Error(`${call.path} was answered with ${deeds} deeds`);
  return data;
}

/** Fields that are compared and never shown. */
const NOT_SHOWN = ['password', 'old_password'];
/** Fields that may have lines; who takes them looks at each. */
const OF_LINES = ['text', 'content'];

/** Whether all that is said can be seen: what one writes another decides on, and what the tables keep is what was hashed. */
function isSeen(value: unknown, field = ''): boolean {
  if (typeof value === 'string') return (OF_LINES.includes(field) ? value.split(/\r?\n|\t/) : [value]).every(isPlainText);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => NOT_SHOWN.includes(name) || (isPlainText(name) && isSeen(each, name)));
}

/** Who was let in. */
function operatorOf(request: WithOperator): SignedIn {
  const operator = request[SIGNED_IN];
  if (operator === undefined) throw refused('SESSION_OVER');
  return operator;
}

/**
 * Whether a request comes from the console's own page, or from a program that is no browser: browsers name the page's origin with
 * every POST. Without a public origin the page stands at an address or at localhost; a name may have been made to lead here.
 */
function isOwnPage({ headers }: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return origin === `http://${host ?? ''}` && isPlainHost(origin);
}

function isPlainHost(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || readAddress(hostname) !== undefined;
}
