import { ENGINE_VERSION } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import { isLate } from './deadline.ts';
import { comeLater } from './p2p/due.ts';
import type { Outcome, World } from './state.ts';
import { DONE, refused } from './state.ts';

const OUTAGES_KEPT = 256;

export function setEngineVersion(world: World, command: CommandOf<'ENGINE_VERSION'>): Outcome {
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (command.version > ENGINE_VERSION || command.version < world.version) return refused(Refusal.UNKNOWN_VERSION);
  world.version = command.version;
  return DONE;
}

export function recordOutage(world: World, command: CommandOf<'OUTAGE'>): Outcome {
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const last = world.outages[world.outages.length - 1];
  const from = last && last.until > world.time ? last.until : world.time;
  if (!Number.isSafeInteger(command.until) || command.until <= from) return refused(Refusal.MALFORMED);
  world.outages.push({ from, until: command.until });
  if (world.outages.length > OUTAGES_KEPT) world.outages.shift();
  world.events.write({ type: 'outage', from, until: command.until });
  comeLater(world, from, command.until - from);
  return DONE;
}

export function setProofRoot(world: World, command: CommandOf<'PROOF_ROOT'>): Outcome {
  const { asOf, users, root } = command;
  if (world.version < 5 || !Number.isSafeInteger(asOf) || asOf < 1 || users < 1) return refused(Refusal.MALFORMED);
  const digits = Buffer.alloc(32);
  [root.first, root.second, root.third, root.fourth].forEach((word, at) => digits.writeBigInt64BE(word, at * 8));
  const said = { asOf, root: digits.toString('hex') };
  const last = world.proofRoot;
  if (last && last.asOf === asOf) return refused(last.root === said.root ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED);
  if (last && last.asOf > asOf) return refused(Refusal.OVERTAKEN);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (asOf >= world.sequence) return refused(Refusal.MALFORMED);
  world.proofRoot = said;
  return DONE;
}

export function setPlatform(world: World, command: CommandOf<'SET_PLATFORM'>): Outcome {
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (Object.values(command.limits).some((limit) => limit < 0)) return refused(Refusal.MALFORMED);
  world.limits = command.limits;
  return DONE;
}
