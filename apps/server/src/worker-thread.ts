/** Starting a module of this package in a thread of its own, from the built JavaScript or from the sources. */
import { Worker } from 'node:worker_threads';

/** Starts `source`, the URL of a `.ts` module. A thread does not inherit the loader of sources, so there it registers its own first. */
export function startWorkerThread(source: URL): Worker {
  const built = !import.meta.url.endsWith('.ts');
  if (built) return new Worker(new URL(source.href.replace(/\.ts$/, '.js')));
  const loader = import.meta.resolve('tsx/esm/api');
  const program = `import { register } from ${JSON.stringify(loader)}; register(); await import(${JSON.stringify(source.href)});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), { execArgv: ['--conditions=@kontor/source'] });
}
