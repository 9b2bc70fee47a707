/**
 * Whitelist mode: what a person takes out goes to addresses of his book alone. On at once, because it only takes away; off with all that a
 * payment asks for, and a hold, so that whoever has stolen the proofs still waits a day in which the owner was told. Source: ux.md, /cash.
 */
import { whitelistOff, whitelistOn, whitelistPasskeyOptions } from '@kontor/contract/account';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { command } from '../../store/database.ts';
import type { AccountParts } from './account-parts.ts';
import { demandPerson } from './credentials.ts';
import type { PaymentProofs } from './payment-proofs.ts';
import { tell } from './post.ts';

/** Nothing where it stands so already. */
const SET = command<[account: number, on: boolean]>(
  'account-whitelist',
  'UPDATE account SET whitelist = $2 WHERE id = $1 AND whitelist <> $2',
);
const OFF = { purpose: 'whitelist', request: 'whitelist off' } as const;

export function mountWhitelist(routes: Routes, parts: AccountParts, proofs: PaymentProofs): void {
  const { database, fund, credentials, time } = parts;

  routes.user(whitelistOn, async ({ session, body }) => {
    const person = await demandPerson(database, session.user);
    await fund.demand(person.id, body.fund_password);
    const now = new Date(time.wallMs());
    await database.transaction(async (queries) => {
      if ((await queries.run(SET, person.id, true)) === 0) return;
      await tell(parts, queries, person, { template: 'whitelist_on', params: { time: now } }, now);
    });
    return {};
  });

  routes.user(whitelistPasskeyOptions, async ({ session }) => ({ options: await proofs.passkeyOptions(session.user, OFF.request) }));

  routes.user(whitelistOff, async ({ session, body, address }) => {
    const { id, whitelist } = await demandPerson(database, session.user);
    if (!whitelist) throw refused('NOT_FOUND');
    const code = await proofs.demand(id, body, OFF, address);
    const event = { template: 'whitelist_off', params: { time: new Date(time.wallMs()) } } as const;
    const until = await credentials.hold(id, {
      reason: 'whitelist',
      event,
      apply: async (queries) => {
        if ((await queries.run(SET, id, false)) === 0) throw refused('NOT_FOUND');
        await code.use(queries);
      },
    });
    return { hold_until: until };
  });
}
