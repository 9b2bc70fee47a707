import { posix } from 'node:path';

import { checkCycles } from './check-cycles.ts';
import { checkDoors } from './check-doors.ts';
import { checkFunctions } from './check-functions.ts';
import { checkImports } from './check-imports.ts';
import { checkLimits } from './check-limits.ts';
import { checkMessages } from './check-messages.ts';
import { checkNames } from './check-names.ts';
import { checkReferees } from './check-referees.ts';
import { checkSecurity } from './check-security.ts';
import { checkStatements } from './check-statements.ts';
import type { Finding } from './finding.ts';
import { readModule, type ModuleShape } from './module-shape.ts';
import { longFileLines, workspaceRules } from './rules.ts';
import { findWorkspaces, workspaceOf, type Files } from './workspace.ts';

/** What a check saw. `sourcesVisited` is there so that a check that saw nothing cannot pass for a clean one. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly sourcesVisited: number;
  readonly importsVisited: number;
}

const sourceExtensions = new Set(['.ts', '.tsx', '.mts', '.js', '.mjs']);

/** Holds every file against the rules in `rules.ts`. Pure: `files` is the whole world. */
export function checkHouse(files: Files): Report {
  const workspaces = findWorkspaces(files);
  const findings: Finding[] = [];
  const shapes = new Map<string, ModuleShape>();
  let sourcesVisited = 0;
  let importsVisited = 0;

  for (const workspace of workspaces) {
    if (workspaceRules[workspace.name] === undefined) {
      findings.push({
        severity: 'error',
        rule: 'known-workspace',
        path: `${workspace.folder}/package.json`,
        message: `workspace "${workspace.name}" has no row in tools/house/rules.ts: say there what it may import`,
      });
    }
    findings.push(...checkDoors(workspace, files));
  }

  for (const [path, text] of files) {
    const workspace = workspaceOf(path, workspaces);
    if (workspace === undefined) continue;
    findings.push(...checkNames(path));
    if (!sourceExtensions.has(posix.extname(path))) continue;
    sourcesVisited += 1;

    let shape: ModuleShape;
    try {
      shape = readModule(path, text);
    } catch (error) {
      findings.push({ severity: 'error', rule: 'parses', path, message: String(error) });
      continue;
    }
    shapes.set(path, shape);
    importsVisited += shape.imports.length;
    findings.push(
      ...checkShape(path, shape),
      ...checkFunctions(path, shape),
      ...checkLimits(path, text),
      ...checkImports(path, shape, workspace, workspaces),
      ...checkReferees(path, shape),
    );
  }

  findings.push(
    ...checkCycles(shapes, workspaces),
    ...checkMessages(files, shapes),
    ...checkSecurity(files, shapes),
    ...checkStatements(files),
  );
  if (sourcesVisited === 0) {
    findings.push({
      severity: 'error',
      rule: 'visits-something',
      path: '.',
      message: 'the check visited no source file; a check that sees nothing proves nothing',
    });
  }
  return { findings: onceEach(findings), sourcesVisited, importsVisited };
}

function checkShape(path: string, shape: ModuleShape): readonly Finding[] {
  const findings: Finding[] = [];
  if (shape.barrel) {
    findings.push({
      severity: 'error',
      rule: 'no-barrel',
      path,
      message: 'a file of re-exports only: delete it, give each module its own door and import that',
    });
  }
  if (shape.lines > longFileLines) {
    findings.push({
      severity: 'warning',
      rule: 'long-file',
      path,
      message: `${shape.lines} lines (over ${longFileLines}): does it hold more than one idea? Split by noun`,
    });
  }
  return findings;
}

/** A dependency that is not declared is one mistake, however many files import it. */
function onceEach(findings: readonly Finding[]): readonly Finding[] {
  const reported = new Set<string>();
  return findings.filter(({ rule, message }) => {
    if (rule !== 'declared-dependency') return true;
    const isNew = !reported.has(message);
    reported.add(message);
    return isNew;
  });
}
