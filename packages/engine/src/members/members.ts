import type { EngineMemory } from '../core/core.ts';
import type { StateDump } from '../engine-door.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { ClientIds } from './client-ids.ts';
import { FeeTiers } from './fee-tiers.ts';
import { RollingSums } from './rolling-sums.ts';
import { Room } from './room.ts';
import { U, Users } from './users.ts';
import type { UserRights } from './users.ts';

/** Who is known to the engine, in which standing, and under which ids commands came: the same for every product. */
export class Members {
  readonly users: Users;
  readonly tiers: FeeTiers;
  readonly ids: ClientIds;
  readonly room = new Room();
  readonly sums = new RollingSums();
  private readonly hearers: ((row: number) => void)[] = [];

  constructor(memory: EngineMemory, ledger: Ledger) {
    this.users = new Users(memory);
    this.tiers = new FeeTiers(memory);
    this.ids = new ClientIds(memory, this.users);
    this.room.add(this.users);
    this.room.add(ledger);
  }

  /** `hear` is told the row of each user whose tier or flags were set, for what products keep of them in places of their own. */
  onStanding(hear: (row: number) => void): void {
    this.hearers.push(hear);
  }

  /** Sets tier and flags of a user, who has a row from then on. */
  setStanding(user: number, tier: number, flags: number): void {
    const { users } = this;
    const row = users.open(user);
    users.words[users.at(row) + U.TIER] = tier;
    users.words[users.at(row) + U.FLAGS] = flags;
    for (const hear of this.hearers) hear(row);
  }

  /** The rates a user pays now (rules 1.5). */
  feeRates(user: number): { readonly makerRate: number; readonly takerRate: number } {
    return this.tiers.of(this.users.tier(user));
  }

  /** What a user may do; nothing but what everybody may, for one never heard of. */
  rights(user: number): UserRights {
    return this.users.rightsIn(this.users.find(user));
  }

  /** Users whose rights were set, by id. */
  allRights(): StateDump['rights'] {
    const { users } = this;
    const found = [];
    for (let row = 1; row < users.rowEnd; row++) {
      const rights = users.rightsIn(row);
      if (rights.version !== 0) found.push({ user: users.words[users.at(row) + U.USER]!, ...rights });
    }
    return found.sort((a, b) => a.user - b.user);
  }

  /** Users with another tier or flags than everybody begins with, by id. */
  standings(): StateDump['users'] {
    const { users } = this;
    const standings = [];
    for (let at = users.at(1); at < users.at(users.rowEnd); at += users.at(1)) {
      const [user, tier, flags] = [users.words[at + U.USER]!, users.words[at + U.TIER]!, users.words[at + U.FLAGS]!];
      if (tier !== 0 || flags !== 0) standings.push({ user, tier, flags });
    }
    return standings.sort((a, b) => a.user - b.user);
  }
}
