const names = new Intl.DisplayNames('en-US', { type: 'region' });

/** `Germany` for `DE`; what is no code of two letters stands as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
