/** A size with the same shape and no side longer than `side`; pixels, at least one. What fits already stays. */
export function fittedSize(width: number, height: number, side: number): { readonly width: number; readonly height: number } {
  const share = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}
