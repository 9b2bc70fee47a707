/** Passkeys of this browser: what it can, and its answers as the calls take them (WebAuthn level 3). */

/** A person who closes the browser's window, or lets it wait, has done nothing wrong. */
export class PasskeyDeclined extends Error {
  constructor() {
    super('declined');
    this.name = 'PasskeyDeclined';
  }
}

/** Whether this browser can, here: a site that is reached by a bare address has no passkeys. */
export function passkeysWork(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    !/^\d+\.\d+\.\d+\.\d+$|^\[/.test(location.hostname)
  );
}

/** Makes a passkey. @throws PasskeyDeclined */
export async function makePasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON);
  return written(navigator.credentials.create({ publicKey }));
}

/** Proves a passkey. @throws PasskeyDeclined */
export async function provePasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON);
  return written(navigator.credentials.get({ publicKey }));
}

async function written(asked: Promise<Credential | null>): Promise<string> {
  let credential: Credential | null;
  try {
    credential = await asked;
  } catch {
    throw new PasskeyDeclined();
  }
  if (credential === null) throw new PasskeyDeclined();
  return JSON.stringify((credential as PublicKeyCredential).toJSON());
}
