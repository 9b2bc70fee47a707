/** Addresses that customers deposit to, from the extended public key that the signer gives out: whoever has it finds all of them and spends none. */
import { ECDH } from 'node:crypto';
import { HDKey, publicKeyToAddress } from 'viem/accounts';

/**
 * The deposit address of a number, on every chain that writes addresses as Ethereum does.
 * @throws where the text is no extended public key
 */
export function depositAddress(xpub: string, index: number): string {
  return depositAddresses(xpub)(index);
}

/** As `depositAddress`, for many of one key. */
export function depositAddresses(xpub: string): (index: number) => string {
  const root = HDKey.fromExtendedKey(xpub);
  if (root.privateKey !== null) throw new Error('this is a private key');
  return (index) => {
    const { publicKey } = root.deriveChild(index);
    if (publicKey === null) throw new Error('a derived key has a public part');
    const point = ECDH.convertKey(Buffer.from(publicKey), 'secp256k1', undefined, 'hex', 'uncompressed');
    return publicKeyToAddress(`0x${String(point)}`);
  };
}

/** Whether a text is an extended public key below which addresses hang. */
export function isExtendedPublicKey(text: string): boolean {
  try {
    return HDKey.fromExtendedKey(text).privateKey === null;
  } catch {
    return false;
  }
}
