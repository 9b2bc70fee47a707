/**
 * Keys of chains that write addresses as Ethereum does, derived from one seed. Deposit addresses hang below an extended public key, which is
 * all that the server is handed; the hot wallet hangs on a branch of its own, so that neither tells anything of the other. Source: BIP 32, 44.
 */
import { HDKey, privateKeyToAccount } from 'viem/accounts';
import type { PrivateKeyAccount } from 'viem/accounts';
import { bytesToHex } from 'viem/utils';

/** Children of it are deposit addresses, by their numbers. */
const DEPOSITS = "m/44'/60'/0'/0";
const HOT_WALLET = "m/44'/60'/1'/0/0";
/** Children with greater numbers are hardened, and cannot be derived from a public key. */
export const MAX_DEPOSIT_INDEX = 0x7fff_ffff;
export const SEED_BYTES = 64;

/** The extended public key below which deposit addresses hang. It cannot spend. */
export function depositXpub(seed: Uint8Array): string {
  return deposits(seed).publicExtendedKey;
}

function deposits(seed: Uint8Array): HDKey {
  return HDKey.fromMasterSeed(seed).derive(DEPOSITS);
}

/** Whether a number can be a deposit address's. */
export function isDepositIndex(index: number): boolean {
  return Number.isSafeInteger(index) && index >= 0 && index <= MAX_DEPOSIT_INDEX;
}

/** What can spend. Its private keys stay in this process. */
export class SigningKeys {
  /** Pays withdrawals, and gas for deposit addresses; sweeps go to it. */
  readonly hot: PrivateKeyAccount;
  readonly #deposits: HDKey;

  constructor(seed: Uint8Array) {
    this.hot = accountOf(HDKey.fromMasterSeed(seed).derive(HOT_WALLET));
    this.#deposits = deposits(seed);
  }

  /** The key of a deposit address. */
  deposit(index: number): PrivateKeyAccount {
    if (!isDepositIndex(index)) throw new RangeError(`${index} is no number of a deposit address`);
    return accountOf(this.#deposits.deriveChild(index));
  }
}

function accountOf({ privateKey }: HDKey): PrivateKeyAccount {
  if (privateKey === null) throw new Error('a public key cannot sign');
  return privateKeyToAccount(bytesToHex(privateKey));
}
