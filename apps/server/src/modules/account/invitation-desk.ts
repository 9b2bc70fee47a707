/** The house's invitation codes by the console. */
import { invitationList, invitationMake } from '@kontor/contract/console/invitation';
import { isPlainText, tidyText } from '@kontor/contract/person-text';
import { refused } from '../../http/refused.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import type { Random } from '../../random.ts';
import type { Queries } from '../../store/database.ts';
import { addHouseInvitation, houseInvitations } from './invitations.ts';

export function mountInvitationDesk(
  routes: OperatorRoutes,
  { database, random }: { readonly database: Queries; readonly random: Random },
): void {
  routes.read(invitationList, async () => ({
    list: (await houseInvitations(database)).map(({ code, note, used, usesLeft, ended }) => ({
      code,
      note,
      used,
      uses_left: usesLeft,
      ended,
    })),
  }));

  routes.act(invitationMake, ({ body: { uses = null, note: typed = '' }, nowMs, deed }) =>
    deed(async (queries) => {
      const note = tidyText(typed);
      if (!isPlainText(note)) throw refused('BAD_REQUEST');
      const code = await addHouseInvitation(queries, random, { note, uses, now: new Date(nowMs) });
      // The note may name somebody.
      return { data: { code }, note: { subject: `invitation ${code}`, detail: { uses } } };
    }),
  );
}
