/** Mounts the calls about accounts. Source: spec §4 (session), §7. */
import { centerIndex, login, logout } from '@kontor/contract/account';
import { customerOf } from '../../address-text.ts';
import { RateLimit } from '../../http/rate-limits.ts';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { AccountLoans, AccountParts } from './account-parts.ts';
import { mountAntiPhishing } from './anti-phishing.ts';
import { Codes } from './codes.ts';
import { mountCredentialChanges } from './credential-routes.ts';
import { Credentials, demandPerson } from './credentials.ts';
import { mountDevices } from './device-routes.ts';
import { mountFactors } from './factor-routes.ts';
import { FundPasswords } from './fund-passwords.ts';
import { logIn } from './login.ts';
import { Passkeys } from './passkeys.ts';
import { PaymentProofs } from './payment-proofs.ts';
import { userOf } from './person.ts';
import { mountProfile } from './profile-routes.ts';
import { mountRegistration } from './registration-routes.ts';
import { SecondFactors } from './second-factors.ts';
import { mountSettings } from './settings.ts';
import { tell } from './post.ts';
import { Tickets } from './tickets.ts';
import { mountWhitelist } from './whitelist.ts';

/** Look-ups of one network that need no session: invitation codes, beginnings of logins by passkey. */
const LOOK_UPS = { perSecond: 1, burst: 60 } as const;

/** Mounts them, and gives what other rooms ask people to prove. */
export function mountAccountRoutes(routes: Routes, loans: AccountLoans): PaymentProofs {
  const parts = partsOf(loans);
  const { database, sessions, vault, time } = parts;
  routes.open(login, (request) => logIn(parts, request));

  routes.user(logout, async ({ session }) => {
    await sessions.end(session.token);
    return {};
  });

  routes.user(centerIndex, async ({ session, lang }) => ({
    user: await userOf(vault, database, await demandPerson(database, session.user), lang, time.wallMs()),
  }));

  mountRegistration(routes, parts);
  mountCredentialChanges(routes, parts);
  mountDevices(routes, parts);
  mountSettings(routes, database);
  mountProfile(routes, parts);
  mountAntiPhishing(routes, parts);
  mountFactors(routes, parts);
  const proofs = new PaymentProofs(parts);
  mountWhitelist(routes, parts, proofs);
  return proofs;
}

function partsOf(loans: AccountLoans): AccountParts {
  const { database, vault, passwords, random, time, publicOrigin, demo, post, sessions, onHold } = loans;
  const tickets = new Tickets(random, time);
  const lookUps = new RateLimit(LOOK_UPS);
  return {
    ...loans,
    tickets,
    codes: new Codes({ database, vault, random, time }),
    credentials: new Credentials({ database, vault, post, sessions, tickets, onHold, wallMs: () => time.wallMs() }),
    factors: new SecondFactors({
      queries: database,
      vault,
      random,
      time,
      onRecovery: async (queries, account, now) =>
        tell(
          { post: loans.post, vault },
          queries,
          await demandPerson(queries, account),
          { template: 'recovery_code_used', params: { time: now } },
          now,
        ),
    }),
    fund: new FundPasswords({ queries: database, passwords, time }),
    passkeys: new Passkeys({ queries: database, time, publicOrigin, demo }),
    admitLookUp: (address) => {
      if (!lookUps.take(customerOf(address), time.monotonicMs())) throw refused('TOO_MANY_REQUESTS');
    },
  };
}
