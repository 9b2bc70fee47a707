export const WEB_USAGE = `bench web [--seconds N] [--heap-seconds N] [--pages] [--save]
  Sizes, vitals, frames and memory of the built site in a browser, fed by a benchmark-only market.
  --seconds N       length of each stretch at 0, 200 and 1,000 messages a second (10)
  --heap-seconds N  length of the stretch for memory at 200 a second (90)
  --pages           only the pages around the market
  --save            writes the report into bench/results`;

/** What to measure. */
export interface WebTask {
  readonly seconds: number;
  readonly heapSeconds: number;
  /** Only the pages around the market. */
  readonly onlyPages: boolean;
  readonly save: boolean;
}

/** Reads the arguments. Throws on one that there is not. */
export function readWebTask(args: readonly string[]): WebTask {
  const task = { seconds: 10, heapSeconds: 90, onlyPages: false, save: false };
  for (let i = 0; i < args.length; i++) {
    const name = args[i];
    if (name === '--save') task.save = true;
    else if (name === '--pages') task.onlyPages = true;
    else if (name === '--seconds') task.seconds = wholeSeconds(args[++i]);
    else if (name === '--heap-seconds') task.heapSeconds = wholeSeconds(args[++i]);
    else throw new Error(`unknown argument: ${name}\n${WEB_USAGE}`);
  }
  return task;
}

function wholeSeconds(text: string | undefined): number {
  const seconds = Number(text);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 3_600)
    throw new Error(`seconds must be a whole number from 1 to 3600\n${WEB_USAGE}`);
  return seconds;
}
