/** A part of the state as a snapshot stores it. */
export interface Section {
  /** The product's name, a dot, and what it is: `spot.orders`. */
  readonly name: string;
  /** Its words as they are now: a view where it can be one. */
  write(): Int32Array;
  /** Takes over what `write` gave. The words are the reader's until it returns. */
  read(words: Int32Array): void;
}

/** Doubles as words, in place. */
export function asWords(doubles: Float64Array): Int32Array {
  return new Int32Array(doubles.buffer, doubles.byteOffset, doubles.length * 2);
}

/** Words as doubles, copied, so that alignment never matters. */
export function asDoubles(words: Int32Array): Float64Array {
  return new Float64Array(words.slice().buffer);
}

/** A section of what is kept in plain objects. */
export function plainSection<Plain>(name: string, write: () => Plain, read: (plain: Plain) => void): Section {
  return {
    name,
    write: () => textWords(JSON.stringify(write())),
    read: (words) => {
      read(JSON.parse(wordsText(words)) as Plain);
    },
  };
}

/** What is kept in plain objects as words, big integers as "123n". */
export function plainWords(plain: unknown): Int32Array {
  return textWords(JSON.stringify(plain, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each)));
}

/** What `plainWords` was given. */
export function wordsPlain(words: Int32Array): unknown {
  return JSON.parse(wordsText(words), (_, each: unknown) =>
    typeof each === 'string' && /^-?\d+n$/.test(each) ? BigInt(each.slice(0, -1)) : each,
  );
}

/** ASCII text, four characters a word, filled up with spaces. Throws on any other character: names and numbers have none. */
export function textWords(text: string): Int32Array {
  const words = new Int32Array(Math.ceil(text.length / 4));
  for (let i = 0; i < words.length * 4; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 32;
    if (code > 127) throw new Error(`no ASCII character: ${text.charAt(i)}`);
    words[i >> 2]! |= code << ((i & 3) * 8);
  }
  return words;
}

/** What `textWords` was given, and the spaces behind it. */
export function wordsText(words: Int32Array): string {
  let text = '';
  for (let at = 0; at < words.length; at += 2048) {
    const codes = [];
    for (const word of words.subarray(at, at + 2048)) codes.push(word & 255, (word >>> 8) & 255, (word >>> 16) & 255, word >>> 24);
    text += String.fromCharCode(...codes);
  }
  return text;
}
