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
  liquidity: { imports: ['domain', 'contract'] },
  simulator: { imports: ['domain', 'engine', 'testkit'], development: true },
  bench: { imports: ['domain', 'engine', 'contract', 'testkit', 'server'], development: true },
  cluster: { imports: ['engine', 'contract', 'server'], development: true },
  e2e: { imports: ['contract', 'testkit', 'server'], development: true },
  tools: { imports: ['contract'], development: true },
};

/** Tests of every workspace may import these as well. */
export const testsMayImport: readonly string[] = ['testkit'];

/**
 * A room is a part of one workspace's `src`, made of cells. A cell is a file (`engine.ts`), a folder
 * (`ledger`) or each child of a folder (`features/*`); `*` may also be a part of a name. A file belongs to the first room with a cell
 * that holds it; what no cell holds belongs to the room `elsewhere`.
 */
export interface Room {
  readonly name: string;
  readonly cells: readonly string[];
  /** Rooms it may import. A cell may always import itself, never another cell of its room. */
  readonly imports: readonly string[];
}

const engineRooms: readonly Room[] = [
  {
    name: 'door',
    cells: ['engine.ts', 'products.ts', 'audit.ts'],
    imports: ['door', 'products', 'kernel', 'members', 'ledger', 'elsewhere'],
  },
  {
    name: 'products',
    cells: ['spot', 'perpetual', 'seconds', 'p2p', 'ico', 'wallet', 'platform'],
    imports: ['kernel', 'members', 'ledger', 'elsewhere'],
  },
  { name: 'members', cells: ['members'], imports: ['kernel', 'ledger', 'elsewhere'] },
  { name: 'kernel', cells: ['kernel.ts', 'product.ts'], imports: ['kernel', 'members', 'ledger', 'elsewhere'] },
  { name: 'ledger', cells: ['ledger'], imports: ['elsewhere'] },
  { name: 'elsewhere', cells: [], imports: ['ledger'] },
];

const webRooms: readonly Room[] = [
  { name: 'main', cells: ['main.tsx'], imports: ['app', 'screens', 'features', 'forms', 'data', 'elsewhere'] },
  { name: 'app', cells: ['app'], imports: ['screens', 'features', 'forms', 'data', 'elsewhere'] },
  { name: 'screens', cells: ['screens'], imports: ['features', 'forms', 'data', 'elsewhere'] },
  { name: 'features', cells: ['features/*'], imports: ['forms', 'data', 'elsewhere'] },
  { name: 'forms', cells: ['forms'], imports: ['data', 'elsewhere'] },
  { name: 'data', cells: ['data'], imports: ['elsewhere'] },
  { name: 'elsewhere', cells: [], imports: [] },
];

/** As the site's, with a frame that knows what the page was told: who is signed in, and what every list does alike. */
const consoleRooms: readonly Room[] = [
  { name: 'main', cells: ['main.tsx'], imports: ['app', 'screens', 'features', 'frame', 'data', 'elsewhere'] },
  { name: 'app', cells: ['app'], imports: ['screens', 'features', 'frame', 'data', 'elsewhere'] },
  { name: 'screens', cells: ['screens'], imports: ['features', 'frame', 'data', 'elsewhere'] },
  { name: 'features', cells: ['features/*'], imports: ['frame', 'data', 'elsewhere'] },
  { name: 'frame', cells: ['frame'], imports: ['data', 'elsewhere'] },
  { name: 'data', cells: ['data'], imports: ['elsewhere'] },
  { name: 'elsewhere', cells: [], imports: [] },
];

/** Below what the server does for customers: where commands are ordered, written down, and read again. */
const serverGround = ['rights', 'leader', 'at-most-once', 'follower', 'core-loop', 'store', 'elsewhere'] as const;
/** What a call of a product's is made of. */
const serverCalls = ['http', ...serverGround] as const;
/** Everything a program is put together from. */
const serverParts = [
  'leader',
  'boot',
  'product',
  'audit',
  'demo',
  'realtime',
  'trading-api',
  'modules',
  'market',
  'platform',
  'operators',
  'feeds',
  'messages',
  'journal',
  'uploads',
  'vault',
  'chains',
  'payouts',
  'signer',
  'leader',
  'gateways',
  'transport',
  'tracing',
  ...serverCalls,
] as const;

const serverRooms: readonly Room[] = [
  {
    // Worlds for tests and programs that try the server: nothing that ships is built on them.
    name: 'trials',
    cells: [
      'kill',
      'core-loop/crash',
      '*/*-world.ts',
      'modules/*/*-world.ts',
      'modules/*/*/*-world.ts',
      '*/memory-*.ts',
      '*/*-suite.ts',
      '*/measure-*.ts',
      'built-program.ts',
      'program-seed.ts',
      'follower/kill-while-following.ts',
      'journal/append-forever.ts',
      'store/test-database.ts',
    ],
    imports: ['trials', 'programs', ...serverParts],
  },
  { name: 'programs', cells: ['main.ts', 'plain-reason.ts', '*/*-main.ts', 'modules/*/*-main.ts'], imports: ['programs', ...serverParts] },
  {
    name: 'boot',
    cells: [
      'boot.ts',
      'surface.ts',
      'core-surface.ts',
      'demo-surface.ts',
      'products.ts',
      'person-surface.ts',
      'account-surface.ts',
      'console-surface.ts',
      'running-surface.ts',
      'leader-surface.ts',
      'wire-surface.ts',
      'feed-surface.ts',
      'gateway-surface.ts',
      'limits-surface.ts',
      'outpost-surface.ts',
      'console-role-surface.ts',
      'feeds-role-surface.ts',
      'chains-role-surface.ts',
      'heard-chains-surface.ts',
      'retention-surface.ts',
      'reconciliation-surface.ts',
      'fixed-surface.ts',
      'chains-surface.ts',
      'signer-surface.ts',
      'withdrawal-surface.ts',
      'trading-key-surface.ts',
      'deal-surface.ts',
      'merchant-surface.ts',
      'record-surface.ts',
      'trading-api-surface.ts',
    ],
    imports: serverParts,
  },
  { name: 'audit', cells: ['audit'], imports: ['modules', 'market', 'rights', 'follower', 'core-loop', 'journal', 'store', 'elsewhere'] },
  {
    name: 'demo',
    cells: ['demo-market', 'demo-doors'],
    imports: ['modules', 'market', 'feeds', 'http', 'rights', 'at-most-once', 'core-loop', 'follower', 'store', 'elsewhere'],
  },
  // What a product is at the doors, and what it is handed.
  { name: 'product', cells: ['product.ts'], imports: ['market', 'realtime', 'trading-api', ...serverCalls] },
  // Names and numbers of markets are every product's; one product never asks another.
  { name: 'market', cells: ['modules/market'], imports: ['realtime', ...serverCalls] },
  { name: 'platform', cells: ['modules/platform'], imports: ['market', 'operators', ...serverCalls] },
  {
    name: 'modules',
    cells: ['modules/*'],
    imports: [
      'product',
      'market',
      'platform',
      'operators',
      'realtime',
      'trading-api',
      'messages',
      'uploads',
      'vault',
      'chains',
      'payouts',
      ...serverCalls,
    ],
  },
  { name: 'operators', cells: ['operators'], imports: ['vault', 'http', 'at-most-once', 'store', 'elsewhere'] },
  // What spends: a process of its own, of which a server starts a demo's. It believes operators' signatures, and nobody else.
  { name: 'signer', cells: ['signer'], imports: ['chains', 'payouts', 'operators', 'store', 'elsewhere'] },
  // What is to be paid, and what was: the one place where server and signer meet.
  { name: 'payouts', cells: ['payouts'], imports: ['store', 'elsewhere'] },
  { name: 'chains', cells: ['chains'], imports: ['store', 'elsewhere'] },
  { name: 'uploads', cells: ['uploads'], imports: ['vault', 'http', 'store', 'elsewhere'] },
  { name: 'vault', cells: ['vault'], imports: ['store', 'elsewhere'] },
  // The door for programs that trade: keys, signatures, limits, streams. What is behind it each product says itself.
  { name: 'trading-api', cells: ['trading-api'], imports: ['realtime', 'vault', ...serverCalls] },
  { name: 'realtime', cells: ['realtime'], imports: ['http', 'gateways', 'follower', 'elsewhere'] },
  { name: 'http', cells: ['http'], imports: ['gateways', 'tracing', 'follower', 'core-loop', 'store', 'elsewhere'] },
  { name: 'feeds', cells: ['feeds'], imports: ['core-loop', 'transport', 'elsewhere'] },
  { name: 'messages', cells: ['messages'], imports: ['store', 'elsewhere'] },
  { name: 'rights', cells: ['rights'], imports: ['at-most-once', 'follower', 'core-loop', 'store', 'elsewhere'] },
  // The leader as gateways ask it, here or in another process.
  { name: 'leader', cells: ['leader'], imports: ['at-most-once', 'follower', 'core-loop', 'transport', 'tracing', 'store', 'elsewhere'] },
  { name: 'at-most-once', cells: ['at-most-once'], imports: ['follower', 'core-loop', 'store', 'elsewhere'] },
  { name: 'follower', cells: ['follower'], imports: ['core-loop', 'journal', 'store', 'elsewhere'] },
  { name: 'core-loop', cells: ['core-loop'], imports: ['journal', 'elsewhere'] },
  { name: 'journal', cells: ['journal'], imports: ['store', 'elsewhere'] },
  // What gateways share among each other.
  { name: 'gateways', cells: ['gateways'], imports: ['transport', 'elsewhere'] },
  { name: 'transport', cells: ['transport'], imports: ['elsewhere'] },
  // Who did what of an order, for whoever looks at it afterwards.
  { name: 'tracing', cells: ['tracing'], imports: ['elsewhere'] },
  { name: 'store', cells: ['store'], imports: ['elsewhere'] },
  { name: 'elsewhere', cells: [], imports: [] },
];

/** Rooms by workspace. Tests are free of them: a test may look into every room of its workspace. */
export const roomRules: Readonly<Record<string, readonly Room[]>> = {
  engine: engineRooms,
  server: serverRooms,
  web: webRooms,
  console: consoleRooms,
};

/**
 * Who judges the engine: the naive twin and the simulator's witness. They share words with it (names, types, the codec of
 * commands, events and records) and decide everything else themselves.
 */
export const referees: readonly string[] = ['packages/testkit/src/twin', 'simulator/src/checks'];

/** The values that referees may import, by module; whatever is not listed they write again. */
export const refereeImports: Readonly<Record<string, readonly string[]>> = {
  '@kontor/domain/accounts': ['Account', 'AssetFlag', 'Bucket', 'SYSTEM_OWNER'],
  '@kontor/domain/ico/words': ['IcoMode', 'IcoStage'],
  '@kontor/domain/p2p/words': ['P2pCause', 'P2pOutcome', 'P2pRole', 'P2pSide', 'P2pTradeState'],
  '@kontor/domain/market': ['MarketStatus'],
  '@kontor/domain/order': ['DoneReason', 'OrderType', 'SelfTrade', 'Side', 'TimeInForce'],
  '@kontor/domain/perpetual/words': ['LiquidationStep', 'PlanEnd', 'PlanTrigger', 'PositionCause'],
  '@kontor/domain/record-types': ['RecordType'],
  '@kontor/domain/refusals': ['Refusal'],
  '@kontor/engine/command': ['ALL_MARKETS', 'CommandType', 'ENGINE_VERSION', 'readCommand', 'TERM_NUMBERS', 'UserFlag', 'UserPermission'],
  '@kontor/engine/event': ['EventLog', 'EventType', 'readEvent'],
  '@kontor/engine/record': ['RECORD_WORDS', 'RecordLog'],
  // SHA-256 of the platform: the product has its own.
  'node:crypto': ['createHash'],
  // The twin's own formulas of contracts, which the witness recomputes by: the engine has others.
  '@kontor/testkit/contract-formulas': [
    'boundTicks',
    'bracketSteps',
    'crossBound',
    'entryOf',
    'fundDelta',
    'fundingOf',
    'isolatedBound',
    'maintenance',
    'meetsLevel',
    'mustBeLiquidated',
    'profit',
    'signed',
    'stepAt',
    'yieldTicks',
  ],
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

/** A longer function says why it is one. Lines of brackets only are the layout's and do not count. */
export const longestFunctionLines = 70;
