/** Headers of every answer: nothing foreign runs on our origin, and nobody frames it. Source: reliability-and-security "XSS". */

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The one policy names the page's worker and nothing else (web: app/page-worker.ts).
  'trusted-types kontor-worker',
  "worker-src 'self'",
];

/**
 * The headers. A picture of one's own is read with the session's token, which no address may carry, and shown from memory (`blob:`).
 * `baseAddress`: where else the pages may send their calls to, empty for nowhere. `imageOrigins`: where else pictures may come from.
 * `frameOrigins`: whose pages may stand in a frame of ours.
 */
export function securityHeaders(
  baseAddress: string,
  imageOrigins: readonly string[],
  frameOrigins: readonly string[] = [],
): Readonly<Record<string, string>> {
  const connect = ["connect-src 'self'", ...(baseAddress === '' ? [] : [baseAddress, baseAddress.replace(/^http/, 'ws')])].join(' ');
  const images = ["img-src 'self' data: blob:", ...imageOrigins].join(' ');
  const frames = frameOrigins.length === 0 ? [] : [['frame-src', ...frameOrigins].join(' ')];
  return { ...OTHER_HEADERS, 'content-security-policy': [...POLICY, images, ...frames, connect].join('; ') };
}

const OTHER_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-frame-options': 'DENY',
};
