/** Hashes and letters of bytes, by the browser's own cryptography. */

const encoder = new TextEncoder();

/** SHA-256 of a text's UTF-8, hexadecimal. */
export async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', encoder.encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Base64 for addresses, without padding. */
export function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}
