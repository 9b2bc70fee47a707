/** Decimals that an average price is shown with: two, and of small prices so many that four digits say something. */
export function averageDigits(price: string): number {
  const [whole = '0', fraction = ''] = price.split('.');
  if (/[1-9]/.test(whole)) return 2;
  const zeros = /^0*/.exec(fraction)![0].length;
  return Math.min(fraction.length, Math.max(2, zeros + 4));
}
