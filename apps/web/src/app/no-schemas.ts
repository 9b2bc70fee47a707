/**
 * Stands in for the schema library in the page's bundle (vite.config.ts): the contract's declarations call it, and the page
 * reads only their methods and paths. The server checks every body by the real schemas.
 */
const schema = (): object => ({});

export const Type = {
  Object: (properties: object): object => ({ properties }),
  Array: schema,
  Boolean: schema,
  Integer: schema,
  Literal: schema,
  Null: schema,
  Optional: schema,
  String: schema,
  Union: schema,
  Unknown: schema,
  Unsafe: schema,
};
