import { systemAccount } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import type { ProposalDump } from '../engine-door.ts';
import { textWords, wordsText } from '../section.ts';
import type { Section } from '../section.ts';

const { APPROVE, PROPOSE } = CommandWords;

/** What has become of a proposal. The numbers are stored. */
export const Decision = { OPEN: 0, APPROVED: 1, REJECTED: 2 } as const;
type Decision = (typeof Decision)[keyof typeof Decision];

/** A proposal to fund or to empty a system account, and what became of it. */
export interface Proposal {
  readonly proposer: number;
  readonly asset: number;
  readonly account: number;
  /** Which one, of accounts that are numbered; else 0. */
  readonly number: number;
  /** The user who receives what is taken out; 0: the outside. */
  readonly beneficiary: number;
  /** Above zero it comes in from outside, below it is taken out; units. */
  readonly amount: bigint;
  decision: Decision;
  /** The operator who decided; 0 while it is open. */
  decider: number;
}

/** Key, then the proposal's fields in their order. */
type Saved = readonly [string, number, number, number, number, number, string, number, number];

/** All proposals that were ever made, by their ids; few, so they are kept as objects. */
export class Proposals {
  private readonly byKey = new Map<string, Proposal>();

  /** REPEATED for a PROPOSE that came before, CLIENT_ID_REUSED when its id came with something else, NONE for a new one. */
  known(c: CommandBuffer, at: number): Refusal {
    const known = this.byKey.get(keyOf(c, at + PROPOSE.PROPOSAL));
    if (known === undefined) return Refusal.NONE;
    const { proposer, asset, account, number, beneficiary, amount } = read(c, at);
    const same =
      known.proposer === proposer &&
      known.asset === asset &&
      known.account === account &&
      known.number === number &&
      known.beneficiary === beneficiary &&
      known.amount === amount;
    return same ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED;
  }

  /** REPEATED when the same operator has decided so before. */
  decidedSo(c: CommandBuffer, at: number, decision: Decision): Refusal {
    const known = this.find(c, at);
    return known?.decision === decision && known.decider === c.words[at + 1] ? Refusal.REPEATED : Refusal.NONE;
  }

  /** The proposal that an APPROVE or a REJECT names. */
  find(c: CommandBuffer, at: number): Proposal | undefined {
    return this.byKey.get(keyOf(c, at + APPROVE.PROPOSAL));
  }

  /** Remembers what a PROPOSE asks for. */
  add(c: CommandBuffer, at: number): void {
    this.byKey.set(keyOf(c, at + PROPOSE.PROPOSAL), read(c, at));
  }

  /** In the order in which they were made. */
  all(): ProposalDump[] {
    return [...this.byKey].map(([key, proposal]) => ({ id: key, ...proposal }));
  }

  /** Stored as nothing at all while there is none, so that a state from before has the digest that it had. */
  section(name: string): Section {
    return {
      name,
      write: () => (this.byKey.size === 0 ? new Int32Array(0) : textWords(JSON.stringify(this.saved()))),
      read: (words) => {
        if (words.length > 0) this.restore(JSON.parse(wordsText(words)) as Saved[]);
      },
    };
  }

  private saved(): Saved[] {
    return [...this.byKey].map(([key, p]) => [
      key,
      p.proposer,
      p.asset,
      p.account,
      p.number,
      p.beneficiary,
      String(p.amount),
      p.decision,
      p.decider,
    ]);
  }

  private restore(saved: readonly Saved[]): void {
    for (const [key, proposer, asset, account, number, beneficiary, amount, decision, decider] of saved) {
      this.byKey.set(key, {
        proposer,
        asset,
        account,
        number,
        beneficiary,
        amount: BigInt(amount),
        decision: decision as Decision,
        decider,
      });
    }
  }
}

/** What a PROPOSE asks for. */
export function read(c: CommandBuffer, at: number): Proposal {
  return {
    proposer: c.words[at + 1]!,
    asset: c.words[at + PROPOSE.ASSET]!,
    account: c.words[at + PROPOSE.ACCOUNT]!,
    number: c.words[at + PROPOSE.NUMBER]!,
    beneficiary: c.words[at + PROPOSE.BENEFICIARY]!,
    amount: c.longs[(at + PROPOSE.AMOUNT) >> 1]!,
    decision: Decision.OPEN,
    decider: 0,
  };
}

/** Whether the fields of a PROPOSE go together. */
export function isProposal(c: CommandBuffer, at: number): boolean {
  const { account, number, beneficiary, amount } = read(c, at);
  const system = systemAccount(account);
  if (system === undefined || amount === 0n || number < 0 || beneficiary < 0) return false;
  if (system.of === 'exchange' && number !== 0) return false;
  return amount < 0n || beneficiary === 0;
}

/** Whether operators may do with a system account what a proposal asks for. */
export function isOperators({ account, amount }: Proposal): boolean {
  const { operators } = systemAccount(account)!;
  return operators === 'fund and empty' || operators === (amount < 0n ? 'empty' : 'fund');
}

function keyOf(c: CommandBuffer, at: number): string {
  return c.words.subarray(at, at + 4).join('.');
}
