/** Login by password, and what every login ends with. Source: spec §4, §5; reliability and security, "Brute force". */
import type { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { refused } from '../../http/refused.ts';
import type { AnonymousRequest, Origin } from '../../http/routes.ts';
import { personByContact, personById, personByLogin } from './accounts.ts';
import type { PersonRow } from './accounts.ts';
import type { AccountParts } from './account-parts.ts';
import { contactIndex, readLoginName } from './contacts.ts';
import { noteLogin } from './login-events.ts';
import type { LoginResult } from './login-events.ts';
import type { Guess } from './login-delay.ts';
import { userOf } from './person.ts';
import { placeOf } from './place.ts';
import { tell } from './post.ts';
import { readSettings } from './settings.ts';

/** What the counting of wrong guesses calls an account, however it was named. */
function countedName(person: PersonRow | undefined, named: string): string {
  return person === undefined ? named : `account ${person.id}`;
}

/** Opens a session by password, and second factor where there is one. */
export async function logIn(world: AccountParts, request: AnonymousRequest<typeof login>): Promise<AnswerOf<typeof login>> {
  const { delay, known, factors } = world;
  const { body, address } = request;
  const { person, named } = await findAccount(world, body);
  const name = countedName(person, named);
  const guess = delay.begin(await known.look(name, address, body.device));
  if (guess === undefined) throw refused('TOO_MANY_REQUESTS');
  if (!(await isPassword(world, person, body.password, guess))) {
    if (person !== undefined) noteFailure(world, person, 'wrong_password', request);
    throw refused('WRONG_LOGIN');
  }
  // Nobody without the password gets here.
  if (person === undefined) throw refused('WRONG_LOGIN');
  if (person.frozen) {
    delay.withdraw(guess);
    throw refused('WRONG_LOGIN', 'account.frozen');
  }
  try {
    await factors.demand(person.id, body.code);
  } catch (error) {
    if (body.code === undefined) delay.withdraw(guess);
    else noteFailure(world, person, 'wrong_second_factor', request);
    throw error;
  }
  delay.right(guess);
  return beginSession(world, person, request, body.device);
}

/** The account that a login names; found or not, it takes one question. */
async function findAccount(
  { database, vault }: AccountParts,
  { account, area_code: areaCode }: BodyOf<typeof login>,
): Promise<{ readonly person: PersonRow | undefined; readonly named: string }> {
  const name = readLoginName(account, areaCode);
  if (typeof name === 'string') return { person: await personByLogin(database, name), named: name };
  return { person: await personByContact(database, name.channel, contactIndex(vault, name)), named: name.full };
}

/** Whether this is its password; an account that does not exist takes as long. */
async function isPassword(
  { passwords, delay }: AccountParts,
  person: PersonRow | undefined,
  password: string,
  guess: Guess,
): Promise<boolean> {
  try {
    passwords.assertRoom(guess.trusted);
    return await passwords.matches(password, person?.passwordHash, guess.trusted);
  } catch (error) {
    delay.withdraw(guess);
    throw error;
  }
}

/** Behind the answer, which must not take longer where there is an account. */
function noteFailure(world: AccountParts, person: PersonRow, result: LoginResult, origin: Origin): void {
  const { database, time, log } = world;
  const note = async (): Promise<void> =>
    noteLogin(database, person.id, result, await placeOf(world, database, person.id, origin), new Date(time.wallMs()));
  note().catch((error: unknown) => log.warn({ err: error }, 'a failed login was not written down'));
}

/** Opens a session for somebody who has proved to be this person, notes it, and tells them where they have not logged in before. */
export async function beginSession(
  world: AccountParts,
  person: PersonRow,
  origin: Origin,
  device: string | undefined,
): Promise<AnswerOf<typeof login>> {
  const { database, sessions, known, vault, time } = world;
  const name = countedName(person, '');
  const before = await known.look(name, origin.address, device);
  const isFirst = !(await known.hasAny(person.id));
  const place = await placeOf(world, database, person.id, origin);
  const token = await sessions.open(person.id, place, person.passwordHash);
  await known.remember(person.id, name, origin.address, device);
  const now = new Date(time.wallMs());
  await noteLogin(database, person.id, 'success', place, now);
  if (!isFirst && before.knownDevice === undefined && !before.knownNetwork && readSettings(person.settings).mails.login) {
    const where = [origin.address, place.country].filter((word) => word !== '' && word !== null).join(', ');
    await tell(world, database, person, { template: 'new_login', params: { time: now, place: where, device: place.device } }, now);
  }
  return { token, user: await userOf(vault, database, (await personById(database, person.id)) ?? person, now.getTime()) };
}
