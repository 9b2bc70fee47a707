/** Who may do what in the console: one table, action × role. An action that is not in it does not exist. */

/** Roles of operators; one may have several. */
export const ROLES = ['support', 'identity', 'finance', 'risk', 'content', 'auditor', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The actions, each with the roles that may. What needs two people has no action of its own but a row in `CHANGES` (changes.ts);
 * `change.view` shows them, and who may propose and who may approve stands there.
 */
export const ACTIONS = {
  'change.view': ['support', 'identity', 'finance', 'risk', 'content', 'auditor', 'owner'],
  'operator.view': ['auditor', 'owner'],
  /** At once, by one: an operator's sessions end and he may do nothing any more. */
  'operator.suspend': ['owner'],
  /** Makes the link by which somebody who was invited sets his password and authenticator. */
  'operator.link': ['owner'],
  'audit.view': ['auditor', 'owner'],
  /** Which submissions wait, by number alone. */
  'identity.view': ['identity', 'auditor'],
  /** Sees what a person sent, and decides. */
  'identity.review': ['identity'],
  /** Finds a customer and sees his account, his addresses masked. */
  'user.view': ['support', 'identity', 'risk'],
  /** At once, by one: a customer may not trade any more and is logged out. */
  'user.freeze': ['support', 'risk', 'owner'],
  /** Those who may propose the change `account/reinstate`. */
  'user.unfreeze': ['support', 'risk'],
  /** At once, by one: nothing of a customer's may leave any more; he trades on. Allowing it again is a change by two. */
  'user.block': ['risk', 'owner'],
  'user.note': ['support', 'identity', 'risk'],
  'user.flag': ['risk'],
  /** Which tickets wait, and about what; nothing that was written. */
  'ticket.view': ['support', 'auditor'],
  'ticket.answer': ['support'],
  /** Who has asked to be a merchant, and how he has traded: numbers alone. */
  'merchant.view': ['support', 'risk', 'auditor', 'owner'],
  /** At once, by one, both ways; coins do not move by it. */
  'merchant.decide': ['risk', 'owner'],
  /** Which trades support has to look at; nothing that was written. */
  'appeal.view': ['support', 'risk', 'auditor'],
  /** Sees what both sides say, and asks for more. */
  'appeal.review': ['support', 'risk'],
  /** Above a value two of them, never the same one twice. */
  'appeal.rule': ['support', 'risk'],
  /**
   * What is listed, what it costs and why it is halted. Of customers nothing but numbers, so no view is logged; support is asked why a pair
   * stands still, and what somebody pays.
   */
  'market.view': ['support', 'finance', 'risk', 'auditor', 'owner'],
  /** At once, by one; trading again is a change by two. */
  'pair.halt': ['risk', 'owner'],
  /** What the platform is set to. */
  'setting.view': ['risk', 'finance', 'content', 'auditor', 'owner'],
  /** At once, by one, both ways: what customers may do stops, and goes on. */
  'maintenance.switch': ['risk', 'owner'],
  /** What was published, with what was taken back. */
  'notice.view': ['content', 'auditor'],
  'notice.publish': ['content'],
  /** Articles and legal notes with all their versions. */
  'help.view': ['content', 'auditor'],
  'help.save': ['content'],
  'legal.view': ['content', 'auditor'],
  'legal.save': ['content'],
  /** The house's own codes, by which one registers. */
  'invitation.list': ['support', 'owner'],
  'invitation.make': ['support', 'owner'],
  /**
   * How the exchange runs, and what was wrong. Nothing of it is about a person; who answers customers, weighs risks or books money has to
   * know whether what he sees is fresh. Content and identity decide nothing by it.
   */
  'system.view': ['support', 'finance', 'risk', 'auditor', 'owner'],
  /** Those who can do something about it, or tell customers of it. */
  'alert.acknowledge': ['support', 'risk', 'owner'],
  /** Sums by day: customers, trades, fees. */
  'statistics.view': ['finance', 'risk', 'auditor', 'owner'],
  /** Which withdrawals wait and are paid; the customer's address is a view of personal data. */
  'withdrawal.view': ['finance', 'risk', 'auditor'],
  /** Never the same person twice for one withdrawal. */
  'withdrawal.decide': ['finance', 'risk'],
  /** What came in by the chains; support is asked where somebody's money is. */
  'deposit.view': ['support', 'finance', 'risk', 'auditor'],
  /** Networks, nodes, hot wallets, and what is paused. Nothing of it is about a person. */
  'network.view': ['support', 'finance', 'risk', 'auditor', 'owner'],
  /** At once, by one; that it goes on is a change by two. */
  'network.pause': ['finance', 'risk', 'owner'],
  /** What the exchange owes against what it holds. */
  'reconciliation.view': ['finance', 'risk', 'auditor', 'owner'],
  /** The programs that trade for the exchange: what they hold, quote and earn. */
  'liquidity.view': ['finance', 'risk', 'auditor', 'owner'],
  /** At once, by one: a program cancels all that it quotes, and exits. Starting it again is for who runs the machine. */
  'liquidity.stop': ['finance', 'risk', 'owner'],
  /** What the exchange itself has. */
  'finance.view': ['finance', 'auditor', 'owner'],
} as const satisfies { readonly [action: string]: readonly Role[] };
export type Action = keyof typeof ACTIONS;

/** Whether one with these roles may do it. */
export function may(roles: readonly Role[], action: Action): boolean {
  const allowed: readonly Role[] = ACTIONS[action];
  return roles.some((role) => allowed.includes(role));
}
