/** Every call of the operators' console. */
import * as audit from './audit.ts';
import * as change from './change.ts';
import * as help from './help.ts';
import * as identity from './identity.ts';
import * as invitation from './invitation.ts';
import * as legal from './legal.ts';
import * as maintenance from './maintenance.ts';
import * as notice from './notice.ts';
import * as operator from './operator.ts';
import * as pair from './pair.ts';
import * as role from './role.ts';
import * as setting from './setting.ts';
import * as system from './system.ts';
import * as ticket from './ticket.ts';
import * as user from './user.ts';
import type { OperatorCall } from './operator-call.ts';

/** The console's nouns, each a file of its own. */
const NOUNS = {
  audit,
  change,
  help,
  identity,
  invitation,
  legal,
  maintenance,
  notice,
  operator,
  pair,
  role,
  setting,
  system,
  ticket,
  user,
};

/** By path. */
export const CONSOLE_CALLS: readonly OperatorCall[] = Object.values(NOUNS)
  .flatMap((noun) => Object.values(noun) as unknown[])
  .filter((value): value is OperatorCall => typeof value === 'object' && value !== null && 'path' in value && 'access' in value)
  .toSorted((a, b) => (a.path < b.path ? -1 : 1));
