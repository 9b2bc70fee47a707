/** What the code knows that files of `deploy` may name: variables, metrics, roles, ports. */
import type { Files } from '../house/workspace.ts';

/** A cluster's roles; each has its place in every way of shipping. */
export const ROLES = ['gateway', 'core', 'follower', 'feeds', 'chains', 'signer', 'console', 'liquidity'] as const;

/** It answers to its own machine alone, at /status; nobody else asks it. */
export const ANSWERS_ITSELF = 'liquidity';

/** Where each answers /healthz, /readyz and /metrics. */
export const portOf = (role: string): number => ({ gateway: 8_080, console: 8_081 })[role] ?? 9_090;

/** They stand in no manifest and in no process's environment, only in files. */
export const SECRETS: ReadonlySet<string> = new Set([
  'ALERT_WEBHOOK_SECRET',
  'API_KEY',
  'API_SECRET',
  'DATABASE_URL',
  'DATABASE_URL_READS',
  'DATABASE_URL_REPLICAS',
  'DEMO_PASSWORD',
  'NATS_TOKEN',
  'S3_SECRET_ACCESS_KEY',
  'SIGNER_PASSPHRASE',
  'SMS_HEADERS',
  'SMTP_URL',
  'VENUE_KEY',
  'VENUE_SECRET',
]);

const READERS =
  /^apps\/(server\/src\/(config|message-config|signer\/(signer-config|key-file|signer-main))|liquidity\/src\/(config|main))\.ts$/;

/** Every variable that a program reads. */
export function variablesOf(files: Files): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [path, text] of files)
    if (READERS.test(path)) for (const [, name = ''] of text.matchAll(/'([A-Z][A-Z0-9_]{2,})'/g)) found.add(name);
  return found;
}

/** By prom-client for each process (`collectDefaultMetrics`), of those that alerts and dashboards go by. */
const OF_EACH_PROCESS = [
  'kontor_nodejs_eventloop_lag_p99_seconds',
  'kontor_nodejs_gc_duration_seconds',
  'kontor_process_cpu_seconds_total',
  'kontor_process_resident_memory_bytes',
  'kontor_process_start_time_seconds',
];

/** Every number that a program tells. */
export function metricsOf(files: Files): ReadonlySet<string> {
  const found = new Set(OF_EACH_PROCESS);
  for (const [path, text] of files)
    if (path.startsWith('apps/server/src/') && !path.endsWith('.test.ts'))
      for (const [, name = ''] of text.matchAll(/'(kontor_[a-z0-9_]+)'/g)) found.add(name);
  return found;
}
