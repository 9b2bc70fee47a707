/**
 * When an alert begins and when it ends. Pure: a look at what was measured leads from one state to the next. A condition has to hold for a
 * while before its alert begins, and to be gone for longer before it ends, so that what comes and goes is told once. What is not known
 * neither begins nor ends anything, and the while begins anew behind it.
 */
import type { AlertKind } from '@kontor/contract/console/alert';

/** What may be wrong, as a look found it. */
export interface Finding {
  readonly kind: AlertKind;
  /** Which, of things of which there are several; else empty. */
  readonly subject: string;
  /** Undefined: nobody knows. */
  readonly isWrong: boolean | undefined;
  /** What was found, a sentence. */
  readonly text: string;
}

/** Of one thing that may be wrong. */
interface Told {
  /** An alert has begun and not ended. */
  readonly isOpen: boolean;
  /** Since when it has been found otherwise, monotonic ms; undefined: it is as told. */
  readonly otherwiseMs: number | undefined;
}

export type AlertState = ReadonlyMap<string, Told>;

export interface AlertStep {
  readonly state: AlertState;
  readonly begun: readonly Finding[];
  readonly ended: readonly Finding[];
}

/** How long something has to be wrong, and to be right again, ms. */
export const BEGIN_MS = 10_000;
export const END_MS = 30_000;
/** Of these there is no second thought. */
const AT_ONCE: ReadonlySet<AlertKind> = new Set(['core_halted']);

export function keyOf({ kind, subject }: Pick<Finding, 'kind' | 'subject'>): string {
  return `${kind} ${subject}`;
}

/** What a start knows: the alerts that have not ended. */
export function stateOf(open: readonly Pick<Finding, 'kind' | 'subject'>[]): AlertState {
  return new Map(open.map((each) => [keyOf(each), { isOpen: true, otherwiseMs: undefined }]));
}

/** What a look at `nowMs` leads to. What is open and not looked at stays open. */
export function step(state: AlertState, findings: readonly Finding[], nowMs: number): AlertStep {
  const next = new Map(state);
  const [begun, ended]: [Finding[], Finding[]] = [[], []];
  for (const finding of findings) {
    const { isOpen, otherwiseMs } = state.get(keyOf(finding)) ?? { isOpen: false, otherwiseMs: undefined };
    const { isWrong, kind } = finding;
    if (isWrong === undefined || isWrong === isOpen) {
      next.set(keyOf(finding), { isOpen, otherwiseMs: undefined });
      continue;
    }
    const sinceMs = otherwiseMs ?? nowMs;
    const waitMs = AT_ONCE.has(kind) ? 0 : isWrong ? BEGIN_MS : END_MS;
    const isTold = nowMs - sinceMs >= waitMs;
    if (isTold) (isWrong ? begun : ended).push(finding);
    next.set(keyOf(finding), isTold ? { isOpen: isWrong, otherwiseMs: undefined } : { isOpen, otherwiseMs: sinceMs });
  }
  return { state: next, begun, ended };
}
