/** The follower in a thread of its own. Started by follower-thread.ts. */
import { parentPort } from 'node:worker_threads';
import type { FromFollower, Port, ToFollower } from './follower-messages.ts';
import { runFollower } from './run-follower.ts';

const line = parentPort;
if (line === null) throw new Error('follower-worker.ts runs in a thread only');
const port: Port<FromFollower, ToFollower> = {
  send: (message) => line.postMessage(message),
  onMessage: (listener) => void line.on('message', listener),
};
line.on('message', (message: ToFollower) => {
  if (message.kind === 'start') void runFollower(port, message.start).finally(() => line.close());
});
