/** The floor of `bench orders` in a process of its own: a bare route that takes a JSON body and answers always the same. Started by `floor.ts`, ends with it. */
import Fastify from 'fastify';

/** What the parent says first. */
export interface FloorTask {
  readonly path: string;
  /** The body of every answer. */
  readonly answer: unknown;
}

process.once('message', (task) => {
  const { path, answer } = task as FloorTask;
  const app = Fastify();
  app.post(path, () => answer);
  // By the name that the server has for it.
  app.get('/metrics', () => {
    const { user, system } = process.cpuUsage();
    return `kontor_process_cpu_seconds_total ${(user + system) / 1e6}\n`;
  });
  void app.listen({ host: '127.0.0.1', port: 0 }).then((url) => process.send?.(url));
});
process.once('disconnect', () => process.exit(0));
