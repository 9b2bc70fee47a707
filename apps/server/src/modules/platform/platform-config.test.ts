import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../config.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { frameOrigins, logoOrigins, readPlatformFile, withDefaults } from './platform-config.ts';

describe('the platform’s configuration', () => {
  test('without a file it has the specification’s values', async () => {
    expect((await readPlatformFile(undefined)).platform).toMatchObject({
      communities: [],
      config: {
        sys: { enable_phone_register: 1 },
        legal_trade: { confirm_time: 60, max_unpaid_num: 5, pay_time: 120 },
        name_check: { draw_check: 10_000, draw_uncheck: 100, trust_single: 1_000, trust_total: 10_000, trust_uncheck: 1_000 },
      },
    });
  });

  test('a file takes the place of whole parts', () => {
    const said = {
      communities: [{ logo: '', link: 'https://example.org/chat', name: 'Chat' }],
      config: { service_info: { email: 'help@example.org' } },
      fiat_rates: { EUR: '0.9' },
    };
    expect(withDefaults(said, 'f')).toMatchObject({
      ...said,
      config: { ...said.config, sys: { enable_phone_register: 1 } },
      fiat_rates: { EUR: '0.9', USD: '1' },
    });
  });

  test.each([
    ['an unknown part', { color: 'red' }],
    ['half a part', { config: { legal_trade: { pay_time: 1 } } }],
    ['a link that runs something', { communities: [{ logo: '', link: 'javascript:alert(1)', name: 'x' }] }],
    ...[
      'logo.png',
      'http://example.org/logo.png',
      '//example.org/logo.png',
      'https://*/logo.png',
      'https://*.example.org/logo.png',
      "https://a;script-src'unsafe-inline'/",
      'https://a,b/',
      'https://user:word@example.org/',
      'https://example.org:99999/',
      'https://example.org/ https://other.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      '/\\example.org/logo.png',
    ].map((logo) => [`the logo ${logo}`, { communities: [{ logo, link: '', name: 'x' }] }] as [string, object]),
    ...[
      'http://chat.example/',
      '//chat.example/',
      '/chat',
      'javascript:alert(1)',
      'data:text/html,x',
      "https://a;script-src'unsafe-inline'/",
      'https://*/',
      'https://chat.example/;x',
      'https://user:word@chat.example/',
      'https://chat.example:99999/',
    ].map((url) => [`the chat ${url}`, { config: { chat: { url } } }] as [string, object]),
    ['an action that is none', { config: { app_only: ['everything'] } }],
    ['a rate of nothing', { fiat_rates: { EUR: '0' } }],
    ['a rate that is a number', { fiat_rates: { EUR: 1 } }],
    ['a currency we do not show', { fiat_rates: { XYZ: '1' } }],
    ['a list', []],
  ])('%s is refused by name', (_what, said) => {
    expect(() => withDefaults(said, 'file.json')).toThrow(ConfigError);
  });

  test('a frame shows the chat and nothing else, and never a page of our own origin', () => {
    const platform = withDefaults({ config: { chat: { url: 'https://Chat.example:8443/widget?site=1' } } }, 'f');
    expect(frameOrigins(platform.config, 'https://kontor.example')).toEqual(['https://chat.example:8443']);
    expect(securityHeaders('', [], frameOrigins(platform.config, undefined))['content-security-policy']).toContain(
      '; frame-src https://chat.example:8443; connect-src',
    );
    expect(() => frameOrigins(platform.config, 'https://chat.example:8443')).toThrow(ConfigError);
    expect(securityHeaders('', [], frameOrigins(withDefaults({}, 'f').config, undefined))['content-security-policy']).not.toContain(
      'frame-src',
    );
  });

  test('pictures come from the origins of the logos and from nowhere else', () => {
    const logos = [
      '',
      '/logo.svg',
      'data:image/png;base64,iVBORw0KGgo=',
      'https://cdn.example.org/a.png',
      'https://cdn.example.org/b.png',
      'https://Chat.example:8443/x?y=1',
    ];
    const platform = withDefaults({ communities: logos.map((logo, i) => ({ logo, link: '', name: String(i) })) }, 'f');
    expect(logoOrigins(platform)).toEqual(['https://cdn.example.org', 'https://chat.example:8443']);
    expect(securityHeaders('', logoOrigins(platform))['content-security-policy']).toContain(
      "; img-src 'self' data: blob: https://cdn.example.org https://chat.example:8443;",
    );
    expect(securityHeaders('', logoOrigins(withDefaults({}, 'f')))['content-security-policy']).toContain("; img-src 'self' data: blob:;");
  });

  test.each([
    ['says a field twice', '{"fiat_rates":{"EUR":"0.9","EUR":"9.0"}}'],
    ['is no JSON', '{"fiat_rates":'],
  ])('a file that %s is refused by name', async (_what, text) => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-platform-'));
    await writeFile(join(folder, 'platform.json'), text);
    await expect(readPlatformFile(join(folder, 'platform.json'))).rejects.toBeInstanceOf(ConfigError);
    await rm(folder, { recursive: true });
  });

  test('a file that is not there is refused', async () => {
    await expect(readPlatformFile('/nowhere/at/all.json')).rejects.toBeInstanceOf(ConfigError);
  });
});
