import { compare } from './compare.ts';
import { generateFile } from './generate-file.ts';
import { readTask } from './options.ts';
import { runFile } from './run-file.ts';

/** `bench engine`: compares, runs a file or writes one. `print` gets lines of the answer. */
export async function engineBench(args: readonly string[], print: (line: string) => void): Promise<void> {
  // npm changes to the root of the repository; paths are meant from where the user stands.
  const task = readTask(args, process.env['INIT_CWD'] ?? process.cwd());
  switch (task.task) {
    case 'generate':
      generateFile(task.workload, task.seed, task.lines, task.markets, task.out);
      return;
    case 'run':
      runFile(task, print);
      return;
    case 'compare':
      await compare(task, print);
      return;
  }
}
