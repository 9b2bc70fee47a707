/** What the console says, by key: a file of words for each part of the menu. Another language is other files of the same keys. */
import base from './messages/en_US/console.json';
import content from './messages/en_US/content.json';
import contracts from './messages/en_US/contracts.json';
import deals from './messages/en_US/deals.json';
import ico from './messages/en_US/ico.json';
import liquidity from './messages/en_US/liquidity.json';
import markets from './messages/en_US/markets.json';
import people from './messages/en_US/people.json';
import running from './messages/en_US/running.json';
import seconds from './messages/en_US/seconds.json';
import settings from './messages/en_US/settings.json';
import wallet from './messages/en_US/wallet.json';

type Tree = { readonly [key: string]: string | Tree };
const english = {
  ...base,
  ...content,
  ...contracts,
  ...ico,
  ...deals,
  ...liquidity,
  ...markets,
  ...people,
  ...running,
  ...seconds,
  ...settings,
  ...wallet,
  choices: { ...base.choices, ...ico.choices, ...wallet.choices },
  commands: {
    ...base.commands,
    ...contracts.commands,
    ...deals.commands,
    ...ico.commands,
    ...seconds.commands,
    ...settings.commands,
    ...wallet.commands,
  },
  fields: { ...ico.fields, ...base.fields, ...contracts.fields, ...deals.fields, ...seconds.fields, ...settings.fields, ...wallet.fields },
  lists: { ...settings.lists, ...seconds.lists },
  hints: { ...base.hints, ...contracts.hints, ...ico.hints, ...wallet.hints },
};
type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}` }[keyof T & string];

/** The keys. */
export type WordKey = KeyOf<typeof english>;

/** The words of a key, with what stands in braces filled in. */
export function say(key: WordKey, values: Readonly<Record<string, string | number>> = {}): string {
  return fill(wordsAt(key) ?? key, values);
}

/** The words of a key that may have none: names that only the server knows. */
export function sayKnown(key: string, otherwise: string): string {
  return wordsAt(key) ?? otherwise;
}

function wordsAt(key: string): string | undefined {
  let at: string | Tree | undefined = english;
  for (const part of key.split('.')) at = typeof at === 'object' && Object.hasOwn(at, part) ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}
