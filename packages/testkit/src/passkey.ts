/** A passkey in a test's hand (WebAuthn level 3: ES256, no attestation), whose owner is always verified; written apart from the server's. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Present and verified; and with the key itself, where one is made. */
const PROVED = 0x05;
const MADE = 0x45;

/** What a site asks for: `navigator.credentials` takes it as JSON. */
interface Asked {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
}

export class TestPasskey {
  /** base64url. */
  readonly id = randomBytes(16).toString('base64url');
  readonly #key: KeyObject;
  readonly #origin: string;
  #count = 0;

  /** For pages of this origin, such as `http://localhost:3000`. */
  constructor(origin: string) {
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    this.#origin = origin;
  }

  /** The public key as COSE has it. */
  get publicKey(): Buffer {
    const { x, y } = this.#key.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ]);
  }

  /** The private key as PKCS #8, for an authenticator of a browser. */
  get privateKey(): Buffer {
    return this.#key.export({ format: 'der', type: 'pkcs8' });
  }

  /** Answers options for a new passkey. */
  register(options: string): string {
    const asked = JSON.parse(options) as Asked;
    const id = Buffer.from(this.id, 'base64url');
    const made = Buffer.concat([this.#data(asked.rp!.id, MADE), Buffer.alloc(16), Buffer.from([0, id.length]), id, this.publicKey]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([made.length]),
      made,
    ]);
    return this.#written({ clientDataJSON: this.#client('webauthn.create', asked), attestationObject: attestation.toString('base64url') });
  }

  /** Answers options that ask for a proof. */
  prove(options: string): string {
    const asked = JSON.parse(options) as Asked;
    this.#count += 1;
    const clientDataJSON = this.#client('webauthn.get', asked);
    const data = this.#data(asked.rpId!, PROVED);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([data, hash]), this.#key);
    return this.#written({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #client(type: string, { challenge }: Asked): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false })).toString('base64url');
  }

  #data(site: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#count);
    return Buffer.concat([createHash('sha256').update(site).digest(), Buffer.from([flags]), count]);
  }

  #written(response: object): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} });
  }
}
