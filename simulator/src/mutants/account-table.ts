import type { TestedMutant } from './in-tests.ts';

const SERVER = 'apps/server/src/';
const ACCOUNT = `${SERVER}modules/account/`;
const WEB = 'apps/web/src/features/';
const WITHDRAWALS = `${SERVER}modules/withdrawal/withdrawals.ts`;
const PAID_OUT = [`${SERVER}withdrawals-server.slow.test.ts`];
const EVERY_CALL = `${SERVER}every-call.slow.test.ts`;

/** Bugs of what is a person's own: the account, its credentials and codes, its documents and pictures. */
export const ACCOUNT_MUTANTS: readonly TestedMutant[] = [
  {
    name: "of accounts: another's picture can be read by who knows its name",
    file: `${SERVER}uploads/uploads.ts`,
    find: 'if (row.account !== reader && (await ownerFor?.(file, reader)) !== row.account) throw',
    replace: 'if ((await ownerFor?.(file, reader)) === 0) throw',
    tests: [`${SERVER}uploads/uploads.slow.test.ts`],
  },
  {
    name: "of accounts: another's withdrawal address can be deleted",
    file: `${SERVER}modules/address/address-routes.ts`,
    find: 'DELETE FROM withdrawal_address WHERE account_id = $1 AND id = $2 RETURNING id',
    replace: 'DELETE FROM withdrawal_address WHERE account_id > $1 - 100 AND id = $2 RETURNING id',
    tests: [EVERY_CALL],
  },
  {
    name: 'of the desk: a page writes over what another one wrote',
    file: `${SERVER}modules/desk/desk-rows.ts`,
    find: 'AND key = $3 AND version = $4 RETURNING',
    replace: 'AND key = $3 AND version >= $4 - 1000000 RETURNING',
    tests: [`${SERVER}modules/desk/desk-routes.slow.test.ts`],
  },
  {
    name: 'of the desk: a key may be anything',
    file: `${SERVER}modules/desk/desk-routes.ts`,
    find: "if (!KEYS[kind].test(key)) throw refused('BAD_REQUEST', 'desk.unreadable');",
    replace: '',
    tests: [`${SERVER}modules/desk/desk-routes.slow.test.ts`],
  },
  {
    name: 'of the desk: a change is not done again over what another page wrote',
    file: 'apps/web/src/data/desk-document.ts',
    short: true,
    find: 'this.#value = this.#changes.reduce((document, change) => change(document), kept.document);',
    replace: 'this.#value = kept.document;',
    tests: ['apps/web/src/data/desk-document.test.ts'],
  },
  {
    name: 'of the desk: what somebody changed is written for whoever logs in next',
    file: 'apps/web/src/data/desk-document.ts',
    short: true,
    find: 'this.#isClosed = true;',
    replace: '',
    tests: ['apps/web/src/data/desk-document.test.ts'],
  },
  {
    name: 'of keys: cancelling all has the key of cancelling one',
    file: 'apps/web/src/screens/keys/key-table.ts',
    short: true,
    find: 'return shift ? `Shift+${letter.toUpperCase()}` : letter.toLowerCase();',
    replace: 'return letter.toLowerCase();',
    tests: ['apps/web/src/screens/keys/key-table.test.ts'],
  },
  {
    name: 'of accounts: what was sealed opens although it was altered',
    file: `${SERVER}vault/sealed.ts`,
    short: true,
    find: 'Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()])',
    replace: 'decipher.update(sealed.subarray(start))',
    tests: [`${SERVER}vault/vault.test.ts`],
  },
  {
    name: 'of accounts: a code may be tried six times',
    file: `${ACCOUNT}codes.ts`,
    find: 'AND tries < $3::integer AND',
    replace: 'AND tries <= $3::integer AND',
    tests: [`${ACCOUNT}registration.slow.test.ts`],
  },
  {
    name: 'of accounts: a code is good for another purpose',
    file: `${ACCOUNT}codes.ts`,
    find: "vault.indexOf('code', purpose, owner)",
    replace: "vault.indexOf('code', purpose.slice(0, 0), owner)",
    tests: [`${ACCOUNT}credentials.slow.test.ts`],
  },
  {
    name: "of accounts: an authenticator's code is good twice",
    file: `${ACCOUNT}second-factors.ts`,
    find: 'UPDATE totp SET last_step = $2 WHERE account_id = $1 AND last_step < $2',
    replace: 'UPDATE totp SET last_step = $2 WHERE account_id = $1 AND last_step <= $2',
    tests: [`${ACCOUNT}credentials.slow.test.ts`],
  },
  {
    name: "of accounts: a passkey's proof is good for another request",
    file: `${ACCOUNT}passkeys.ts`,
    find: 'update(`${challenge} ${about}`,',
    replace: 'update(`${challenge} ${about.slice(0, 7)}`,',
    tests: [`${ACCOUNT}credentials.slow.test.ts`],
  },
  {
    name: 'of accounts: in whitelist mode a withdrawal goes anywhere',
    file: WITHDRAWALS,
    find: 'demandListed(isListedOnly || rules.whitelist,',
    replace: 'demandListed(isListedOnly,',
    tests: PAID_OUT,
  },
  {
    name: 'of accounts: in whitelist mode an address counts as soon as it is kept',
    file: WITHDRAWALS,
    find: 'entry.usable_from > nowMs',
    replace: 'entry.usable_from - 86_400_000 > nowMs',
    tests: PAID_OUT,
  },
  {
    name: 'of accounts: what is switched while a withdrawal is being asked for is not seen',
    file: WITHDRAWALS,
    find: 'await this.#demandAllowed(queries, said, isListedOnly);',
    replace: 'if (said.account < 0) await this.#demandAllowed(queries, said, isListedOnly);',
    tests: PAID_OUT,
  },
  {
    name: 'of accounts: a change of a credential leaves the codes that were sent before',
    file: `${ACCOUNT}credentials.ts`,
    find: 'await queries.run(VOID_CODES, account);',
    replace: '',
    tests: [`${ACCOUNT}credentials.slow.test.ts`],
  },
  {
    name: 'of accounts: sessions are ended before the change is certain',
    file: `${ACCOUNT}credentials.ts`,
    find: 'const held = await this.#hold(queries, account, change);\n      await sessions.endAll(queries, account);',
    replace: 'await sessions.endAll(database, account);\n      const held = await this.#hold(queries, account, change);',
    tests: [`${ACCOUNT}credentials.slow.test.ts`],
  },
  {
    name: 'of accounts: an unknown account is refused without hashing',
    file: `${ACCOUNT}passwords.ts`,
    find: 'const decoy = await this.#decoyHash();',
    replace: 'if (hash === undefined) return false;\n    const decoy = await this.#decoyHash();',
    tests: [`${ACCOUNT}enumeration.slow.test.ts`],
  },
  {
    name: 'of accounts: the first hop that is told is believed',
    file: `${SERVER}client-address.ts`,
    find: 'const hop = hops.pop();',
    replace: 'const hop = hops.shift();',
    tests: [EVERY_CALL, `${SERVER}http/region-gate.test.ts`],
  },
  {
    name: 'of accounts: a picture keeps where it was taken',
    file: `${SERVER}uploads/picture-process.ts`,
    find: ".toColourspace('srgb')\n",
    replace: ".toColourspace('srgb').keepExif()\n",
    tests: [`${SERVER}uploads/uploads.slow.test.ts`],
  },
  {
    name: 'of accounts: the square of a picture shows what is not of it',
    file: `${WEB}user-profile/crop.ts`,
    short: true,
    find: 'const most = (span - 1) / 2;',
    replace: 'const most = span / 2;',
    tests: [`${WEB}user-profile/crop.test.ts`],
  },
  {
    name: 'of accounts: codes are said to go where the account has no address',
    file: 'apps/web/src/forms/contact.ts',
    find: 'return has[first] ? first : has[second] ? second : undefined;',
    replace: 'return has[first] ? first : second;',
    tests: ['apps/web/src/forms/contact.test.ts'],
  },
  {
    name: 'of accounts: an identity is sent without the back of the document',
    file: `${WEB}identity/identity-draft.ts`,
    find: "...(back === undefined ? [{ name: 'back', problem: 'back' } as const] : [])",
    replace: '...[]',
    tests: [`${WEB}identity/identity-draft.test.ts`],
  },
];
