/** The login password, asked for once more of who has a session. */
import { refused } from '../../http/refused.ts';
import type { AccountParts } from './account-parts.ts';
import type { PersonRow } from './accounts.ts';
import { demandPerson } from './credentials.ts';

/** Guesses at the password of an open session are slowed down like guesses at the login; @throws Refused WRONG_PASSWORD */
export async function demandLogin({ database, passwords, delay }: AccountParts, account: number, password: string): Promise<PersonRow> {
  const person = await demandPerson(database, account);
  // A budget of its own: whoever has stolen a session cannot lock its owner out of the login.
  const guess = await delay.begin({ login: `session of ${account}`, address: '127.0.0.1', knownDevice: undefined, knownNetwork: true });
  if (guess === undefined) throw refused('TOO_MANY_REQUESTS');
  try {
    if (!(await passwords.matches(password, person.passwordHash, true))) throw refused('WRONG_PASSWORD');
  } catch (error) {
    if (!isWrong(error)) delay.withdraw(guess);
    throw error;
  }
  delay.right(guess);
  return person;
}

function isWrong(error: unknown): boolean {
  return error instanceof Error && error.name === 'Refused' && error.message.endsWith('account.wrongPassword');
}
