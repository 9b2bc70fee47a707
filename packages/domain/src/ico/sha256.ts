/**
 * SHA-256 (FIPS 180-4), for what is drawn and promised in public. It is our own because this package imports nothing, and because a draw
 * hashes millions of messages of one block, which needs no object for each.
 */

/** First 32 bits of the fractional parts of the square roots of the first 8 primes, and of the cube roots of the first 64. */
const START = fractions(8, 2);
const ROUND = fractions(64, 3);

const BLOCK_BYTES = 64;
const BLOCK_WORDS = 16;
/** The length of a message stands in the last eight bytes of its last block. */
const LENGTH_BYTES = 8;

/** Hashes blocks of sixteen words one behind the other. */
export class Sha256 {
  /** The eight words of the hash so far. */
  readonly hash = Int32Array.from(START);
  /** The block to be hashed next; sixteen words are the caller's to write, and stay. */
  readonly block = new Int32Array(64);

  /** Begins anew. */
  reset(): void {
    for (let i = 0; i < 8; i++) this.hash[i] = START[i]!;
  }

  /** Takes the block in. */
  update(): void {
    const w = this.block;
    const { hash } = this;
    for (let i = BLOCK_WORDS; i < 64; i++) {
      const x = w[i - 15]!;
      const y = w[i - 2]!;
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
    }
    let a = hash[0]!;
    let b = hash[1]!;
    let c = hash[2]!;
    let d = hash[3]!;
    let e = hash[4]!;
    let f = hash[5]!;
    let g = hash[6]!;
    let h = hash[7]!;
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    hash[0] = (hash[0]! + a) | 0;
    hash[1] = (hash[1]! + b) | 0;
    hash[2] = (hash[2]! + c) | 0;
    hash[3] = (hash[3]! + d) | 0;
    hash[4] = (hash[4]! + e) | 0;
    hash[5] = (hash[5]! + f) | 0;
    hash[6] = (hash[6]! + g) | 0;
    hash[7] = (hash[7]! + h) | 0;
  }
}

/** The hash of a message, 32 bytes. */
export function sha256(message: Uint8Array): Uint8Array {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const padded = new DataView(new ArrayBuffer(blocks * BLOCK_BYTES));
  new Uint8Array(padded.buffer).set(message);
  padded.setUint8(message.length, 0x80);
  padded.setBigUint64(padded.byteLength - LENGTH_BYTES, BigInt(message.length) * 8n);
  const sha = new Sha256();
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < BLOCK_WORDS; i++) sha.block[i] = padded.getInt32(block * BLOCK_BYTES + i * 4);
    sha.update();
  }
  const hash = new DataView(new ArrayBuffer(32));
  sha.hash.forEach((word, i) => {
    hash.setInt32(i * 4, word);
  });
  return new Uint8Array(hash.buffer);
}

/** So many primes' roots: of each the first 32 bits behind the point, found in whole numbers. */
function fractions(count: number, root: 2 | 3): Int32Array {
  const words = new Int32Array(count);
  for (let i = 0, prime = 2; i < count; prime++) {
    if (!isPrime(prime)) continue;
    const scaled = BigInt(prime) << BigInt(32 * root);
    words[i++] = Number(BigInt.asIntN(32, integerRoot(scaled, root)));
  }
  return words;
}

function isPrime(value: number): boolean {
  for (let by = 2; by * by <= value; by++) if (value % by === 0) return false;
  return true;
}

/** The greatest whole number whose power is not above a value. */
function integerRoot(value: bigint, power: number): bigint {
  let root = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if ((root + bit) ** BigInt(power) <= value) root += bit;
  return root;
}
