/** Figures of changes as operators read them, in one spelling each. */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import type { ChangeFacts } from '../../operators/change-kind.ts';

/** Decimals of a rate in 1e-8 as a percentage. */
const PERCENT_SCALE = 6;
/** Of a share in 1/10,000 as a percentage. */
const SHARE_SCALE = 2;
/** A limit that is none. */
const NO_LIMIT = 'no limit';

export function facts(entries: readonly (readonly [name: string, value: string | undefined])[]): ChangeFacts {
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** The same names with nothing. */
export function nothingOf(after: ChangeFacts): ChangeFacts {
  return Object.fromEntries(Object.keys(after).map((name) => [name, null]));
}

export function onOff(isOn: boolean): string {
  return isOn ? 'on' : 'off';
}

export function percent(rate: number): string {
  return `${formatTrimmedDecimal(BigInt(rate), PERCENT_SCALE)} %`;
}

/** A share in 1/10,000 as a percentage. */
export function share(bps: number): string {
  return bps === 0 ? NO_LIMIT : `${formatTrimmedDecimal(BigInt(bps), SHARE_SCALE)} %`;
}

/** A limit of zero is none. */
export function orNoLimit(limit: string): string;
export function orNoLimit(limit: string | undefined): string | undefined;
export function orNoLimit(limit: string | undefined): string | undefined {
  return limit === '0' ? NO_LIMIT : limit;
}

/** A decimal without zeros that say nothing, so that equal ones read alike. */
export function plainDecimal(decimal: string | undefined): string | undefined {
  const [whole = '', digits = ''] = decimal?.split('.') ?? [];
  const [front, behind] = [whole.replace(/^0+(?=[0-9])/, ''), digits.replace(/0+$/, '')];
  return decimal === undefined ? undefined : behind === '' ? front : `${front}.${behind}`;
}
