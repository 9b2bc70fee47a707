/** Places for tags that would lie over one another. */

/** Room between two tags, px. */
const GAP = 1;

/**
 * Middles of tags of one height, px, each as near to where it belongs as the others and the plot allow; in the order given. Tags keep
 * the order of their places. Where they have no room at all the first ones leave the plot at its top.
 */
export function spreadTags(wanted: readonly number[], height: number, from: number, to: number): readonly number[] {
  const step = height + GAP;
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  // Tags that touch are one block, whose middle is the mean of where its tags belong.
  const blocks: { readonly members: number[]; top: number }[] = [];
  for (const index of order) {
    blocks.push({ members: [index], top: (wanted[index] ?? 0) - step / 2 });
    for (
      let last = blocks.at(-1), before = blocks.at(-2);
      last !== undefined && before !== undefined && before.top + before.members.length * step > last.top;
      last = blocks.at(-1), before = blocks.at(-2)
    ) {
      const members = [...before.members, ...last.members];
      const mean = members.reduce((sum, member) => sum + (wanted[member] ?? 0), 0) / members.length;
      blocks.splice(-2, 2, { members, top: mean - (members.length * step) / 2 });
    }
  }
  const middles = wanted.map(() => 0);
  for (const { members, top } of blocks) for (const [at, member] of members.entries()) middles[member] = top + (at + 0.5) * step;
  // Into the plot: from its top down, then from its foot up.
  let least = from + step / 2;
  for (const index of order) {
    middles[index] = Math.max(middles[index] ?? 0, least);
    least = (middles[index] ?? 0) + step;
  }
  let most = to - step / 2;
  for (const index of order.toReversed()) {
    middles[index] = Math.min(middles[index] ?? 0, most);
    most = (middles[index] ?? 0) - step;
  }
  return middles;
}
