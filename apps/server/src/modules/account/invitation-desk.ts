/** The house's invitation codes by the console. */
import { invitationList, invitationMake, invitationStop } from '@kontor/contract/console/invitation';
import { isPlainText, tidyText } from '@kontor/contract/person-text';
import { refused } from '../../http/refused.ts';
import { doersOf, saidBefore } from '../../operators/log-memory.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import type { Random } from '../../random.ts';
import type { Queries } from '../../store/database.ts';
import { addHouseInvitation, endHouseInvitation, houseInvitations } from './invitations.ts';

/** The entry's action: the call's name. */
const MAKE = 'invitation.make';

export function mountInvitationDesk(
  routes: OperatorRoutes,
  { database, random }: { readonly database: Queries; readonly random: Random },
): void {
  routes.read(invitationList, async () => {
    const rows = await houseInvitations(database);
    const makerOf = await doersOf(
      database,
      MAKE,
      rows.map(({ code }) => aboutCode(code)),
    );
    return {
      list: rows.map(({ code, note, used, usesLeft, ended, madeMs }) => ({
        code,
        note,
        used,
        uses_left: usesLeft,
        ended,
        made: madeMs,
        by: makerOf(aboutCode(code)),
      })),
    };
  });

  routes.act(invitationMake, ({ body: { uses = null, note: typed = '', client_id: clientId }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const note = tidyText(typed);
      if (!isPlainText(note)) throw refused('BAD_REQUEST');
      const before = await saidBefore<{ readonly code: string }>(queries, operator.id, MAKE, clientId, { uses });
      const code = before?.code ?? (await addHouseInvitation(queries, random, { note, uses, now: new Date(nowMs) }));
      // The note may name somebody.
      const named = clientId === undefined ? {} : { code, client_id: clientId };
      return {
        data: { code },
        note: { subject: aboutCode(code), detail: { uses, ...named, ...(before !== undefined && { repeated: true }) } },
      };
    }),
  );

  routes.act(invitationStop, ({ body: { code }, nowMs, deed }) =>
    deed(async (queries) => {
      if (!(await endHouseInvitation(queries, code, new Date(nowMs)))) {
        const isKnown = (await houseInvitations(queries)).some((each) => each.code === code);
        throw refused(isKnown ? 'CHANGES_NOTHING' : 'NOT_FOUND');
      }
      return { data: {}, note: { subject: aboutCode(code), detail: {} } };
    }),
  );
}

/** How the log calls a code. */
function aboutCode(code: string): string {
  return `invitation ${code}`;
}
