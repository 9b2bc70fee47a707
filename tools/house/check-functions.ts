import type { Finding } from './finding.ts';
import { isAssembly, type ModuleShape } from './module-shape.ts';
import { longestFunctionLines } from './rules.ts';

/** `Long: a list of routes, each a few lines.` before a function says why it may be long. */
const REASON = /\bLong: \w+(\W+\w+){2}/;

/** Holds that a long function says why it is, that none which is not says so, and that what the core's modules export is described. */
export function checkFunctions(path: string, { functions, exports }: ModuleShape): readonly Finding[] {
  const findings: Finding[] = [];
  const find = (rule: string, line: number, message: string): void => {
    findings.push({ severity: 'error', rule, path, line, message });
  };
  for (const { line, lines, end, said, isList } of functions) {
    const isLong = lines > longestFunctionLines && !isList;
    const hasReason = REASON.test(said);
    const around = functions.filter((other) => other.line <= line && end <= other.end && REASON.test(other.said));
    if (isLong && around.length === 0)
      find(
        'no-long-function',
        line,
        `${lines} lines (over ${longestFunctionLines}): split it where that reads better, or say before it why not: "Long: …"`,
      );
    if (!isLong && hasReason) find('no-long-function', line, `${lines} lines, and a reason for being long: take the reason away`);
  }
  if (isAssembly(path)) {
    for (const { name, line, isDocumented } of exports) {
      if (!isDocumented) find('described', line, `${name} is exported: say what it does, and in which units`);
    }
  }
  return findings;
}
