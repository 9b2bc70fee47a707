import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS, ENDPOINT_GROUPS } from './endpoint-table.ts';
import type { Endpoint } from './endpoint.ts';

const FILES = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'paths' in value && 'security' in value && 'parameters' in value;
}

/** How one is told from all others. */
const nameOf = ({ method, paths }: Endpoint): string => `${method} ${paths[0]}`;

describe('the table of endpoints', () => {
  test('has every endpoint that any file declares', async () => {
    const missing: string[] = [];
    for (const file of FILES) {
      const declared = Object.values((await import(/* @vite-ignore */ `./${file}`)) as Record<string, unknown>).filter(isEndpoint);
      missing.push(...declared.filter((endpoint) => !ENDPOINTS.includes(endpoint)).map((endpoint) => `${file}: ${nameOf(endpoint)}`));
    }
    expect(missing).toEqual([]);
  });

  test('has one endpoint for each method of an address, and one for each name over a socket', () => {
    const addresses = ENDPOINTS.flatMap(({ method, paths }) => paths.map((path) => `${method} ${path}`));
    expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
    const methods = ENDPOINTS.flatMap(({ family, socketMethod }) => (socketMethod === undefined ? [] : `${family} ${socketMethod}`));
    expect(methods.filter((method, at) => methods.indexOf(method) !== at)).toEqual([]);
  });

  test('says of each what it does, and what each parameter is', () => {
    const silent = ENDPOINTS.flatMap((endpoint) => [
      ...(/^[A-Z`].*\.$/.test(endpoint.about) ? [] : [nameOf(endpoint)]),
      ...Object.entries(endpoint.parameters)
        .filter(([, { about }]) => !/^(?:[A-Z`0-9]|true|false).*\.$/.test(about))
        .map(([name]) => `${nameOf(endpoint)} ${name}`),
    ]);
    expect(silent).toEqual([]);
  });

  test('has examples of parameters that there are, none of whatever is mandatory left out', () => {
    const wrong = ENDPOINTS.flatMap((endpoint) => {
      const { example, parameters } = endpoint;
      if (example === undefined) return [];
      const unknown = Object.keys(example).filter((name) => !(name in parameters));
      const missing = Object.entries(parameters).filter(([name, { required }]) => required && !(name in example));
      return [...unknown, ...missing.map(([name]) => name)].map((name) => `${nameOf(endpoint)} ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  test('has groups with different names', () => {
    const ids = ENDPOINT_GROUPS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
