/** Changes of operators: one is added, gets other roles, or is let in anew. Carried out at once, in the transaction that approves. */
import type { Role } from '@kontor/contract/console/roles';
import { ROLES } from '@kontor/contract/console/roles';
import type { Queries } from '../store/database.ts';
import { ChangeProblem } from './change-kind.ts';
import type { ChangeEnd, ChangeKinds } from './change-kind.ts';
import { addOperator, inviteAgain, setRoles } from './operator-rights.ts';
import { BY_ID, BY_LOGIN } from './operator-rows.ts';
import type { OperatorRow } from './operator-rows.ts';

const DONE: { readonly end: ChangeEnd } = { end: { isDone: true, outcome: 'done', sequence: null } };

/** They never wait for a relay. */
const endOf = async (): Promise<undefined> => undefined;

export const OPERATOR_CHANGES: Pick<ChangeKinds, 'operator/add' | 'operator/roles' | 'operator/invite'> = {
  'operator/add': {
    subject: ({ login }) => `operator ${login}`,
    before: async (queries, { login }) => {
      if ((await queries.maybe(BY_LOGIN, login)) !== undefined) throw new ChangeProblem(`there is an operator ${login}`);
      return { login: null, name: null, roles: null };
    },
    after: ({ login, name, roles }) => ({ login, name, roles: inOrder(roles) }),
    carryOut: async (queries, body, { now }) => {
      if ((await addOperator(queries, body, now)) === undefined) throw new ChangeProblem(`there is an operator ${body.login}`);
      return DONE;
    },
    endOf,
  },
  'operator/roles': {
    subject: ({ operator }) => `operator ${operator}`,
    beneficiary: ({ operator }) => operator,
    before: async (queries, { operator }) => ({ roles: inOrder((await operatorNumbered(queries, operator)).roles) }),
    after: ({ roles }) => ({ roles: inOrder(roles) }),
    carryOut: async (queries, { operator, roles }) => {
      await setRoles(queries, operator, roles);
      return DONE;
    },
    endOf,
  },
  'operator/invite': {
    subject: ({ operator }) => `operator ${operator}`,
    beneficiary: ({ operator }) => operator,
    before: async (queries, { operator }) => ({ state: (await operatorNumbered(queries, operator)).state }),
    after: () => ({ state: 'invited' }),
    carryOut: async (queries, { operator }, { now }) => {
      await inviteAgain(queries, operator, now);
      return DONE;
    },
    endOf,
  },
};

async function operatorNumbered(queries: Queries, id: number): Promise<OperatorRow> {
  const operator = await queries.maybe(BY_ID, id);
  if (operator === undefined) throw new ChangeProblem(`there is no operator ${id}`);
  return operator;
}

/** In the order of the list, whatever the order they are said in. */
function inOrder(roles: readonly Role[]): string {
  return ROLES.filter((role) => roles.includes(role)).join(', ');
}
