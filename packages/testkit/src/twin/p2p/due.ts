import type { Timer, World } from '../state.ts';
import { putTimers } from '../timer-list.ts';
import { cancel, enter } from './end.ts';
import { tellTrade } from './telling.ts';

/** A trade's timer has come. */
export function fallDue(world: World, number: number): void {
  const trade = world.peers.trades.get(number)!;
  switch (trade.state) {
    case 'WAIT_PAY':
      cancel(world, trade, 'TIMED_OUT');
      return;
    case 'PAID':
      enter(world, trade, 'PAID_OVERDUE', 'OVERDUE', 0);
      tellTrade(world, trade);
      return;
    default:
      world.peers.trades.delete(number);
  }
}

/** Deadlines of trades behind a time come so much later. */
export function comeLater(world: World, after: number, by: number): void {
  const isLater = (timer: Timer): boolean => 'trade' in timer && timer.time > after;
  putTimers(
    world,
    world.timers.map((timer) => (isLater(timer) ? { ...timer, time: timer.time + by } : timer)),
  );
  for (const trade of [...world.peers.trades.values()].sort((a, b) => a.number - b.number)) {
    if (trade.deadline <= after) continue;
    trade.deadline += by;
    if (trade.state !== 'APPEAL') tellTrade(world, trade, 'DEADLINE_MOVED');
  }
}
