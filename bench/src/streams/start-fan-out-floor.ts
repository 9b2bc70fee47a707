import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Floor } from '../orders/floor.ts';
import type { FanOutTask } from './fan-out-floor.ts';

/** Starts the floor of telling everybody. */
export async function startFanOutFloor(task: FanOutTask): Promise<Floor> {
  const child = fork(fileURLToPath(new URL('fan-out-floor.js', import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const url = new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(message as string));
    child.once('error', reject).once('exit', () => reject(new Error('the floor did not start')));
  });
  child.send(task);
  return { url: await url, stop: () => child.disconnect() };
}
