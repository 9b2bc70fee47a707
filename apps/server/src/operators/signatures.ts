/** Keys of operators: ECDSA over P-256 with SHA-256, as browsers make them. */
import { createHash, webcrypto } from 'node:crypto';

/** The public part: coordinates, base64url. */
export interface PublicKey {
  readonly x: string;
  readonly y: string;
}

/** Whether a key has signed a text. What is no point of the curve has signed nothing. */
export async function hasSigned({ x, y }: PublicKey, signature: string, text: string): Promise<boolean> {
  const { subtle } = webcrypto;
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, curve, false, ['verify']).catch(() => undefined);
  if (key === undefined) return false;
  return subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(signature, 'base64url'), Buffer.from(text));
}

/** SHA-256 of the point, hexadecimal: what colleagues compare. */
export function fingerprintOf({ x, y }: PublicKey): string {
  return createHash('sha256').update(Buffer.from(x, 'base64url')).update(Buffer.from(y, 'base64url')).digest('hex');
}

/** Whether coordinates are a point of the curve. */
export async function isPoint({ x, y }: PublicKey): Promise<boolean> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  return webcrypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, curve, false, ['verify']).then(
    () => true,
    () => false,
  );
}
