/**
 * Holds the files of `deploy`, which nobody runs in a test, to the code that they start: they parse, and every role, variable, port,
 * secret, metric, alert and file that they name is there.
 */
import { posix } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { Files } from '../house/workspace.ts';
import { ANSWERS_ITSELF, ROLES, SECRETS, metricsOf, portOf, variablesOf } from './known.ts';

type Tree = { readonly [key: string]: unknown };

const COMPOSE = 'deploy/compose.yaml';
const BASE = 'deploy/kubernetes/base/';
const ALERTS = 'deploy/prometheus/alerts.yaml';
const RULE_TESTS = 'deploy/prometheus/alerts.test.yaml';
const HANDBOOK = 'docs/operating.md';
/** What every container is told besides what the programs read. */
const EVERYBODYS = /^(NODE_ENV|OTEL_[A-Z_]+)$/;

/** A process of ours as some file starts it. */
interface Shipped {
  readonly path: string;
  readonly role: string;
  readonly variables: ReadonlyMap<string, string>;
  /** Folders and files that are there for it, secrets only. */
  readonly secrets: readonly string[];
}

/** What is wrong, a sentence each, with the file at fault in front. Pure: `files` is the whole repository. */
export function checkShipping(files: Files): readonly string[] {
  const findings: string[] = [];
  const say = (path: string, message: string): void => void findings.push(`${path}: ${message}`);
  const documents = readAll(files, say);
  const base = [...documents].flatMap(([path, trees]) => (path.startsWith(BASE) ? trees.map((tree) => ({ path, tree })) : []));
  const shipped = [...fromCompose(documents.get(COMPOSE)?.[0] ?? {}), ...base.flatMap(({ path, tree }) => fromKubernetes(path, tree))];
  for (const [where, those] of [
    ['deploy/compose.yaml', shipped.filter(({ path }) => path === COMPOSE)],
    [BASE, shipped.filter(({ path }) => path !== COMPOSE)],
  ] as const)
    for (const role of ROLES) if (!those.some((each) => each.role === role)) say(where, `nothing starts the role ${role}`);
  const variables = variablesOf(files);
  const isVariable = (name: string): boolean =>
    EVERYBODYS.test(name) || [name, name.replace(/_FILE$/, '')].some((each) => variables.has(each));
  for (const each of shipped) {
    if (!(ROLES as readonly string[]).includes(each.role)) say(each.path, `there is no role ${each.role}`);
    checkVariables(each, isVariable, say);
  }
  for (const { path, tree } of base) if (podOf(tree) !== undefined) checkWorkload(path, tree, say);
  checkServices(base, say);
  checkKustomizations(documents, isVariable, say);
  checkNumbers(files, documents, say);
  checkImage(files, say);
  return findings;
}

type Say = (path: string, message: string) => void;

function readAll(files: Files, say: Say): ReadonlyMap<string, readonly Tree[]> {
  const read = new Map<string, readonly Tree[]>();
  for (const [path, text] of files) {
    if (!path.startsWith('deploy/')) continue;
    if (path.endsWith('.json')) {
      try {
        JSON.parse(text);
      } catch {
        say(path, 'is no JSON');
      }
    }
    if (!path.endsWith('.yaml')) continue;
    const documents = parseAllDocuments(text, { merge: true });
    for (const problem of documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])) say(path, problem.message.split('\n')[0]!);
    read.set(
      path,
      documents.map((document) => (document.errors.length > 0 ? {} : ((document.toJS() ?? {}) as Tree))),
    );
  }
  return read;
}

function fromCompose(compose: Tree): readonly Shipped[] {
  return Object.values(tree(compose['services'])).flatMap((service) => {
    const { image, command, environment, secrets, volumes } = tree(service);
    if (image !== 'kontor') return [];
    const given = list(secrets).map((secret) => `/run/secrets/${String(secret)}`);
    const mounted = list(volumes).flatMap((volume) => /^\.\/secrets\/[^:]*:([^:]+)/.exec(String(volume))?.[1] ?? []);
    const variables = new Map(Object.entries(tree(environment)).map(([name, value]) => [name, String(value)] as const));
    return [{ path: COMPOSE, role: roleIn(list(command)), variables, secrets: [...given, ...mounted] }];
  });
}

function fromKubernetes(path: string, workload: Tree): readonly Shipped[] {
  const pod = podOf(workload);
  if (pod === undefined) return [];
  const secret = new Set(list(pod['volumes']).flatMap((volume) => (tree(volume)['secret'] === undefined ? [] : [tree(volume)['name']])));
  return list(pod['containers']).map((container) => {
    const { args, env, volumeMounts } = tree(container);
    return {
      path,
      role: roleIn(list(args)),
      // A value from elsewhere would stand in the environment: it has no name of a file.
      variables: new Map(list(env).map((each) => [String(tree(each)['name']), String(tree(each)['value'])] as const)),
      secrets: list(volumeMounts).flatMap((mount) => (secret.has(tree(mount)['name']) ? [String(tree(mount)['mountPath'])] : [])),
    };
  });
}

function roleIn(words: readonly unknown[]): string {
  return words.flatMap((word) => /^--role=(.*)$/.exec(String(word))?.[1] ?? [])[0] ?? 'none';
}

function checkVariables({ path, role, variables, secrets }: Shipped, isVariable: (name: string) => boolean, say: Say): void {
  for (const [name, value] of variables) {
    if (!isVariable(name)) say(path, `${role} is told ${name}, which no program reads`);
    if (SECRETS.has(name)) say(path, `${role} has the secret ${name} in its environment: give it as ${name}_FILE`);
    const isFile = name.endsWith('_FILE') && name !== 'PLATFORM_FILE' && name !== 'KILL_FILE';
    if (isFile && !secrets.some((given) => value === given || value.startsWith(`${given}/`)))
      say(path, `${role} is told ${name} ${value}, and has no such secret`);
  }
}

const PROBES = ['startupProbe', 'livenessProbe', 'readinessProbe'] as const;

/** Pods are watched, bounded, and let reach no more than their role needs. */
function checkWorkload(path: string, workload: Tree, say: Say): void {
  const pod = podOf(workload)!;
  const labels = tree(tree(tree(tree(workload['spec'])['template'])['metadata'])['labels']);
  const claims = list(tree(workload['spec'])['volumeClaimTemplates']).map((claim) => tree(tree(claim)['metadata'])['name']);
  const volumes = [...list(pod['volumes']).map((volume) => tree(volume)['name']), ...claims];
  for (const each of list(pod['containers'])) {
    const container = tree(each);
    const role = roleIn(list(container['args']));
    const port = tree(list(container['ports'])[0]);
    if (role === ANSWERS_ITSELF) {
      for (const probe of PROBES)
        if (String(tree(tree(container[probe])['exec'])['command']) !== 'node,deploy/ask-health.mjs,status')
          say(path, `the ${probe} of ${role} asks its own status`);
    } else if (port['containerPort'] !== portOf(role))
      say(path, `${role} answers on port ${portOf(role)}, not ${String(port['containerPort'])}`);
    for (const probe of role === ANSWERS_ITSELF ? [] : PROBES) {
      const asks = tree(tree(container[probe])['httpGet']);
      const expected = probe === 'readinessProbe' ? '/readyz' : '/healthz';
      if (asks['path'] !== expected || asks['port'] !== port['name'])
        say(path, `the ${probe} of ${role} asks ${expected} at ${String(port['name'])}`);
    }
    for (const amount of ['requests', 'limits'])
      for (const of of ['cpu', 'memory'])
        if (tree(tree(container['resources'])[amount])[of] === undefined) say(path, `${role} has no ${amount} of ${of}`);
    const { readOnlyRootFilesystem, allowPrivilegeEscalation } = tree(container['securityContext']);
    if (readOnlyRootFilesystem !== true || allowPrivilegeEscalation !== false || tree(pod['securityContext'])['runAsNonRoot'] !== true)
      say(path, `${role} may do more than it needs`);
    const mounted = list(container['volumeMounts']).map((mount) => tree(mount)['name']);
    for (const name of mounted) if (!volumes.includes(name)) say(path, `${role} mounts ${String(name)}, which is no volume`);
    for (const name of volumes) if (!mounted.includes(name)) say(path, `${role} has the volume ${String(name)} and mounts it nowhere`);
    const names = list(container['env']).map((variable) => tree(variable)['name']);
    const reaches = (of: string, needs: boolean): void => {
      if ((labels[`reaches-${of}`] === 'yes') !== needs) say(path, `${role} ${needs ? 'needs' : 'must not have'} the label reaches-${of}`);
    };
    reaches('database', names.includes('DATABASE_URL_FILE') || role === 'signer');
    // A follower knows nobody but the database.
    reaches('nats', list(container['envFrom']).length > 0 && role !== 'follower');
    if (labels['app.kubernetes.io/component'] !== role) say(path, `the pods of ${role} do not bear its name`);
  }
}

/** A service leads to a port that its pods have; what listens is reached by nobody that no policy names. */
function checkServices(base: readonly { readonly path: string; readonly tree: Tree }[], say: Say): void {
  const ports = new Map<string, Tree>();
  for (const { tree: workload } of base)
    for (const each of list(podOf(workload)?.['containers'])) {
      const container = tree(each);
      ports.set(roleIn(list(container['args'])), tree(list(container['ports'])[0]));
    }
  for (const { path, tree: service } of base) {
    if (service['kind'] !== 'Service') continue;
    const { selector, ports: offered } = tree(service['spec']);
    const port = ports.get(String(tree(selector)['app.kubernetes.io/component']));
    for (const each of list(offered))
      if (tree(each)['targetPort'] !== port?.['name'] || tree(each)['port'] !== port?.['containerPort'])
        say(path, `the service ${String(tree(service['metadata'])['name'])} leads to no port of its pods`);
  }
}

function checkKustomizations(documents: ReadonlyMap<string, readonly Tree[]>, isVariable: (name: string) => boolean, say: Say): void {
  for (const [path, [kustomization = {}]] of documents) {
    if (posix.basename(path) !== 'kustomization.yaml') continue;
    const folder = posix.dirname(path);
    const named = list(kustomization['resources']).map((resource) => posix.join(folder, String(resource)));
    for (const name of named)
      if (!documents.has(name) && !documents.has(`${name}/kustomization.yaml`)) say(path, `names ${name}, which is not there`);
    for (const other of documents.keys())
      if (posix.dirname(other) === folder && other !== path && !named.includes(other) && !other.endsWith('-values.yaml'))
        say(path, `does not name ${posix.basename(other)}, which nobody applies then`);
    for (const literal of list(kustomization['configMapGenerator']).flatMap((map) => list(tree(map)['literals']))) {
      const [name = ''] = String(literal).split('=');
      if (!isVariable(name)) say(path, `tells ${name}, which no program reads`);
      if (SECRETS.has(name)) say(path, `has the secret ${name}: give it as ${name}_FILE`);
    }
  }
}

/** Each alert is about numbers that there are, is tried in a test, and has its runbook; each runbook is of an alert. */
function checkNumbers(files: Files, documents: ReadonlyMap<string, readonly Tree[]>, say: Say): void {
  const metrics = metricsOf(files);
  for (const [path, text] of files) {
    if (path !== ALERTS && path !== RULE_TESTS && !path.startsWith('deploy/grafana/')) continue;
    for (const [name] of text.matchAll(/\bkontor_[a-z0-9_]+/g))
      if (!metrics.has(name) && !metrics.has(name.replace(/_(bucket|sum|count)$/, '')))
        say(path, `asks for ${name}, which no program tells`);
  }
  const alerts = list(documents.get(ALERTS)?.[0]?.['groups'])
    .flatMap((group) => list(tree(group)['rules']))
    .map((rule) => String(tree(rule)['alert']));
  const [, runbooks = ''] = (files.get(HANDBOOK) ?? '').split(/^### Runbooks$/m);
  const headings = Array.from(runbooks.split(/^## /m)[0]!.matchAll(/^#### (\w+)$/gm), ([, heading = '']) => heading);
  const own = files.get('packages/contract/src/console/alert.ts')?.split('ALERT_KINDS = [')[1]?.split(']')[0] ?? '';
  const kinds = Array.from(own.matchAll(/'(\w+)'/g), ([, kind = '']) => kind);
  for (const alert of [...alerts, ...kinds])
    if (!headings.includes(alert)) say(HANDBOOK, `the alert ${alert} has no heading under "Runbooks"`);
  for (const heading of headings) if (![...alerts, ...kinds].includes(heading)) say(HANDBOOK, `"${heading}" under "Runbooks" is no alert`);
  for (const alert of alerts)
    if (!(files.get(RULE_TESTS) ?? '').includes(`alertname="${alert}"`)) say(RULE_TESTS, `nothing tries the alert ${alert}`);
}

/** What the image is made of is there. */
function checkImage(files: Files, say: Say): void {
  const path = 'deploy/Dockerfile';
  const text = (files.get(path) ?? '').replaceAll('\\\n', ' ');
  for (const line of text.split('\n')) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [word = ''] = line.split(' ');
    if (!/^(ARG|FROM|WORKDIR|COPY|RUN|ENV|USER|EXPOSE|STOPSIGNAL|HEALTHCHECK|ENTRYPOINT)$/.test(word))
      say(path, `${word} is no instruction`);
    for (const [, program = ''] of line.matchAll(/\b(deploy\/[\w-]+\.mjs)/g))
      if (!files.has(program)) say(path, `runs ${program}, which is not there`);
    for (const port of /^EXPOSE (.*)$/.exec(line)?.[1]?.split(' ') ?? [])
      if (!ROLES.some((role) => portOf(role) === Number(port))) say(path, `exposes ${port}, where no role answers`);
  }
  const starter = /ENTRYPOINT \["node", "(deploy\/[a-z-]+\.mjs)"\]/.exec(text)?.[1] ?? '';
  const programs = Array.from((files.get(starter) ?? '').matchAll(/'(apps\/[a-z]+)\/dist\/([a-z/-]+)\.js'/g));
  if (programs.length === 0) say(path, 'starts no program of ours');
  for (const [, workspace = '', program = ''] of programs)
    if (!files.has(`${workspace}/src/${program}.ts`)) say(starter, `starts ${workspace}/src/${program}.ts, which is not there`);
  if (!(files.get('deploy/gather-image.mjs') ?? '').includes(`'${starter}'`)) say(path, `starts ${starter}, which is not in the image`);
  const known = /const ROLES = \[([^\]]*)\]/.exec(files.get('apps/server/src/main.ts') ?? '')?.[1] ?? '';
  for (const role of ROLES)
    if (!known.includes(`'${role}'`) && !(files.get(starter) ?? '').includes(`${role}: '`)) say(starter, `no program has the role ${role}`);
  const user = /^USER (\S+)$/m.exec(text)?.[1] ?? 'root';
  if (!/^[1-9][0-9]*:[1-9][0-9]*$/.test(user)) say(path, `runs as ${user}: name a user and a group by numbers, not root's`);
}

function podOf(workload: Tree): Tree | undefined {
  if (workload['kind'] !== 'Deployment' && workload['kind'] !== 'StatefulSet') return undefined;
  return tree(tree(tree(workload['spec'])['template'])['spec']);
}

function tree(value: unknown): Tree {
  return typeof value === 'object' && value !== null ? (value as Tree) : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
