/**
 * Wrong passwords counted in one place for several gateways: whoever leads has the one LoginDelay, and the others ask it. A login may wait for that. Where
 * nobody answers nobody logs in: a gateway that decided by itself would give everybody as many guesses again as there are gateways.
 */
import { refused } from '../../http/refused.ts';
import { MOST_TURNS, nameAttempt } from './login-delay.ts';
import type { Attempt, Guess, GuessDoor, LoginDelay, NamedAttempt } from './login-delay.ts';
import type { LoginKey } from './login-key.ts';

/** An attempt as it is sent. */
type SentAttempt = Omit<NamedAttempt, 'turnOf'> & { readonly turns: readonly string[] };

/** What is asked; in JSON. */
type Question = { readonly do: 'begin'; readonly attempt: SentAttempt } | { readonly do: 'right' | 'withdraw'; readonly guess: Guess };

/** Asks whoever leads; undefined where no answer came. */
export type Ask = (question: string) => Promise<string | undefined>;

/** The delay of another process. */
export class LoginGuesses implements GuessDoor {
  readonly #key: LoginKey;
  readonly #ask: Ask;

  constructor(key: LoginKey, ask: Ask) {
    this.#key = key;
    this.#ask = ask;
  }

  /** @throws Refused BUSY where nobody leads */
  async begin(attempt: Attempt): Promise<Guess | undefined> {
    const { turnOf, ...named } = nameAttempt(this.#key, attempt);
    const turns = Array.from({ length: MOST_TURNS }, (_, place) => turnOf(place));
    const answer = await this.#ask(textOf({ do: 'begin', attempt: { ...named, turns } }));
    if (answer === undefined) throw refused('BUSY');
    return (JSON.parse(answer) as Guess | null) ?? undefined;
  }

  right(guess: Guess): void {
    void this.#ask(textOf({ do: 'right', guess }));
  }

  withdraw(guess: Guess): void {
    void this.#ask(textOf({ do: 'withdraw', guess }));
  }
}

/** Answers such a question from the delay that counts. @throws SyntaxError, TypeError for what is none */
export function answerGuess(delay: LoginDelay, text: string): string {
  const question = JSON.parse(text) as Question;
  switch (question.do) {
    case 'begin': {
      const { turns, ...named } = question.attempt;
      return JSON.stringify(delay.beginNamed({ ...named, turnOf: (place) => turns[place]! }) ?? null);
    }
    case 'right':
    case 'withdraw':
      delay[question.do](question.guess);
      return 'null';
    default:
      throw new TypeError('a question about guesses that is none');
  }
}

function textOf(question: Question): string {
  return JSON.stringify(question);
}
