/** How operators and their invitations are named to people. */

/** What an authenticator calls the console. */
export const ISSUER = 'Kontor console';

/** The link that an invitation is handed over by. What stands behind the mark `#` is in no log of a server's. */
export function invitationLink(pageOrigin: string, token: string): string {
  return `${pageOrigin}/invitation#${token}`;
}

/** How the log calls an operator whom something is about. */
export function aboutOperator(id: number): string {
  return `operator ${id}`;
}
