import { TRACE_FORM } from '@kontor/contract/console/withdrawal';

const TRACE = new RegExp(TRACE_FORM);

/** Whether a text is an address or a transaction, as far as one can see. */
export function isTrace(text: string): boolean {
  return TRACE.test(text);
}
