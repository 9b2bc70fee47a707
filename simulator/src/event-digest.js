/** Folds words into a digest of 32 bits; two lists of events that fold alike are taken for equal. */
export function foldWords(words, length, seed) {
    let hash = seed ^ length;
    for (let i = 0; i < length; i += 1) {
        hash = Math.imul(hash ^ words[i], 0x9e3779b1);
        hash ^= hash >>> 15;
    }
    return hash | 0;
}
//# sourceMappingURL=event-digest.js.map