/** The demo's operators: a pair of each role that two people need, so that one can propose what the other approves. */
import { DEFAULT_DEMO_PASSWORD } from '@kontor/contract/platform';
import type { Role } from '@kontor/contract/console/roles';
import type { Random } from '../random.ts';
import type { Database, Queries } from '../store/database.ts';
import { TOTP_SECRET_BYTES, base32, totpUri } from '../totp.ts';
import type { Vault } from '../vault/vault.ts';
import { MACHINE } from './change-relay.ts';
import { appendEntry, takeTurn } from './operator-log.ts';
import { ISSUER, aboutOperator } from './operator-names.ts';
import { addOperator } from './operator-rights.ts';
import { BY_LOGIN, CHANGE_PASSWORD, ENROL, totpPlace } from './operator-rows.ts';
import type { PasswordHashing } from './sign-in.ts';

const DEMO_OPERATORS: readonly { readonly login: string; readonly roles: readonly Role[] }[] = [
  { login: 'op-identity', roles: ['identity'] },
  { login: 'op-finance-1', roles: ['finance'] },
  { login: 'op-finance-2', roles: ['finance'] },
  { login: 'op-risk-1', roles: ['risk'] },
  { login: 'op-risk-2', roles: ['risk'] },
  { login: 'op-support-1', roles: ['support'] },
  { login: 'op-support-2', roles: ['support'] },
  { login: 'op-content', roles: ['content'] },
  { login: 'op-auditor', roles: ['auditor'] },
];

export interface DemoOperatorsOptions {
  readonly database: Queries & Pick<Database, 'transaction'>;
  readonly passwords: Pick<PasswordHashing, 'hash'>;
  /** Knows the hashes of the password that everybody knows. */
  readonly known: { isDefault(hash: string): Promise<boolean> };
  readonly password: string;
  readonly vault: Vault;
  readonly random: Random;
  readonly now: Date;
}

/**
 * Makes those that are missing, with an authenticator whose secret `npm run demo:operators` prints; where another password is set than
 * the one that everybody knows, none keeps that. They have no name but their login: the demo invents nobody.
 */
export async function seedDemoOperators({ database, passwords, known, password, vault, random, now }: DemoOperatorsOptions): Promise<void> {
  // One hash for all: whoever reads it learns that they have one password, which the demo prints.
  let hash: string | undefined;
  for (const { login, roles } of DEMO_OPERATORS) {
    const existing = await database.maybe(BY_LOGIN, login);
    if (existing !== undefined) {
      const { id, passwordHash } = existing;
      if (password === DEFAULT_DEMO_PASSWORD || passwordHash === null || !(await known.isDefault(passwordHash))) continue;
      await database.run(CHANGE_PASSWORD, id, passwordHash, (hash ??= await passwords.hash(password)));
      continue;
    }
    const passwordHash = (hash ??= await passwords.hash(password));
    await database.transaction(async (queries) => {
      await takeTurn(queries);
      const id = await addOperator(queries, { login, name: login, roles }, now);
      if (id === undefined) return;
      await queries.run(ENROL, id, passwordHash, vault.sealOwn(totpPlace(id), random.bytes(TOTP_SECRET_BYTES)), 0);
      await appendEntry(
        queries,
        MACHINE,
        { action: 'operator.add', subject: aboutOperator(id), detail: { login, roles, demo: true } },
        now.getTime(),
      );
    });
  }
}

/** A line for each of the demo's operators: login, roles, and what an authenticator is set up with. */
export async function demoOperatorLines(queries: Queries, vault: Vault): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { login } of DEMO_OPERATORS) {
    const operator = await queries.maybe(BY_LOGIN, login);
    if (operator === undefined || operator.totp === null) continue;
    const secret = vault.unsealOwn(totpPlace(operator.id), operator.totp);
    lines.push(`${login} ${operator.roles.join(',')} ${base32(secret)} ${totpUri(secret, ISSUER, login)}`);
  }
  return lines;
}
