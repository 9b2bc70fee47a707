/** The commands of the document's first chapter do what it says, as they stand there. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { TradingDemo } from './trading-demo.ts';

const ROOT = join(import.meta.dirname, '../../..');
const chapter = readFileSync(join(ROOT, 'docs/trading-api.md'), 'utf8').split('\n## ')[1]!;

/** What stands between fences of a language, pointed at the demo. */
function fencesOf(language: string, url: string): readonly string[] {
  const origin = new URL(url).origin;
  return [...chapter.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\``, 'g'))].map(([, text = '']) =>
    text.replaceAll('https://exchange.example', origin).replaceAll('wss://exchange.example', origin.replace(/^http/, 'ws')),
  );
}

async function run(demo: TradingDemo, program: string, args: readonly string[]): Promise<readonly string[]> {
  const env = { ...process.env, API_KEY: demo.key.apiKey, API_SECRET: demo.key.secret };
  const { stdout } = await promisify(execFile)(program, [...args], { env, cwd: import.meta.dirname });
  return stdout.trim().split('\n');
}

/** Tries the chapter. */
export function tryFirstOrder(demo: TradingDemo): void {
  test('by curl', async () => {
    const [secrets, ...commands] = fencesOf('bash', demo.url);
    expect(secrets).toContain('export API_SECRET=');
    const [price, order, cancelled] = await run(demo, 'bash', ['-euc', commands.join('\necho\n')]);
    expect(JSON.parse(price!)).toMatchObject({ symbol: 'BTCUSDT' });
    expect(JSON.parse(order!)).toMatchObject({ symbol: 'BTCUSDT', status: 'NEW', origQty: '0.00100000' });
    expect(JSON.parse(cancelled!)).toMatchObject([{ status: 'CANCELED' }]);
  });

  test('by ccxt', async () => {
    const lines = await run(demo, process.execPath, ['--input-type=module', '--eval', fencesOf('js', demo.url)[0]!]);
    expect(lines[0]).toMatch(/^\d+ open$/);
    expect(lines.join('\n')).toContain("status: 'canceled'");
  });
}
