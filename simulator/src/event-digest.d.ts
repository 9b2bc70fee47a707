/** Folds words into a digest of 32 bits; two lists of events that fold alike are taken for equal. */
export declare function foldWords(words: Int32Array, length: number, seed: number): number;
