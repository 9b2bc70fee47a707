/** What a session is asked that is no endpoint: who is logged on, and which events it listens to. Source: rules §8. */
import { optional, whole } from '@kontor/contract/trading-api/parameter';
import type { Parameters, ValuesOf } from '@kontor/contract/trading-api/parameter';
import { apiError } from './api-error.ts';
import type { ApiDoor, ApiRequest } from './api-door.ts';
import { ParameterReader } from './parameter-reader.ts';
import { shown } from './sent-parameters.ts';
import type { SocketSession } from './socket-session.ts';
import type { UserDataDoor } from './user-data-door.ts';

export interface SessionMethodsOptions {
  readonly door: ApiDoor;
  /** Undefined: nobody tells users' events. */
  readonly events: UserDataDoor | undefined;
  readonly wallMs: () => number;
}

/** What a method comes to. */
export interface Told {
  readonly result: object;
  /** Run when the answer is written: what it announces comes behind it. */
  readonly behind?: () => void;
}

type Method = (session: SocketSession, request: ApiRequest) => Promise<Told> | Told;

const SINCE = {
  since: optional(whole('The `journal` of the last event that the program got before: what came since is told, as far as it is known.')),
} as const satisfies Parameters;
const SUBSCRIPTION = { subscriptionId: optional(whole('Which one ends; all where it is left out.')) } as const satisfies Parameters;

export class SessionMethods {
  readonly #options: SessionMethodsOptions;
  readonly #methods: ReadonlyMap<string, Method>;

  constructor(options: SessionMethodsOptions) {
    this.#options = options;
    this.#methods = new Map<string, Method>([
      ['session.logon', reading({}, (session, request) => this.#logon(session, request))],
      ['session.status', reading({}, (session) => this.#status(session))],
      [
        'session.logout',
        reading({}, (session) => {
          session.logOut();
          return this.#status(session);
        }),
      ],
      [
        'session.subscriptions',
        reading({}, (session) => ({ result: session.subscriptions.map((subscriptionId) => ({ subscriptionId })) })),
      ],
      [
        'userDataStream.subscribe',
        reading(SINCE, (session, request, { since }) => this.#subscribe(session, request, since, 'USER_STREAM')),
      ],
      [
        'userDataStream.subscribe.signature',
        reading(SINCE, (session, request, { since }) => this.#subscribe(session, { ...request, isLoggedOn: false }, since, 'USER_DATA')),
      ],
      [
        'userDataStream.unsubscribe',
        reading(SUBSCRIPTION, (session, _request, { subscriptionId }) => unsubscribe(session, subscriptionId)),
      ],
    ]);
  }

  /** Answers. @throws ApiError, by the promise */
  async answer(name: string, session: SocketSession, request: ApiRequest): Promise<Told> {
    const method = this.#methods.get(name);
    if (method === undefined) throw apiError('NO_SUCH_METHOD', shown(name));
    return method(session, request);
  }

  /** Is signed, whoever is logged on. */
  async #logon(session: SocketSession, request: ApiRequest): Promise<Told> {
    const { door, wallMs } = this.#options;
    if (request.sent.get('apiKey') === undefined) throw apiError('MANDATORY_PARAM', 'apiKey');
    await door.enter({ security: 'USER_DATA', family: session.family }, { ...request, isLoggedOn: false });
    session.loggedOn = { apiKey: request.apiKey!, sinceMs: wallMs() };
    return this.#status(session);
  }

  #status({ loggedOn, connectedMs, tellsLimits, subscriptions }: SocketSession): Told {
    return {
      result: {
        apiKey: loggedOn?.apiKey ?? null,
        authorizedSince: loggedOn?.sinceMs ?? null,
        connectedSince: connectedMs,
        returnRateLimits: tellsLimits,
        serverTime: this.#options.wallMs(),
        userDataStream: subscriptions.length > 0,
      },
    };
  }

  async #subscribe(
    session: SocketSession,
    request: ApiRequest,
    since: number | undefined,
    security: 'USER_STREAM' | 'USER_DATA',
  ): Promise<Told> {
    const { door, events } = this.#options;
    const isBySession = security === 'USER_STREAM';
    if (isBySession && !request.isLoggedOn) throw apiError('NOT_LOGGED_ON');
    const { caller } = await door.enter({ security, family: session.family }, request);
    if (events === undefined) throw apiError('UNSUPPORTED_OPERATION');
    const begun = await session.subscribe(events, { user: caller!.user, apiKey: request.apiKey!, isBySession, since });
    return { result: begun.result, behind: begun.release };
  }
}

/** A method with its own parameters, beside those of the door. */
function reading<P extends Parameters>(
  parameters: P,
  method: (session: SocketSession, request: ApiRequest, values: ValuesOf<P>) => Promise<Told> | Told,
): Method {
  const reader = new ParameterReader<P>(parameters, 'spot');
  return (session, request) => method(session, request, reader.read(request.sent));
}

function unsubscribe(session: SocketSession, subscription: number | undefined): Told {
  if (!session.unsubscribe(subscription)) throw apiError('INVALID_PARAMETER', 'subscriptionId');
  return { result: {} };
}
