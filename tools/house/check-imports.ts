import { builtinModules } from 'node:module';
import { posix } from 'node:path';

import type { Finding } from './finding.ts';
import type { ModuleShape } from './module-shape.ts';
import { roomRules, testsMayImport, workspaceRules, type Room } from './rules.ts';
import type { Workspace } from './workspace.ts';

type Breach = Pick<Finding, 'rule' | 'message'>;

/** Holds the imports of one source file against the tables. */
export function checkImports(path: string, shape: ModuleShape, workspace: Workspace, workspaces: readonly Workspace[]): readonly Finding[] {
  const isTest = /\.test\.[a-z]+$/.test(path);
  const findings: Finding[] = [];
  for (const { specifier, line } of shape.imports) {
    const breach = specifier.startsWith('.')
      ? checkRelative(path, specifier, isTest, workspace)
      : specifier.startsWith('@kontor/')
        ? checkWorkspaceImport(specifier, isTest, workspace, workspaces)
        : checkForeign(specifier, isTest, workspace);
    if (breach !== undefined) findings.push({ severity: 'error', path, line, ...breach });
  }
  return findings;
}

function checkRelative(path: string, specifier: string, isTest: boolean, workspace: Workspace): Breach | undefined {
  const target = posix.join(posix.dirname(path), specifier);
  if (!target.startsWith(`${workspace.folder}/`)) {
    return { rule: 'stay-inside', message: `"${specifier}" leaves the package: import through a door, @kontor/…` };
  }
  const rooms = roomRules[workspace.name];
  const src = `${workspace.folder}/src/`;
  if (rooms === undefined || isTest || !path.startsWith(src) || !target.startsWith(src)) return undefined;
  return checkRooms(rooms, path.slice(src.length), target.slice(src.length));
}

function checkRooms(rooms: readonly Room[], from: string, to: string): Breach | undefined {
  const here = placeOf(from, rooms);
  const there = placeOf(to, rooms);
  if (here.cell === there.cell || here.room.imports.includes(there.room.name)) return undefined;
  const allowed = here.room.imports.join(', ') || 'nothing else';
  return {
    rule: 'room-direction',
    message: `${here.cell} (${here.room.name}) may not import ${there.cell} (${there.room.name}); it may import: ${allowed}`,
  };
}

interface Place {
  readonly room: Room;
  readonly cell: string;
}

function placeOf(pathInSrc: string, rooms: readonly Room[]): Place {
  const segments = pathInSrc.split('/');
  for (const room of rooms) {
    for (const pattern of room.cells) {
      const wanted = pattern.split('/');
      if (wanted.every((part, at) => fits(segments[at], part))) {
        return { room, cell: segments.slice(0, wanted.length).join('/') };
      }
    }
  }
  const elsewhere = rooms.find((room) => room.cells.length === 0);
  if (elsewhere === undefined) throw new Error('a table of rooms ends with a room without cells');
  return { room: elsewhere, cell: elsewhere.name };
}

/** Whether a file or folder is what a pattern says; `*` in it stands for any letters. */
function fits(segment: string | undefined, pattern: string): boolean {
  const [head = '', tail] = pattern.split('*');
  if (segment === undefined || tail === undefined) return segment === pattern;
  return segment.length >= head.length + tail.length && segment.startsWith(head) && segment.endsWith(tail);
}

function checkWorkspaceImport(
  specifier: string,
  isTest: boolean,
  workspace: Workspace,
  workspaces: readonly Workspace[],
): Breach | undefined {
  const [, name = '', ...rest] = specifier.split('/');
  const target = workspaces.find((candidate) => candidate.name === name);
  if (target === undefined) return { rule: 'known-workspace', message: `there is no workspace "${name}"` };
  const isSelf = target === workspace;
  if (isSelf && !isTest) {
    return { rule: 'no-self-import', message: `"${specifier}" is this package: use a relative path` };
  }

  const rule = workspaceRules[workspace.name];
  const allowed = new Set([...(rule?.imports ?? []), ...(isTest ? testsMayImport : [])]);
  if (!isSelf && !allowed.has(name)) {
    return {
      rule: 'workspace-direction',
      message: `${workspace.name} may not import ${name}; it may import: ${[...allowed].join(', ') || 'no other workspace'}`,
    };
  }
  const door = rest.length === 0 ? '.' : `./${rest.join('/').replace(/\?.*$/, '')}`;
  if (!Object.hasOwn(target.doors, door)) {
    return { rule: 'through-a-door', message: `${target.folder}/package.json has no door "${door}" in its exports` };
  }
  if (isSelf) return undefined;
  const packageName = `@kontor/${name}`;
  const mayUseDevelopment = isTest || rule?.development === true;
  const declared = workspace.dependencies.has(packageName) || (mayUseDevelopment && workspace.devDependencies.has(packageName));
  if (!declared) {
    const where = mayUseDevelopment ? 'dependencies or devDependencies' : 'dependencies';
    return { rule: 'declared-dependency', message: `declare ${packageName} in the ${where} of ${workspace.folder}` };
  }
  return undefined;
}

function checkForeign(specifier: string, isTest: boolean, workspace: Workspace): Breach | undefined {
  if (specifier.startsWith('/') || specifier.startsWith('file:')) {
    return { rule: 'stay-inside', message: `"${specifier}" is a path on one machine: use a relative path or a door` };
  }
  if (specifier.startsWith('#')) {
    return { rule: 'no-alias', message: `"${specifier}" hides where it leads: use a relative path or a door` };
  }
  if (workspaceRules[workspace.name]?.pure === true && !isTest) {
    const kind = specifier.startsWith('node:') || builtinModules.includes(specifier) ? 'Node module' : 'npm package';
    return { rule: 'pure', message: `${workspace.name} is pure and may not import the ${kind} "${specifier}"` };
  }
  return undefined;
}
