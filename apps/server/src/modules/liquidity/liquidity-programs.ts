/** Programs that trade for the exchange, asked over their addresses on this machine. What they say is believed as far as it has the shape it has to have. */
import { LIQUIDITY_STATUS, LIQUIDITY_STOP_HEADER, liquidityStop } from '@kontor/contract/console/liquidity';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import type { Static } from 'typebox';
import { Check } from 'typebox/value';

export type LiquidityStatus = Static<typeof LIQUIDITY_STATUS>;
export type StopOutcome = OperatorAnswerOf<typeof liquidityStop>['outcome'];

/** A program that is busy answers all the same, ms. */
const STATUS_LIMIT_MS = 2_000;
/** So long it may take until nothing of it rests, ms: less than the console's page waits. */
const STOP_LIMIT_MS = 19_000;
/** No status is longer, characters. */
const MOST_TEXT = 500_000;

/** What a program says of itself; undefined where none answers there. */
export async function liquidityStatus(address: string): Promise<LiquidityStatus | undefined> {
  const said = await ask(`${address}/status`, { signal: AbortSignal.timeout(STATUS_LIMIT_MS) });
  return Check(LIQUIDITY_STATUS, said) ? said : undefined;
}

/** Stops a program: it cancels everything, makes sure of it, and exits. */
export async function stopLiquidity(address: string): Promise<StopOutcome> {
  const said = await ask(`${address}/stop`, {
    method: 'POST',
    headers: { [LIQUIDITY_STOP_HEADER]: 'yes' },
    signal: AbortSignal.timeout(STOP_LIMIT_MS),
  });
  if (said === undefined) return 'silent';
  return typeof said === 'object' && said !== null && 'outcome' in said && said.outcome === 'stopped' ? 'stopped' : 'unsure';
}

/** Undefined where nobody answers, or not with JSON. */
async function ask(url: string, options: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, { ...options, redirect: 'error' });
    const text = await response.text();
    return text.length > MOST_TEXT ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
