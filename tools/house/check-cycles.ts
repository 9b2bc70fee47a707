import { posix } from 'node:path';

import type { Finding } from './finding.ts';
import type { ModuleShape } from './module-shape.ts';
import type { Workspace } from './workspace.ts';

/** What one file takes values from, and where it says so. */
interface Edge {
  readonly to: string;
  readonly line: number;
}

/**
 * No module takes values, however far round, from itself: what such modules hold is one idea in two files, and which of them is
 * ready first hangs on who is loaded first. Types are no values. Each ring is found once.
 */
export function checkCycles(shapes: ReadonlyMap<string, ModuleShape>, workspaces: readonly Workspace[]): readonly Finding[] {
  const edges = new Map([...shapes].map(([path, shape]) => [path, edgesOf(path, shape, shapes, workspaces)]));
  const findings: Finding[] = [];
  for (const ring of ringsIn(edges)) {
    const [path = ''] = ring;
    const line = edges.get(path)?.find(({ to }) => ring.includes(to))?.line;
    findings.push({
      severity: 'error',
      rule: 'no-value-cycle',
      path,
      ...(line !== undefined && { line }),
      message: `takes values from itself, by way of ${wayRound(ring, edges).join(' → ')}: move what both need to where neither is`,
    });
  }
  return findings;
}

function edgesOf(
  path: string,
  shape: ModuleShape,
  shapes: ReadonlyMap<string, ModuleShape>,
  workspaces: readonly Workspace[],
): readonly Edge[] {
  return shape.imports.flatMap(({ specifier, line, names }) => {
    const to = names.length === 0 ? undefined : resolve(path, specifier, shapes, workspaces);
    return to === undefined ? [] : [{ to, line }];
  });
}

/** The source that a specifier means, if it is one of ours. */
function resolve(
  path: string,
  specifier: string,
  shapes: ReadonlyMap<string, ModuleShape>,
  workspaces: readonly Workspace[],
): string | undefined {
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(path), specifier);
    return [target, `${target}.ts`].find((each) => shapes.has(each));
  }
  const [scope, name, ...rest] = specifier.split('/');
  const workspace = scope === '@kontor' ? workspaces.find((each) => each.name === name) : undefined;
  const door = workspace?.doors[`./${rest.join('/')}`] as { readonly '@kontor/source'?: string } | string | undefined;
  const source = typeof door === 'object' ? door['@kontor/source'] : undefined;
  return workspace === undefined || source === undefined ? undefined : posix.join(workspace.folder, source);
}

/** Modules that reach each other, ring by ring, each in the order of their paths. Tarjan, Depth-first search and linear graph algorithms, 1972. */
function ringsIn(edges: ReadonlyMap<string, readonly Edge[]>): readonly (readonly string[])[] {
  const rings: string[][] = [];
  const met = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (path: string): number => {
    const index = met.size;
    met.set(path, index);
    stack.push(path);
    let lowest = index;
    for (const { to } of edges.get(path) ?? []) {
      if (!met.has(to)) lowest = Math.min(lowest, visit(to));
      else if (stack.includes(to)) lowest = Math.min(lowest, met.get(to)!);
    }
    low.set(path, lowest);
    if (lowest === index) {
      const ring = stack.splice(stack.indexOf(path));
      if (ring.length > 1 || edges.get(path)?.some(({ to }) => to === path) === true) rings.push(ring.toSorted());
    }
    return lowest;
  };
  for (const path of edges.keys()) if (!met.has(path)) visit(path);
  return rings;
}

/** The shortest way from a ring's first module back to it. */
function wayRound([first = '', ...others]: readonly string[], edges: ReadonlyMap<string, readonly Edge[]>): readonly string[] {
  const inRing = new Set([first, ...others]);
  let ways: readonly (readonly string[])[] = [[first]];
  const seen = new Set<string>();
  while (ways.length > 0) {
    const longer: string[][] = [];
    for (const way of ways) {
      for (const { to } of edges.get(way.at(-1)!) ?? []) {
        if (to === first) return way.slice(1);
        if (!inRing.has(to) || seen.has(to)) continue;
        seen.add(to);
        longer.push([...way, to]);
      }
    }
    ways = longer;
  }
  return [];
}
