/** A repository as the house sees it: paths from the root with `/`, and each file's text. */
export type Files = ReadonlyMap<string, string>;

/** One npm workspace, read from its `package.json`. */
export interface Workspace {
  /** Its folder, `packages/domain`. */
  readonly folder: string;
  /** The last part of its name, `domain`. */
  readonly name: string;
  readonly doors: Readonly<Record<string, unknown>>;
  readonly dependencies: ReadonlySet<string>;
  readonly devDependencies: ReadonlySet<string>;
}

/** Every workspace among the files: a `package.json` below the root whose name begins with `@kontor/`. */
export function findWorkspaces(files: Files): readonly Workspace[] {
  const workspaces: Workspace[] = [];
  for (const [path, text] of files) {
    if (!path.endsWith('/package.json')) continue;
    const manifest = JSON.parse(text) as {
      name?: string;
      exports?: Record<string, unknown>;
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    };
    if (manifest.name?.startsWith('@kontor/') !== true) continue;
    workspaces.push({
      folder: path.slice(0, -'/package.json'.length),
      name: manifest.name.slice('@kontor/'.length),
      doors: manifest.exports ?? {},
      dependencies: new Set(Object.keys(manifest.dependencies ?? {})),
      devDependencies: new Set(Object.keys(manifest.devDependencies ?? {})),
    });
  }
  return workspaces;
}

/** The workspace that holds a file, or undefined for a file of the root. */
export function workspaceOf(path: string, workspaces: readonly Workspace[]): Workspace | undefined {
  return workspaces.find((workspace) => path.startsWith(`${workspace.folder}/`));
}
