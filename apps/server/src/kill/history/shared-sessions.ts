/** One session for each person, whichever server it was opened at. */
import { login } from '@kontor/contract/account';
import type { AnswerOf } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import { ask } from './ask-within.ts';
import type { Person, Place, Sessions } from './history-client.ts';

/** A login that is not answered by then is tried again, ms. */
const PATIENCE_MS = 60_000;

export class SharedSessions implements Sessions {
  readonly #tokens = new Map<string, Promise<string>>();

  tokenOf(person: Person, place: Place): Promise<string> {
    const known = this.#tokens.get(person.login);
    if (known !== undefined) return known;
    const token = logIn(person, place);
    this.#tokens.set(person.login, token);
    token.catch(() => this.#tokens.delete(person.login));
    return token;
  }

  forget(person: Person, token: string): void {
    const known = this.#tokens.get(person.login);
    void known?.then((now) => now === token && this.#tokens.get(person.login) === known && this.#tokens.delete(person.login));
  }
}

async function logIn({ login: account, password }: Person, { url }: Place): Promise<string> {
  const { code, data } = await ask(url, login, { account, password }, { patienceMs: PATIENCE_MS });
  if (code !== Code.SUCCESS) throw new Error(`the login of ${account} was answered with ${code}`);
  return (data as AnswerOf<typeof login>).token;
}
