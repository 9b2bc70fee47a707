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

/** Rounds of a block, and words of a hash. */
const ROUNDS = 64;
const HASH_WORDS = 8;

/** Hashes blocks of sixteen words one behind the other. */
class Sha256 {
  /** The eight words of the hash so far. */
  readonly hash = Int32Array.from(START);
  /** The block to be hashed next; sixteen words are the caller's to write. */
  readonly block = new Int32Array(ROUNDS);
  private readonly work = new Int32Array(HASH_WORDS);

  /** Takes the block in. */
  update(): void {
    const { hash, work, block } = this;
    work.set(hash);
    expand(block);
    runRounds(block, work, 0, ROUNDS);
    for (let i = 0; i < HASH_WORDS; i++) hash[i] = (hash[i]! + work[i]!) | 0;
  }
}

const SEED_BYTES = 32;
const SEED_WORDS = SEED_BYTES / 4;
/** Word of the block where the lower half of a number stands. */
const NUMBER_AT = SEED_WORDS + 1;

/** SHA-256(seed ‖ i as 64 bits, big end first) for many i below 2^31: both fit into one block, and what hangs on the seed alone is done once. */
export class SeededSha256 {
  /** The eight words of the last hash. */
  readonly hash = new Int32Array(HASH_WORDS);
  private readonly block = new Int32Array(ROUNDS);
  /** Where the rounds stand behind those that take the seed in. */
  private readonly seeded = Int32Array.from(START);
  private readonly work = new Int32Array(HASH_WORDS);

  /** Throws where the seed has not 32 bytes. */
  constructor(seed: Uint8Array) {
    if (seed.length !== SEED_BYTES) throw new Error(`a seed of ${seed.length} bytes`);
    const words = new DataView(seed.buffer, seed.byteOffset, SEED_BYTES);
    const { block } = this;
    for (let i = 0; i < SEED_WORDS; i++) block[i] = words.getInt32(i * 4);
    block[NUMBER_AT + 1] = 0x8000_0000 | 0;
    block[BLOCK_WORDS - 1] = (SEED_BYTES + 8) * 8;
    runRounds(block, this.seeded, 0, SEED_WORDS);
  }

  update(number: number): void {
    const { hash, work, block } = this;
    block[NUMBER_AT] = number;
    work.set(this.seeded);
    expand(block);
    runRounds(block, work, SEED_WORDS, ROUNDS);
    for (let i = 0; i < HASH_WORDS; i++) hash[i] = (START[i]! + work[i]!) | 0;
  }
}

/** The words of all rounds from the first sixteen. */
function expand(w: Int32Array): void {
  for (let i = BLOCK_WORDS; i < ROUNDS; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
}

/** Rounds from one up to another, over the eight words that they change. */
function runRounds(w: Int32Array, work: Int32Array, from: number, to: number): void {
  let a = work[0]!;
  let b = work[1]!;
  let c = work[2]!;
  let d = work[3]!;
  let e = work[4]!;
  let f = work[5]!;
  let g = work[6]!;
  let h = work[7]!;
  for (let i = from; i < to; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + (g ^ (e & (f ^ g))) + ROUND[i]! + w[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) | (c & (a | b)))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  work[0] = a;
  work[1] = b;
  work[2] = c;
  work[3] = d;
  work[4] = e;
  work[5] = f;
  work[6] = g;
  work[7] = h;
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
