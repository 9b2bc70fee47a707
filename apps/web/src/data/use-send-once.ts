/** Sending something that moves money outside trading once, and what became of it (rules 0.6). */
import { useEffect, useRef, useState } from 'react';
import { noteOwnChange } from './account-stream.ts';
import { CallError, sentenceOf } from './call-server.ts';
import { DUPLICATE_GUARD_MS } from './constants.ts';
import { clientIdFor, newClientId, outcomeOf } from './send-once.ts';
import type { LastSent } from './send-once.ts';

export type SentResult<Request, Done> =
  | { readonly kind: 'done'; readonly answer: Done }
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer came: the same may be sent again under the same id. */
  | { readonly kind: 'unknown'; readonly request: Request; readonly message: string };

export interface Sender<Request, Done> {
  /** From sending until the answer is there and the guard's two seconds are over (spec §5). */
  readonly sending: boolean;
  readonly result: SentResult<Request, Done> | undefined;
  /** Undefined while the one before is on its way. */
  readonly send: (request: Request) => Promise<SentResult<Request, Done> | undefined>;
}

/** One for each call, made once a visit: while an outcome is unknown its id must outlive the form. */
export class OnceDoor<Request, Done extends { readonly sequence: number }> {
  readonly #call: (request: Request, clientId: string) => Promise<Done>;
  readonly #intentOf: (request: Request) => string;
  #last: LastSent | undefined;

  /** `intentOf`: what is to move, as a text, without what proves who wants it. */
  constructor(call: (request: Request, clientId: string) => Promise<Done>, intentOf: (request: Request) => string) {
    this.#call = call;
    this.#intentOf = intentOf;
  }

  /** Never throws: what fails is a result. */
  async send(request: Request): Promise<SentResult<Request, Done>> {
    const intent = this.#intentOf(request);
    const clientId = clientIdFor(this.#last, intent, newClientId);
    // Until an answer is there the outcome is unknown, also when the page is left meanwhile.
    this.#last = { intent, clientId, outcome: 'unknown' };
    try {
      const answer = await this.#call(request, clientId);
      this.#last = { intent, clientId, outcome: 'done' };
      noteOwnChange(answer.sequence);
      return { kind: 'done', answer };
    } catch (error) {
      const outcome = outcomeOf(error instanceof CallError ? error.code : 0);
      this.#last = { intent, clientId, outcome };
      const message = sentenceOf(error);
      return outcome === 'unknown' ? { kind: 'unknown', request, message } : { kind: 'refused', message };
    }
  }
}

/** One sending at a time through a door, and its result for as long as the form is there. */
export function useSendOnce<Request, Done extends { readonly sequence: number }>(door: OnceDoor<Request, Done>): Sender<Request, Done> {
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<SentResult<Request, Done>>();
  const busy = useRef(false);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  async function send(request: Request): Promise<SentResult<Request, Done> | undefined> {
    if (busy.current) return undefined;
    busy.current = true;
    setSending(true);
    setResult(undefined);
    const guard = new Promise((resolve) => setTimeout(resolve, DUPLICATE_GUARD_MS));
    const sent = await door.send(request);
    if (alive.current) setResult(sent);
    void guard.then(() => {
      busy.current = false;
      if (alive.current) setSending(false);
    });
    return sent;
  }

  return { sending, result, send };
}
