/** Login by password, and what every login ends with. Source: spec §4, §5; reliability and security, "Brute force". */
import type { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import type { Locale } from '@kontor/contract/locale';
import { refused } from '../../http/refused.ts';
import type { AnonymousRequest, Origin } from '../../http/routes.ts';
import type { Queries } from '../../store/database.ts';
import { personByContact, personById, personByLogin } from './accounts.ts';
import type { PersonRow } from './accounts.ts';
import type { AccountParts } from './account-parts.ts';
import { contactIndex, readLoginName } from './contacts.ts';
import { noteLogin } from './login-events.ts';
import type { LoginResult } from './login-events.ts';
import type { Guess } from './login-delay.ts';
import { userOf } from './person.ts';
import { placeOf } from './place.ts';
import type { Place } from './place.ts';
import { tell } from './post.ts';
import type { AccountEvent } from './post.ts';
import { readSettings } from './settings.ts';

/** What is not known. */
const UNKNOWN = '–';

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
  const guess = await delay.begin(await known.look(name, address, body.device));
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
  origin: Origin & { readonly lang: Locale },
  device: string | undefined,
): Promise<AnswerOf<typeof login>> {
  const { database, sessions, known, vault, time } = world;
  const name = countedName(person, '');
  const before = await known.look(name, origin.address, device);
  const isFirst = !(await known.hasAny(person.id));
  const place = await placeOf(world, database, person.id, origin);
  const token = await sessions.open(person.id, place, person.passwordHash);
  const now = new Date(time.wallMs());
  const isNew = !isFirst && before.knownDevice === undefined && !before.knownNetwork;
  // The place counts as known only when its owner was told of it: what ends in between is told with the next login.
  await database.transaction(async (queries) => {
    await noteLogin(queries, person.id, 'success', place, now);
    if (isNew) await tellOfLogin(world, queries, person, place, origin.address, now);
  });
  await known.remember(person.id, name, origin.address, device);
  return { token, user: await userOf(vault, database, (await personById(database, person.id)) ?? person, origin.lang, now.getTime()) };
}

/** The mail names the address; the notice, which stands in the database for long, only the country. */
async function tellOfLogin(
  world: AccountParts,
  queries: Queries,
  person: PersonRow,
  { device, country }: Place,
  address: string,
  time: Date,
): Promise<void> {
  const event = (place: readonly (string | null)[]): AccountEvent => ({
    template: 'new_login',
    params: { time, device: device || UNKNOWN, place: place.filter((word) => word !== '' && word !== null).join(', ') || UNKNOWN },
  });
  const noMail = !readSettings(person.settings).mails.login;
  await tell(world, queries, person, event([address, country]), time, { noMail, notice: event([country]) });
}
