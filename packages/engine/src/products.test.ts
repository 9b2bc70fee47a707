import { expect, it } from 'vitest';
import { COMMAND_NAMES, COMMANDS } from './command.ts';
import { createEngine } from './engine.ts';
import type { OpenProduct } from './product.ts';
import { PRODUCTS } from './products.ts';

/** The products as an engine has them, by name. */
function openProducts(): [string, OpenProduct][] {
  const opened: [string, OpenProduct][] = [];
  const products = PRODUCTS.map((product) => ({
    ...product,
    open: (kernel: Parameters<typeof product.open>[0]) => {
      const open = product.open(kernel);
      opened.push([product.name, open]);
      return open;
    },
  }));
  createEngine({ products });
  return opened;
}

it('every command has its rule in one product, the one that the table of commands names', () => {
  const rules = openProducts().flatMap(([product, { commands }]) => commands.map(({ type }) => `${COMMAND_NAMES.get(type)} of ${product}`));
  expect(rules.toSorted()).toEqual(
    Object.entries(COMMANDS)
      .map(([name, { product }]) => `${name} of ${product}`)
      .toSorted(),
  );
});

it('a section is called after its product, and no two are called the same', () => {
  const sections = openProducts().flatMap(([product, open]) => open.sections.map(({ name }) => ({ product, name })));
  for (const { product, name } of sections) expect(name.startsWith(`${product}.`), name).toBe(true);
  expect(new Set(sections.map(({ name }) => name)).size).toBe(sections.length);
});
