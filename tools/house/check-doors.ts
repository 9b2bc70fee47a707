import type { Finding } from './finding.ts';
import type { Files, Workspace } from './workspace.ts';

/**
 * Doors are the entries of `exports`. Each is written out, and either
 * `{ "@kontor/source": "./src/amount.ts", "default": "./dist/amount.js" }` or the path of an asset; what it
 * names exists, and `default` is where the compiler puts it.
 */
export function checkDoors(workspace: Workspace, files: Files): readonly Finding[] {
  const findings: Finding[] = [];
  const path = `${workspace.folder}/package.json`;
  const report = (rule: string, message: string): void => {
    findings.push({ severity: 'error', rule, path, message });
  };

  for (const [door, target] of Object.entries(workspace.doors)) {
    if (door.includes('*')) {
      report('explicit-door', `"${door}" is a pattern: write each door out`);
      continue;
    }
    const source = sourceOfDoor(target);
    if (source === undefined) {
      report('explicit-door', `"${door}" needs { "@kontor/source": "./src/….ts", "default": "./dist/….js" }`);
    } else if (!files.has(`${workspace.folder}/${source.slice('./'.length)}`)) {
      report('door-exists', `"${door}" opens on ${source}, which does not exist`);
    }
  }
  return findings;
}

function sourceOfDoor(target: unknown): string | undefined {
  if (typeof target === 'string') return target.startsWith('./src/') && !/\.[jt]sx?$/.test(target) ? target : undefined;
  if (typeof target !== 'object' || target === null) return undefined;
  const { '@kontor/source': source, default: built, ...others } = target as Record<string, unknown>;
  if (typeof source !== 'string' || Object.keys(others).length > 0) return undefined;
  const expected = source.replace(/^\.\/src\//, './dist/').replace(/\.tsx?$/, '.js');
  return expected !== source && built === expected ? source : undefined;
}
