/**
 * A message of a stream, in each wrapping that somebody of its readers has chosen. A wrapping is made when the first of them needs it, as the bytes on the
 * wire, and written to all of them: whoever reads the same stream in the same way gets the very same buffer.
 */
import { binaryFrame, textFrame } from '../../realtime/text-frame.ts';

/**
 * How a reader wants messages: `raw` as they are; `combined` with the stream's name, as Binance has it; `numbered` with the stream's name and the number of
 * the message besides; `binary` in the layout of @kontor/contract/trading-api/binary-stream.
 */
export type Wrapping = 'raw' | 'combined' | 'numbered' | 'binary';

/** What a message says. */
export interface MessageBody {
  /** The payload as JSON. */
  text(): string;
  /** The same as bytes, with the number that the message has; undefined where it has no such form. */
  binary?(number: number): Uint8Array;
}

/** The body of a message in words alone. */
export function worded(make: () => object): MessageBody {
  return { text: () => JSON.stringify(make()) };
}

export class StreamMessage {
  readonly #stream: string;
  readonly #number: number;
  readonly #body: MessageBody;
  /** Of the user's stream: the command that it follows from. */
  readonly #journal: number | undefined;
  #text: string | undefined;
  readonly #frames = new Map<Wrapping, Buffer>();

  constructor(stream: string, number: number, body: MessageBody, journal?: number) {
    this.#stream = stream;
    this.#number = number;
    this.#body = body;
    this.#journal = journal;
  }

  /** The payload as JSON. */
  get text(): string {
    return (this.#text ??= this.#body.text());
  }

  /** The whole frame; undefined in a wrapping that the message does not have. */
  frame(wrapping: Wrapping): Buffer | undefined {
    const made = this.#frames.get(wrapping) ?? this.#framed(wrapping);
    if (made !== undefined) this.#frames.set(wrapping, made);
    return made;
  }

  #framed(wrapping: Wrapping): Buffer | undefined {
    switch (wrapping) {
      case 'raw':
        return textFrame(this.text);
      case 'combined':
        return textFrame(`{"stream":"${this.#stream}","data":${this.text}}`);
      case 'numbered': {
        const journal = this.#journal === undefined ? '' : `,"journal":${this.#journal}`;
        return textFrame(`{"stream":"${this.#stream}","data":${this.text},"seq":${this.#number}${journal}}`);
      }
      case 'binary': {
        const bytes = this.#body.binary?.(this.#number);
        return bytes && binaryFrame(bytes);
      }
    }
  }
}
