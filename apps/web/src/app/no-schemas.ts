/**
 * Stands in for the schema library in the page's bundle (vite.config.ts): the contract's declarations call it, and the page
 * reads only their methods and paths. The server checks every body by the real schemas.
 */
const schema = (): object => ({});
const WITH_PROPERTIES = { Object: (properties: object): object => ({ properties }) };

/** Whatever the contract builds a schema with: a kind that is not known here must not keep the page from starting. */
export const Type: Readonly<Record<string, (...args: never[]) => object>> = new Proxy<Record<string, (...args: never[]) => object>>(
  WITH_PROPERTIES,
  { get: (known, kind) => known[String(kind)] ?? schema },
);
