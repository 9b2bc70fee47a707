/** Joins whole class names; what is false or missing is left out. Never builds a name from pieces. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
