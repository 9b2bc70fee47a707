/** The commands of the document's first chapter do what it says, as they stand there. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { TradingDemo } from './trading-demo.ts';

const demo = new TradingDemo();
const ROOT = join(import.meta.dirname, '../../..');
const chapter = readFileSync(join(ROOT, 'docs/trading-api.md'), 'utf8').split('\n## ')[1]!;

/** What stands between fences of a language, pointed at the demo. */
function fencesOf(language: string): readonly string[] {
  const origin = new URL(demo.url).origin;
  return [...chapter.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\``, 'g'))].map(([, text = '']) =>
    text.replaceAll('https://exchange.example', origin).replaceAll('wss://exchange.example', origin.replace(/^http/, 'ws')),
  );
}

async function run(program: string, args: readonly string[]): Promise<readonly string[]> {
  const env = { ...process.env, API_KEY: demo.key.apiKey, API_SECRET: demo.key.secret };
  const { stdout } = await promisify(execFile)(program, [...args], { env, cwd: import.meta.dirname });
  return stdout.trim().split('\n');
}

test('by curl', async () => {
  const [secrets, ...commands] = fencesOf('bash');
  expect(secrets).toContain('export API_SECRET=');
  const [price, order, cancelled] = await run('bash', ['-euc', commands.join('\necho\n')]);
  expect(JSON.parse(price!)).toMatchObject({ symbol: 'BTCUSDT' });
  expect(JSON.parse(order!)).toMatchObject({ symbol: 'BTCUSDT', status: 'NEW', origQty: '0.00100000' });
  expect(JSON.parse(cancelled!)).toMatchObject([{ status: 'CANCELED' }]);
});

test('by ccxt', async () => {
  const lines = await run(process.execPath, ['--input-type=module', '--eval', fencesOf('js')[0]!]);
  expect(lines[0]).toMatch(/^\d+ open$/);
  expect(lines.join('\n')).toContain("status: 'canceled'");
});
