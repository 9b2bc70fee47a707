/** What the environment decides, read once. Unknown values are refused, never guessed. */

export interface Config {
  /** `demo` seeds markets and accounts; `live` refuses to start where they are. */
  readonly mode: 'demo' | 'live';
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Folder of the embedded PostgreSQL. */
  readonly dataDir: string;
  /** Another PostgreSQL in place of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Password of the demo accounts. */
  readonly demoPassword: string;
  readonly logLevel: LogLevel;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The environment says something that cannot be followed; `message` says what and how to set it right. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration: MODE (demo), HOST (127.0.0.1), PORT (8080), DATA_DIR (./.data), DATABASE_URL, DEMO_PASSWORD,
 * LOG_LEVEL (info).
 * @throws ConfigError
 */
export function readConfig(environment: Environment): Config {
  return {
    mode: oneOf(environment, 'MODE', ['demo', 'live'], 'demo'),
    host: value(environment, 'HOST') ?? '127.0.0.1',
    port: port(value(environment, 'PORT') ?? '8080'),
    dataDir: value(environment, 'DATA_DIR') ?? './.data',
    databaseUrl: value(environment, 'DATABASE_URL'),
    demoPassword: value(environment, 'DEMO_PASSWORD') ?? 'kontor-demo',
    logLevel: oneOf(environment, 'LOG_LEVEL', LOG_LEVELS, 'info'),
  };
}

/** An empty variable counts as not set. */
function value(environment: Environment, name: string): string | undefined {
  const text = environment[name]?.trim();
  return text === '' ? undefined : text;
}

function oneOf<Word extends string>(environment: Environment, name: string, words: readonly Word[], otherwise: Word): Word {
  const text = value(environment, name);
  if (text === undefined) return otherwise;
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) throw new ConfigError(`${name} is ${text}; it may be ${words.join(', ')}.`);
  return word;
}

function port(text: string): number {
  const number = Number(text);
  if (!/^[0-9]{1,5}$/.test(text) || number > 65_535) throw new ConfigError(`PORT is ${text}; it may be 0 to 65535.`);
  return number;
}
