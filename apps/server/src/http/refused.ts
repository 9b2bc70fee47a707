/** How a handler says no: a published code and the key of the sentence for the person. */
import { CODE_KEYS, Code, codeOfRefusal } from '@kontor/contract/envelope';
import { refusalEntry } from '@kontor/domain/refusals';

export class Refused extends Error {
  /** A code of the published table. */
  readonly code: number;
  /** Key of a message (`messages.ts`). */
  readonly key: string;

  constructor(code: number, key: string) {
    super(`${code} ${key}`);
    this.name = 'Refused';
    this.code = code;
    this.key = key;
  }
}

/** A refusal of the server, with the code's own sentence or a more telling one. */
export function refused(name: keyof typeof CODE_KEYS, key: string = CODE_KEYS[name]): Refused {
  return new Refused(Code[name], key);
}

/** The engine's. */
export class RefusedByEngine extends Refused {
  /** Its `Refusal`; the trading API has codes of its own for it. */
  readonly refusal: number;

  constructor(refusal: number) {
    super(codeOfRefusal(refusal), refusalEntry(refusal).key);
    this.refusal = refusal;
  }
}

/** A refusal of the engine, by its `Refusal` number. */
export function refusedByEngine(refusal: number): Refused {
  return new RefusedByEngine(refusal);
}
