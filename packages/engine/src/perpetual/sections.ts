import { asUnits } from '@kontor/domain/formulas/units';
import { textWords, wordsText } from '../section.ts';
import type { Section } from '../section.ts';
import type { Book } from './book.ts';
import type { Contract, ContractTerms } from './contract.ts';
import type { ContractState } from './contract-state.ts';
import type { Plans } from './plans.ts';
import type { ContractTier } from './rates.ts';

/** What is stored of a market of the kind beside its records. */
interface SavedContract {
  readonly id: number;
  readonly terms: ContractTerms | undefined;
  readonly state: ContractState;
  readonly plans: Plans['stored'];
  /** Slot, take profit, stop loss, ByMark bits. */
  readonly attached: readonly (readonly [number, number, number, number])[];
  /** Records, of which the words stand one contract behind the other. */
  readonly records: number;
}

interface Saved {
  readonly contracts: readonly SavedContract[];
  /** Contracts in the order of their first terms. */
  readonly order: readonly number[];
  readonly planNumber: number;
  /** Tiers that have rates; left out where there are none. */
  readonly tiers?: readonly ContractTier[];
  /** User, what he reserves, whether he is one-way, and his records: contract and place each. */
  readonly accounts: readonly (readonly [number, bigint, boolean, readonly (readonly [number, number])[]])[];
}

/** What is stored of contracts; nothing where there is none of them. */
export function sectionsOf(book: Book): Section[] {
  let places: readonly SavedContract[] = [];
  return [
    {
      name: 'perpetual.book',
      write: () => (isEmpty(book) ? new Int32Array(0) : textWords(textOf(saved(book)))),
      read: (words) => {
        if (words.length === 0) return;
        const stored = readText(wordsText(words)) as Saved;
        places = stored.contracts;
        restore(book, stored);
      },
    },
    {
      name: 'perpetual.records',
      write: () => joined(book.allMarkets().map(({ records }) => records.stored())),
      read: (words) => {
        const all = places.reduce((sum, { records }) => sum + records, 0);
        const each = all === 0 ? 0 : words.length / all;
        let at = 0;
        for (const { id, records: count } of places) {
          book.market(id)!.records.restore(words.subarray(at, at + count * each));
          at += count * each;
        }
      },
    },
  ];
}

function isEmpty({ accounts, contracts, tiers }: Book): boolean {
  return accounts.size === 0 && contracts.length === 0 && tiers.all().length === 0;
}

function saved(book: Book): Saved {
  const tiers = book.tiers.all();
  return {
    contracts: book.allMarkets().map(savedContract),
    order: book.contracts.map(({ id }) => id),
    planNumber: book.planNumber,
    ...(tiers.length > 0 && { tiers }),
    accounts: [...book.accounts.values()].map(({ user, reserved, isOneWay, parts }) => [
      user,
      BigInt(reserved),
      isOneWay,
      parts.map(({ contract, place }) => [contract.id, place] as const),
    ]),
  };
}

function savedContract({ id, terms, state, plans, attached, records }: Contract): SavedContract {
  return {
    id,
    terms,
    state,
    plans: plans.stored,
    attached: [...attached].map(([slot, { takeProfit, stopLoss, byMark }]) => [slot, takeProfit, stopLoss, byMark]),
    records: records.count,
  };
}

function restore(book: Book, { contracts, order, planNumber, tiers = [], accounts }: Saved): void {
  for (const { tier, makerRate, takerRate } of tiers) book.tiers.set(tier, makerRate, takerRate);
  for (const { id, terms, state, plans, attached, records } of contracts) {
    const contract = book.market(id)!;
    contract.setTerms(terms);
    Object.assign(contract.state, state);
    contract.setMark(state.mark);
    contract.records.expect(records);
    contract.plans.stored = plans;
    for (const [slot, takeProfit, stopLoss, byMark] of attached) contract.attach(slot, { takeProfit, stopLoss, byMark });
  }
  for (const id of order) {
    const contract = book.market(id)!;
    book.contracts.push(contract);
    book.money.open(contract);
  }
  book.planNumber = planNumber;
  for (const [user, reserved, isOneWay, parts] of accounts) {
    const account = book.account(user);
    account.isOneWay = isOneWay;
    if (parts.length > 0) {
      book.money.openAccount(account);
      account.reserved = asUnits(reserved);
    }
    for (const [id, place] of parts) {
      const contract = book.market(id)!;
      const part = { contract, place };
      account.add(part, contract.records.number(place));
      contract.parts[place] = part;
      contract.records.accounts[place] = account;
    }
  }
}

function joined(parts: readonly Int32Array[]): Int32Array {
  const words = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    words.set(part, at);
    at += part.length;
  }
  return words;
}

/** As text, big integers as "123n". */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each));
}

function readText(text: string): unknown {
  return JSON.parse(text, (_, each: unknown) => (typeof each === 'string' && /^-?\d+n$/.test(each) ? BigInt(each.slice(0, -1)) : each));
}
