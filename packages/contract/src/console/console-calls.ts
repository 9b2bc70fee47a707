/** Every call of the operators' console. */
import * as alert from './alert.ts';
import * as appeal from './appeal.ts';
import * as audit from './audit.ts';
import * as change from './change.ts';
import * as contract from './contract.ts';
import * as currency from './currency.ts';
import * as deposit from './deposit.ts';
import * as fee from './fee.ts';
import * as help from './help.ts';
import * as ico from './ico.ts';
import * as identity from './identity.ts';
import * as invitation from './invitation.ts';
import * as legal from './legal.ts';
import * as liquidity from './liquidity.ts';
import * as maintenance from './maintenance.ts';
import * as merchant from './merchant.ts';
import * as network from './network.ts';
import * as notice from './notice.ts';
import * as operator from './operator.ts';
import * as pair from './pair.ts';
import * as platform from './platform.ts';
import * as reconciliation from './reconciliation.ts';
import * as retention from './retention.ts';
import * as role from './role.ts';
import * as running from './running.ts';
import * as seconds from './seconds.ts';
import * as setting from './setting.ts';
import * as statistics from './statistics.ts';
import * as system from './system.ts';
import * as ticket from './ticket.ts';
import * as user from './user.ts';
import * as withdrawal from './withdrawal.ts';
import type { OperatorCall } from './operator-call.ts';

/** The console's nouns, each a file of its own. */
const NOUNS = {
  alert,
  appeal,
  audit,
  change,
  contract,
  currency,
  deposit,
  fee,
  help,
  ico,
  identity,
  invitation,
  legal,
  liquidity,
  maintenance,
  merchant,
  network,
  notice,
  operator,
  pair,
  platform,
  reconciliation,
  retention,
  role,
  running,
  seconds,
  setting,
  statistics,
  system,
  ticket,
  user,
  withdrawal,
};

/** By path. */
export const CONSOLE_CALLS: readonly OperatorCall[] = Object.values(NOUNS)
  .flatMap((noun) => Object.values(noun) as unknown[])
  .filter((value): value is OperatorCall => typeof value === 'object' && value !== null && 'path' in value && 'access' in value)
  .toSorted((a, b) => (a.path < b.path ? -1 : 1));
