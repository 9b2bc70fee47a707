/** Has pictures drawn anew, one after another, in a process that is there while somebody sends some. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { refused } from '../http/refused.ts';

/** Draw these bytes, no side longer than this, in pixels. */
export interface PictureJob {
  readonly bytes: Uint8Array;
  readonly side: number;
}

/** A JPEG, or why there is none. */
export type PictureResult = { readonly picture: Uint8Array } | { readonly isTooLarge: boolean };

interface Waiting {
  readonly job: PictureJob;
  readonly resolve: (picture: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** Waiting at most; the last of them is done within the page's patience. */
const MAX_WAITING = 12;
/** A picture that takes longer is given up, and the process with it, ms. The process gives up first. */
const TIME_LIMIT_MS = 8_000;
/** A process without work ends, ms. */
const IDLE_MS = 30_000;

/** First bytes of the forms that are taken. */
const FORMS: readonly (readonly [at: number, bytes: readonly number[]])[][] = [
  [[0, [0xff, 0xd8, 0xff]]],
  [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  [
    [0, [0x52, 0x49, 0x46, 0x46]],
    [8, [0x57, 0x45, 0x42, 0x50]],
  ],
];

/** Whether bytes begin as a JPEG, PNG or WebP does. */
function beginsAsPicture(bytes: Uint8Array): boolean {
  return FORMS.some((form) => form.every(([at, wanted]) => wanted.every((byte, place) => bytes[at + place] === byte)));
}

export class Pictures {
  readonly #waiting: Waiting[] = [];
  #process: ChildProcess | undefined;
  #atWork: Waiting | undefined;
  #limit: NodeJS.Timeout | undefined;

  /**
   * The picture as a JPEG, without anything else that was in the file.
   * @param side of the longer side at most, pixels
   * @throws Refused where the bytes are no picture, have too many pixels, or too many pictures wait
   */
  redraw(bytes: Uint8Array, side: number): Promise<Uint8Array> {
    if (!beginsAsPicture(bytes)) return Promise.reject(notAPicture());
    if (this.#waiting.length >= MAX_WAITING) return Promise.reject(refused('BUSY'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job: { bytes, side }, resolve, reject });
      this.#goOn();
    });
  }

  /** Ends the process; who still waits is refused. */
  close(): void {
    clearTimeout(this.#limit);
    this.#process?.kill('SIGKILL');
    for (const { reject } of this.#waiting.splice(0)) reject(refused('BUSY'));
  }

  #goOn(): void {
    if (this.#atWork !== undefined) return;
    clearTimeout(this.#limit);
    this.#atWork = this.#waiting.shift();
    if (this.#atWork === undefined) {
      this.#limit = setTimeout(() => this.#process?.kill(), IDLE_MS).unref();
      return;
    }
    const worker = (this.#process ??= this.#start());
    this.#limit = setTimeout(() => worker.kill('SIGKILL'), TIME_LIMIT_MS).unref();
    worker.send(this.#atWork.job, (error) => {
      // Its end follows, and answers.
      if (error !== null) worker.kill('SIGKILL');
    });
  }

  #start(): ChildProcess {
    const started = startApart(new URL('./picture-process.ts', import.meta.url));
    started.on('message', (result: PictureResult) => this.#done(result));
    started.on('error', () => this.#ended(started));
    started.on('exit', () => this.#ended(started));
    return started;
  }

  #done(result: PictureResult): void {
    const done = this.#atWork;
    this.#atWork = undefined;
    if ('picture' in result) done?.resolve(result.picture);
    else done?.reject(result.isTooLarge ? refused('TOO_LARGE', 'upload.tooManyPixels') : notAPicture());
    this.#goOn();
  }

  /** What made it fall is no picture we can show; the next one gets a new process. */
  #ended(worker: ChildProcess): void {
    if (this.#process !== worker) return;
    this.#process = undefined;
    this.#atWork?.reject(notAPicture());
    this.#atWork = undefined;
    this.#goOn();
  }
}

function notAPicture(): Error {
  return refused('BAD_REQUEST', 'upload.notAPicture');
}

/** Starts a module of this package in a process that knows nothing of this one, from the built JavaScript or from the sources. */
function startApart(source: URL): ChildProcess {
  const isBuilt = !import.meta.url.endsWith('.ts');
  const { SystemRoot } = process.env;
  const started = fork(fileURLToPath(isBuilt ? new URL(source.href.replace(/\.ts$/, '.js')) : source), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: SystemRoot === undefined ? {} : { SystemRoot },
    execArgv: isBuilt ? [] : ['--conditions=@kontor/source', '--import', import.meta.resolve('tsx')],
  });
  started.unref();
  started.channel?.unref();
  return started;
}
