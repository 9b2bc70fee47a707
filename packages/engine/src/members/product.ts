import { MAX_FEE_RATE } from '@kontor/domain/formulas/fee';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords, UserFlag, UserPermission, VerifiedLevel } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import type { MembersDump } from '../engine-door.ts';
import { shapeOf } from '../product.ts';
import type { Product } from '../product.ts';
import type { Release } from '../release.ts';
import { MAX_TIERS } from './fee-tiers.ts';
import type { Members } from './members.ts';
import { auditRollingSums } from './rolling-sums.ts';
import type { UserRights } from './users.ts';

/** The release that brought permissions for seconds contracts and for advertising peer trades. */
const MORE_SINCE = 6;
const ALL_PERMISSIONS = UserPermission.FUTURES | UserPermission.SECONDS | UserPermission.P2P_ADVERTISE;

const { FEE_TIER, SET_RIGHTS, SET_USER } = CommandWords;

/** Users in their standing and with their rights, fee tiers, client ids, what counts against limits of a day. */
export const members: Product = {
  name: 'members',
  audit: auditRollingSums,
  open: ({ members: { users, tiers, ids }, members: all, release }) => ({
    commands: [
      { ...shapeOf('FEE_TIER'), isWellFormed: isTier, apply: (c, at) => setFeeTier(all, c, at) },
      { ...shapeOf('SET_USER'), isWellFormed: isStanding, apply: (c, at) => setUser(all, c, at) },
      {
        ...shapeOf('SET_RIGHTS'),
        isWellFormed: (c, at) => release.since(4) && areRights(readRights(c, at), permissionsOf(release)),
        known: (c, at) => rightsKnown(all, c, at),
        apply: (c, at) => setRights(all, c, at),
      },
    ],
    sections: [
      {
        name: 'members.users',
        write: () => users.parts(),
        read: (words) => {
          users.restore(words);
        },
      },
      {
        name: 'members.fee-tiers',
        write: () => tiers.parts(),
        read: (words) => {
          tiers.restore(words);
        },
      },
      {
        name: 'members.client-ids',
        write: () => ids.parts(),
        read: (words) => {
          ids.restore(words);
        },
      },
      all.sums.section('members.rolling-sums'),
    ],
    dump: (): MembersDump => ({
      users: all.standings(),
      tiers: tiers.all(),
      rights: all.allRights(),
      counted: all.sums.all(),
      countedSums: all.sums.allSums(),
    }),
    restored: () => {
      ids.index();
    },
    eachId: (hear) => {
      ids.each(hear);
    },
  }),
};

function isTier(c: CommandBuffer, at: number): boolean {
  const isRate = (rate: number): boolean => rate >= 0 && rate <= MAX_FEE_RATE;
  const tier = c.words[at + FEE_TIER.TIER]!;
  return tier >= 0 && tier < MAX_TIERS && isRate(c.words[at + FEE_TIER.MAKER]!) && isRate(c.words[at + FEE_TIER.TAKER]!);
}

/** FEE_TIER: the rates of a tier from now on. */
function setFeeTier({ tiers }: Members, c: CommandBuffer, at: number): Refusal {
  tiers.set(c.words[at + FEE_TIER.TIER]!, c.words[at + FEE_TIER.MAKER]!, c.words[at + FEE_TIER.TAKER]!);
  return Refusal.NONE;
}

function isStanding(c: CommandBuffer, at: number): boolean {
  const flags = c.words[at + SET_USER.FLAGS]!;
  return flags >= 0 && flags <= UserFlag.SUSPENDED;
}

/** SET_USER: a user's fee tier and flags from now on. */
function setUser(members: Members, c: CommandBuffer, at: number): Refusal {
  const user = c.words[at + 1]!;
  const tier = c.words[at + SET_USER.TIER]!;
  const flags = c.words[at + SET_USER.FLAGS]!;
  if (!members.tiers.has(tier)) return Refusal.UNKNOWN_TIER;
  if (!members.room.isLeft) return Refusal.ENGINE_FULL;
  members.setStanding(user, tier, flags);
  return Refusal.NONE;
}

function readRights(c: CommandBuffer, at: number): UserRights {
  return {
    version: c.words[at + SET_RIGHTS.VERSION]!,
    level: c.words[at + SET_RIGHTS.LEVEL]!,
    permissions: c.words[at + SET_RIGHTS.PERMISSIONS]!,
    holdUntil: c.doubles[(at + SET_RIGHTS.HOLD) >> 1]!,
  };
}

/** All permissions that the release in force knows. */
function permissionsOf(release: Release): number {
  return release.since(MORE_SINCE) ? ALL_PERMISSIONS : UserPermission.FUTURES;
}

function areRights({ version, level, permissions, holdUntil }: UserRights, known: number): boolean {
  if (version < 1 || level < VerifiedLevel.NONE || level > VerifiedLevel.VERIFIED) return false;
  return (permissions & ~known) === 0 && Number.isSafeInteger(holdUntil) && holdUntil >= 0;
}

/** What a version that is not new says: the same again, something else, or what was in force before. */
function rightsKnown({ users }: Members, c: CommandBuffer, at: number): Refusal {
  const { version, level, permissions, holdUntil } = readRights(c, at);
  const now = users.rightsIn(users.find(c.words[at + 1]!));
  if (version > now.version) return Refusal.NONE;
  if (version < now.version) return Refusal.OVERTAKEN;
  const same = level === now.level && permissions === now.permissions && holdUntil === now.holdUntil;
  return same ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED;
}

/** SET_RIGHTS: what a user may do from now on. */
function setRights({ users, room }: Members, c: CommandBuffer, at: number): Refusal {
  if (!room.isLeft) return Refusal.ENGINE_FULL;
  users.setRights(users.open(c.words[at + 1]!), readRights(c, at));
  return Refusal.NONE;
}
