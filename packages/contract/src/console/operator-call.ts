/**
 * How a call of the operators' console is declared. The console's server mounts it, its page sends it, and the generated tests of rights
 * walk over it, every role × every call. Source: calls.md "Console".
 */
import { Type } from 'typebox';
import type { Static, TObject, TSchema } from 'typebox';
import { oneOf, orNull, strictObject } from '../fields.ts';
import type { Action } from './roles.ts';

export interface OperatorCall<Body extends TObject = TObject, Answer extends TSchema = TSchema> {
  readonly method: 'POST';
  readonly path: `/console/api/${string}`;
  /** One line for the API document. */
  readonly summary: string;
  /**
   * Who may call it. `anyone`: whoever reaches the console, before there is a session. `operator`: every operator, for what is his own or about nobody. Else
   * the action: those whose roles it names (roles.ts), asked anew with every request.
   */
  readonly access: 'anyone' | 'operator' | Action;
  /**
   * `read`: nothing changes, and nothing is logged. `view`: personal data are shown, which is an entry of the audit log before they are.
   * `act`: something changes, in one transaction with its entry.
   */
  readonly effect: 'read' | 'view' | 'act';
  readonly body: Body;
  /** Bytes of a body at most, where it holds more than a form does. */
  readonly maxBytes?: number;
  /** Schema of `data` on success. */
  readonly answer: Answer;
}

/** Declares a call of the console. */
export function operatorCall<Body extends TObject, Answer extends TSchema>(
  call: Omit<OperatorCall<Body, Answer>, 'method'>,
): OperatorCall<Body, Answer> {
  return { ...call, method: 'POST' };
}

/** What is sent with a call. */
export type OperatorBodyOf<C extends OperatorCall> = Static<C['body']>;
/** `data` of its answer. */
export type OperatorAnswerOf<C extends OperatorCall> = Static<C['answer']>;

/** What a deed answers that the engine carries out: `waits` where it is busy, or stands still, and does so later. */
export const CARRIED = strictObject({
  state: oneOf(['done', 'failed', 'waits']),
  /** In words, where it is done or failed. */
  outcome: orNull(Type.String()),
  /** The command that carried it out. */
  sequence: orNull(Type.Integer()),
});

/** Why somebody does something, in his words. */
export const REASON = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S.*\\S' });
