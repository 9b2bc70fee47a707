import { MINUTE, peerAssets, PeerWorld } from '@kontor/testkit/p2p-world';
import { P2pSide } from '@kontor/domain/p2p/words';
import { expect, test } from 'vitest';
import { CommandBuffer } from '../command-buffer.ts';
import { createEngine, restoreEngine } from '../engine.ts';
import type { Engine } from '../engine.ts';

/** A trade in each state, adverts of both sides, a deposit, cancellations, a value that is held. */
function midway(): PeerWorld {
  const w = new PeerWorld(createEngine({ recording: true }));
  w.terms({ makerRate: 100, takerRate: 200, depositAsset: peerAssets.coin.id, deposit: 1n, twoPersonValue: 1n });
  w.deposit('20');
  w.online().online({ side: P2pSide.BUY }, 2);
  w.advert({}, { number: 4 });
  w.state('REMOVED', { number: 4 });
  for (let i = 0; i < 6; i++) {
    w.take('bob');
    if (i > 0) w.paid('bob');
  }
  w.take('sam', { advert: 2 });
  w.release('mia', 2);
  w.cancel('bob', 3);
  w.appeal('mia', 'SELLER', 4);
  w.rule('olga', 'BUYER', 4);
  w.cancel('bob', 5);
  w.appeal('bob', 'BUYER', 5);
  w.pass(60 * MINUTE);
  w.take('bob');
  expect(new Set(w.door.dump().peerTrades.map(({ state }) => state)).size).toBeGreaterThanOrEqual(3);
  return w;
}

test('a snapshot in the middle of it leads to the same, to the digest', () => {
  const w = midway();
  const engine = w.door as Engine;
  const copy = restoreEngine(engine.snapshot(), { recording: true });
  expect(copy.dump()).toEqual(engine.dump());
  expect(copy.digest()).toBe(engine.digest());
  w.door = copy;
  expect([w.rule('otto', 'BUYER', 4), w.release('mia', 6)]).toEqual(['NONE', 'NONE']);
  w.outage(MINUTE);
  w.pass(30 * MINUTE);
  w.state('REMOVED');
  expect(w.deposit('0')).toBe('ADVERT_ONLINE');
  const replayed = createEngine();
  const commands = CommandBuffer.of(w.commands.bytes());
  replayed.applyAll(commands, 0, commands.length);
  expect(replayed.digest()).toBe(copy.digest());
});

test('a state of which nothing was ever said is stored as nothing', () => {
  const engine = createEngine();
  const before = engine.digest();
  const copy = restoreEngine(engine.snapshot());
  expect(copy.digest()).toBe(before);
  expect(copy.dump()).toEqual(engine.dump());
});

test('what there was leaves nothing behind but its numbers, terms and who has completed', () => {
  const w = new PeerWorld(createEngine({ recording: true }));
  w.deposit('5');
  const restored = restoreEngine((w.door as Engine).snapshot(), { recording: true });
  w.deposit('0');
  const other = new PeerWorld(createEngine({ recording: true }));
  expect((w.door as Engine).dump().merchantDeposits).toEqual([]);
  expect(restored.dump().merchantDeposits).toHaveLength(1);
  expect((other.door as Engine).dump().p2pTerms).toEqual((w.door as Engine).dump().p2pTerms);
});
