/**
 * The house: who lives where and who may import whom. ARCHITECTURE.md says the same in prose;
 * change both together.
 */

/** What one workspace may import. Names are folders: `domain` is `@kontor/domain`. */
export interface WorkspaceRule {
  /** Workspaces that its sources may import. */
  readonly imports: readonly string[];
  /** True when its sources may import no npm package and no Node module. */
  readonly pure?: true;
  /** True when nothing of it ships: its `devDependencies` count as dependencies. */
  readonly development?: true;
}

/** Every workspace, in the direction of imports. A workspace missing here is a finding. */
export const workspaceRules: Readonly<Record<string, WorkspaceRule>> = {
  domain: { imports: [], pure: true },
  engine: { imports: ['domain'], pure: true },
  contract: { imports: ['domain'] },
  ui: { imports: [] },
  testkit: { imports: ['domain', 'engine'], development: true },
  server: { imports: ['domain', 'engine', 'contract'] },
  web: { imports: ['domain', 'contract', 'ui'] },
  console: { imports: ['domain', 'contract', 'ui'] },
  simulator: { imports: ['domain', 'engine', 'testkit'], development: true },
  bench: { imports: ['domain', 'engine', 'contract', 'testkit', 'server'], development: true },
  e2e: { imports: ['contract', 'testkit', 'server'], development: true },
  tools: { imports: [], development: true },
};

/** Tests of every workspace may import these as well. */
export const testsMayImport: readonly string[] = ['testkit'];

/**
 * A room is a part of one workspace's `src`, made of cells. A cell is a file (`engine.ts`), a folder
 * (`ledger`) or each child of a folder (`features/*`). A file belongs to the first room with a cell
 * that holds it; what no cell holds belongs to the room `elsewhere`.
 */
export interface Room {
  readonly name: string;
  readonly cells: readonly string[];
  /** Rooms it may import. A cell may always import itself, never another cell of its room. */
  readonly imports: readonly string[];
}

const engineRooms: readonly Room[] = [
  { name: 'door', cells: ['engine.ts'], imports: ['products', 'ledger', 'elsewhere'] },
  {
    name: 'products',
    cells: ['spot', 'perpetual', 'seconds', 'p2p', 'ico', 'wallet'],
    imports: ['ledger', 'elsewhere'],
  },
  { name: 'ledger', cells: ['ledger'], imports: ['elsewhere'] },
  { name: 'elsewhere', cells: [], imports: ['products', 'ledger'] },
];

const webRooms: readonly Room[] = [
  { name: 'main', cells: ['main.tsx'], imports: ['app', 'screens', 'features', 'data', 'elsewhere'] },
  { name: 'app', cells: ['app'], imports: ['screens', 'features', 'data', 'elsewhere'] },
  { name: 'screens', cells: ['screens'], imports: ['features', 'data', 'elsewhere'] },
  { name: 'features', cells: ['features/*'], imports: ['data', 'elsewhere'] },
  { name: 'data', cells: ['data'], imports: ['elsewhere'] },
  { name: 'elsewhere', cells: [], imports: [] },
];

/** Rooms by workspace. Tests are free of them: a test may look into every room of its workspace. */
export const roomRules: Readonly<Record<string, readonly Room[]>> = {
  engine: engineRooms,
  web: webRooms,
  console: webRooms,
};

/**
 * Who judges the engine: the naive twin and the simulator's witness. They share words with it (names, types, the codec of
 * commands, events and records) and decide everything else themselves.
 */
export const referees: readonly string[] = ['packages/testkit/src/twin', 'simulator/src/checks'];

/** The values that referees may import, by module; whatever is not listed they write again. */
export const refereeImports: Readonly<Record<string, readonly string[]>> = {
  '@kontor/domain/accounts': ['Account', 'AssetFlag', 'Bucket', 'SYSTEM_OWNER'],
  '@kontor/domain/market': ['MarketStatus'],
  '@kontor/domain/order': ['DoneReason', 'OrderType', 'SelfTrade', 'Side', 'TimeInForce'],
  '@kontor/domain/refusals': ['Refusal'],
  '@kontor/engine/command': ['ALL_MARKETS', 'CommandType', 'ENGINE_VERSION', 'packFlags', 'TERM_NUMBERS', 'UserFlag'],
  '@kontor/engine/event': ['EventLog', 'EventType'],
  '@kontor/engine/record': ['RECORD_WORDS', 'RecordLog', 'RecordType'],
  'packages/testkit/src/read-command.ts': ['readCommand'],
};

/** Names that say nothing, for folders and files, and what to do instead. */
export const forbiddenNames: Readonly<Record<string, string>> = {
  utils: 'put it beside the noun it serves, or in packages/domain when it is a formula',
  util: 'put it beside the noun it serves, or in packages/domain when it is a formula',
  helpers: 'put it beside the noun it serves; for tests, in packages/testkit',
  helper: 'put it beside the noun it serves; for tests, in packages/testkit',
  common: 'name the idea that its users have in common, or put it in packages/domain',
  lib: 'name what it does and put it with its noun',
  shared: 'what crosses the wire goes to packages/contract, formulas to packages/domain',
  misc: 'split it: one idea per file, each with its noun',
};

/** A longer file gets a warning. */
export const longFileLines = 600;
