import type { WorldMutant } from './in-worlds.ts';

const ICO = 'packages/engine/src/ico/';

/** A bug in subscriptions, which shows in their own world. */
function bug(
  name: string,
  file: string,
  find: string,
  replace: string,
  { short, world }: { short?: true; world?: number } = {},
): WorldMutant {
  return { name, file: `${ICO}${file}`, find, replace, scenario: 'ico', ...(short && { short }), ...(world && { world }) };
}

/** Bugs of subscriptions: who subscribes, who wins, what it costs, what comes back, what is released. */
export const ICO_MUTANTS: readonly WorldMutant[] = [
  bug(
    'tickets overlap by one',
    'subscribing.ts',
    'const firstTicket = state.tickets;',
    'const firstTicket = Math.max(0, state.tickets - 1);',
    {
      short: true,
    },
  ),
  bug(
    'one more lot than there is wins',
    'item.ts',
    'return Number(lotsForSale(this.now.supply, this.now.lot));',
    'return 1 + Number(lotsForSale(this.now.supply, this.now.lot));',
    {
      short: true,
    },
  ),
  bug('the seed forgets the block', 'item.ts', 'seedOf(bytesOf(secret!), bytesOf(hash!))', 'seedOf(bytesOf(secret!), bytesOf(secret!))'),
  bug(
    'a draw is made for one ticket less',
    'item.ts',
    'bytesOf(hash!)), tickets, this.winners)',
    'bytesOf(hash!)), Math.max(tickets - 1, this.winners), this.winners)',
  ),
  bug(
    'any secret is taken',
    'items.ts',
    'if (!isSame(halvesOf(commitmentOf(bytesOf(secret))), item.terms.commitment)) return',
    'if (isNone(halvesOf(commitmentOf(bytesOf(secret))))) return',
    {
      short: true,
    },
  ),
  bug(
    'a refund loses a unit',
    'due-work.ts',
    'const refund = paid - cost;',
    'const refund = paid > cost + 1n ? paid - cost - 1n : paid - cost;',
  ),
  bug(
    'what is refunded is told and stays frozen',
    'due-work.ts',
    '      money.settle(user, item, { paid: refund, ...nothing });\n',
    '      money.settle(user, item, { paid: refund - refund, ...nothing });\n',
  ),
  bug(
    'who is above a cap is not looked at closely',
    'due-work.ts',
    'return (paid) => paid * share * NEARLY >= Math.min(paid * most, cap);',
    'return (paid) => paid * share * NEARLY >= Math.max(paid * most, cap);',
  ),
  bug('shares cost what they cost rounded down', 'due-work.ts', ': tokenCost(tokens, price);', ': (tokens * price.price) / price.token;'),
  bug(
    'what is frozen is rounded down',
    'due-work.ts',
    'const frozen = frozenPart(tokens, BigInt(terms.freezeRate));',
    'const frozen = (tokens * BigInt(terms.freezeRate)) / 100_000_000n;',
  ),
  bug(
    'the cap of a share is ignored',
    'due-work.ts',
    'const most = mostOf(paid, price, terms.cap);',
    'const most = mostOf(paid, price, terms.cap - terms.cap);',
  ),
  bug(
    'what is above a cap goes to nobody',
    'due-work.ts',
    'if (!state.hasFixed || state.pool.paid === 0n) break;',
    'if (state.pool.paid >= 0n) break;',
  ),
  bug(
    'the cap of lots is asked of each subscription alone',
    'subscribing.ts',
    'BigInt(own) + quantity > terms.cap',
    'quantity > terms.cap',
  ),
  bug('a day too much is released', 'subscribing.ts', 'utcDay(clock.time));', 'utcDay(clock.time) + 1);', { short: true }),
  bug(
    'what was claimed is released again',
    'subscribing.ts',
    'const amount = released - holdings.claimed(place);',
    'const amount = released;',
  ),
  bug(
    'a treasury can be emptied while somebody waits',
    'book.ts',
    'if (item === undefined || !item.isSelling || item.terms.token !== asset) return undefined;',
    'if (item === undefined || item.id >= 0 || item.terms.token !== asset) return undefined;',
  ),
  bug(
    'an item sells what it has not got',
    'subscribing.ts',
    'if (book.treasuryOf(item) < terms.supply) return',
    'if (book.treasuryOf(item) < terms.supply / 2n) return',
  ),
  bug('a sale goes on for a millisecond', 'subscribing.ts', '|| clock.time >= terms.end) return', '|| clock.time > terms.end) return', {
    world: 5,
  }),
  bug(
    'nobody is told that there is work',
    'book.ts',
    "this.kernel.timers.setWork('ico', due);",
    "this.kernel.timers.setWork('ico', Infinity + due);",
  ),
  bug(
    'a last time that has come is not looked at',
    'due-work.ts',
    'else if (time >= state.drawBy) book.enter(item, IcoStage.REFUNDING);',
    'else if (time > state.drawBy + 86_400_000) book.enter(item, IcoStage.REFUNDING);',
  ),
  bug(
    'a block gives a week for the secret',
    'items.ts',
    'item.state.drawBy = Math.min(item.state.drawBy, time + DAY_MS);',
    'item.state.drawBy = Math.min(item.state.drawBy, time + 7 * DAY_MS);',
  ),
  bug('terms change after the start', 'items.ts', 'clock.time >= known.terms.start)) return', 'clock.time >= known.terms.end)) return'),
  bug('a draw that is read again begins anew', 'item.ts', '    draw.step(drawn);\n', '    draw.step(0);\n', { world: 2 }),
];
