import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkShipping } from './check-shipping.ts';

const root = join(import.meta.dirname, '../..');

function readFiles(...folders: readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const folder of folders)
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/');
      if (entry.isFile() && !path.startsWith('deploy/secrets/') && /\.(ts|mjs|md|yaml|json|cfg)$|Dockerfile$/.test(path))
        files.set(path, readFileSync(join(root, path), 'utf8'));
    }
  return files;
}

const real = readFiles('deploy', 'apps/server/src', 'apps/liquidity/src', 'packages/contract/src/console', 'docs');

/** The same without sources that neither read a variable nor tell a number: each breach looks through all of it. */
const telling = new Map(
  [...real].filter(([path, text]) => !path.endsWith('.ts') || text.includes("'kontor_") || /(config|key-file|main|alert)\.ts$/.test(path)),
);

test('what is shipped fits the code', () => {
  expect(checkShipping(real)).toEqual([]);
  expect([...real.keys()].filter((path) => path.startsWith('deploy/')).length).toBeGreaterThan(25);
});

const GATEWAY = 'deploy/kubernetes/base/gateway.yaml';
const SIGNER = 'deploy/kubernetes/base/signer.yaml';
const COMPOSE = 'deploy/compose.yaml';
const BASE = 'deploy/kubernetes/base/kustomization.yaml';
const ALERTS = 'deploy/prometheus/alerts.yaml';
const BOARD = 'deploy/grafana/kontor-core.json';

/** What is broken, in which file, what stands in place of what, and the finding. */
const BREACHES: readonly (readonly [breach: string, path: string, from: string, to: string, finding: string])[] = [
  ['a file that does not parse', GATEWAY, 'spec:\n', 'spec: {\n', 'deploy/kubernetes/base/gateway.yaml: '],
  ['a key that stands twice', GATEWAY, '  replicas: 2\n', '  replicas: 2\n  replicas: 3\n', 'Map keys must be unique'],
  ['a dashboard that is no JSON', BOARD, '{', '[', 'is no JSON'],
  ['a role that there is not', GATEWAY, '--role=gateway', '--role=door', 'there is no role door'],
  ['a role that nothing starts', COMPOSE, '--role=console', '--role=core', 'nothing starts the role console'],
  ['a role that no program has', 'apps/server/src/main.ts', "'console', 'feeds'", "'feeds'", 'no program has the role console'],
  [
    'a program that is not there',
    'deploy/start-role.mjs',
    'signer-main.js',
    'signer-program.js',
    'starts apps/server/src/signer/signer-program.ts, which is not there',
  ],
  ['a variable that nobody reads', GATEWAY, 'LOGIN_KEY_FILE', 'LOGIN_KEYFILE', 'LOGIN_KEYFILE, which no program reads'],
  ['the same in compose', COMPOSE, 'METRICS_NETWORKS:', 'METRIC_NETWORKS:', 'METRIC_NETWORKS, which no program reads'],
  ['the same for all roles', BASE, 'NATS_URL=', 'NATS_URI=', 'NATS_URI, which no program reads'],
  ['a secret in an environment', COMPOSE, 'NATS_TOKEN_FILE: ', 'NATS_TOKEN: ', 'give it as NATS_TOKEN_FILE'],
  ['a secret in the configuration of all', BASE, 'NATS_TOKEN_FILE=/secrets/nats/token', 'NATS_TOKEN=x', 'give it as NATS_TOKEN_FILE'],
  ['a secret that is mounted nowhere', GATEWAY, '/secrets/keys/vault.key', '/secrets/vault/vault.key', 'and has no such secret'],
  [
    'a secret that compose does not give',
    COMPOSE,
    'demo-password, vault.key]\n    networks',
    'demo-password]\n    networks',
    'and has no such secret',
  ],
  ['a port where nobody answers', GATEWAY, 'containerPort: 8080', 'containerPort: 8088', 'gateway answers on port 8080, not 8088'],
  [
    'a probe that asks elsewhere',
    GATEWAY,
    'path: /readyz, port: site',
    'path: /ready, port: site',
    'the readinessProbe of gateway asks /readyz',
  ],
  ['no limit of memory', GATEWAY, "limits: { cpu: '2', memory: 1Gi }", "limits: { cpu: '2' }", 'gateway has no limits of memory'],
  ['a root that can be written', GATEWAY, 'readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', 'may do more than it needs'],
  ['a volume that is mounted nowhere', GATEWAY, '            - { name: tmp, mountPath: /tmp }\n', '', 'mounts it nowhere'],
  ['a service that leads nowhere', GATEWAY, 'targetPort: site', 'targetPort: web', 'leads to no port of its pods'],
  [
    'a pod that reaches too much',
    SIGNER,
    "        reaches-database: 'yes'\n",
    "        reaches-database: 'yes'\n        reaches-nats: 'yes'\n",
    'must not have the label reaches-nats',
  ],
  ['a manifest that nobody applies', BASE, '  - signer.yaml\n', '', 'does not name signer.yaml'],
  ['a manifest that is not there', BASE, '  - signer.yaml\n', '  - sign.yaml\n', 'sign.yaml, which is not there'],
  ['an alert about no number', ALERTS, 'kontor_lag_seconds > 10', 'kontor_lag_ms > 10', 'asks for kontor_lag_ms'],
  ['a dashboard of no number', BOARD, 'kontor_waiting_commands', 'kontor_waiting', 'asks for kontor_waiting,'],
  ['an alert without a runbook', ALERTS, 'alert: NoLeader', 'alert: NobodyLeads', 'the alert NobodyLeads has no heading'],
  ['a runbook of no alert', ALERTS, 'alert: NoLeader', 'alert: TwoLeaders', '"NoLeader" under "Runbooks" is no alert'],
  [
    'an alert that nothing tries',
    'deploy/prometheus/alerts.test.yaml',
    'alertname="DiskFills"',
    'alertname="DiskFull"',
    'nothing tries the alert DiskFills',
  ],
  ['an image that runs as root', 'deploy/Dockerfile', 'USER 1000:1000', 'USER root', 'runs as root'],
  [
    'an image of what is not there',
    'deploy/Dockerfile',
    'deploy/ask-health.mjs',
    'deploy/ask.mjs',
    'runs deploy/ask.mjs, which is not there',
  ],
];

describe('finds', () => {
  test.each(BREACHES)('%s', (_, path, from, to, finding) => {
    const text = real.get(path) ?? '';
    expect(text).toContain(from);
    const findings = checkShipping(new Map([...telling, [path, text.replace(from, to)]]));
    expect(findings.join('\n')).toContain(finding);
  });
});
