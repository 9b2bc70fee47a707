/** For how long makers run, what they count in, and what is told of them. */

/** MAKER_SECONDS in the environment lets them run for longer, ms. */
export const RUNS_MS = Number(process.env['MAKER_SECONDS'] ?? '3') * 1_000;
/** Decimals of what balances and trades are told in. */
const DECIMALS = 8;

/** Units of the last decimal. */
export function unitsOf(text: string): bigint {
  const [whole = '0', rest = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + rest.padEnd(DECIMALS, '0'));
  return text.startsWith('-') ? -units : units;
}

/** Prints it where somebody lets it run for longer. */
export function tell(name: string, done: Readonly<Record<string, unknown>>): void {
  if (process.env['MAKER_SECONDS'] !== undefined) process.stdout.write(`${name}, ${RUNS_MS / 1_000} s: ${JSON.stringify(done)}\n`);
}
