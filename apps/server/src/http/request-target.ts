/**
 * Targets of requests before the router sees them. What is asked for is decided by the route that matches and by nothing else, so
 * every target must be one that the router reads as it stands: in origin-form (RFC 9112 §3.2.1), with escapes that can be decoded.
 */

/** Where a target leads that cannot be read: below /api, where no call is. */
export const UNREADABLE = '/api/';

/**
 * Whether a target begins with a slash, has no fragment and decodes. Others are `http://host/path` (for proxies), `host:port`
 * (CONNECT), `*` (OPTIONS) and nonsense: none of them is ours to answer.
 */
export function isReadable(target: string): boolean {
  if (!target.startsWith('/') || target.includes('#')) return false;
  if (!target.includes('%')) return true;
  try {
    decodeURI(target.split('?', 1)[0]!);
    return true;
  } catch {
    return false;
  }
}
