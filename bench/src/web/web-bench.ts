import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openBrowser } from '@kontor/testkit/browser';
import type { Browser, Page } from 'playwright-core';
import { setting } from '../machine.ts';
import { buildServer, startServer } from '../orders/server-process.ts';
import { saveReport } from '../save-report.ts';
import { openFront } from './market-front.ts';
import type { MarketFront } from './market-front.ts';
import { openPage } from './open-page.ts';
import { pageLoads } from './page-loads.ts';
import { memory, stretch, vitals } from './page-measures.ts';
import { collectScripts, totalBytes } from './script-sizes.ts';
import type { ScriptFile } from './script-sizes.ts';
import { readWebTask } from './web-task.ts';
import type { WebTask } from './web-task.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TRADE = '/markets/kline/BTC_USDT';
const SETTLE_MS = 3_000;
const RATES = [0, 200, 1_000] as const;
const CHART = /^(?:chart-engine|drawn-chart)/;
/** Budgets of the design: gzip bytes of JavaScript before the first touch. */
const BUDGET = { home: 190_000, trade: 240_000, chart: 90_000 } as const;

/** `bench web`: the built site in a browser. */
export async function webBench(args: readonly string[], print: (line: string) => void): Promise<void> {
  const task = readWebTask(args);
  await buildServer();
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'error'], { cwd: ROOT });
  const server = await startServer(undefined);
  const [front, browser] = await Promise.all([openFront(server.url), openBrowser(['--enable-precise-memory-info'])]);
  try {
    const lines: string[] = [];
    const say = (line: string): void => {
      lines.push(line);
      print(line);
    };
    head(say, task, browser);
    if (!task.onlyPages) await loads(say, browser, front);
    await pageLoads(say, browser, front.url);
    if (!task.onlyPages) await streams(say, browser, front, task);
    if (task.save) print(`saved ${saveReport('web', lines)}`);
  } finally {
    await browser.close();
    await front.close();
    await server.stop();
  }
}

function head(say: (line: string) => void, task: WebTask, browser: Browser): void {
  const { machine, commit, command } = setting();
  say('# bench web');
  say('');
  say(
    `Machine: ${machine}; Chromium ${browser.version()} without a window, drawing in software. Commit ${commit}. Command: \`${command}\`.`,
  );
  say('');
  say(
    'The pages and calls are those of a server of its own. Candles, trades and the socket are a benchmark-only market that speaks the contract and sends one level, trade or candle in each message; ' +
      `the product's server gathers for 100 ms and sends fewer, larger ones. Server, market and browser share the cores. One run, ${task.seconds} s a stretch; load of the machine over the minute before: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
  );
  say('');
}

const kb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

async function loads(say: (line: string) => void, browser: Browser, front: MarketFront): Promise<void> {
  say('| page | JS gzip | budget | LCP | CLS |');
  say('|---|---|---|---|---|');
  for (const [name, address] of [
    ['home', '/home'],
    ['trade', TRADE],
  ] as const) {
    const page = await openPage(browser);
    const scripts = collectScripts(page);
    await page.goto(front.url + address, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLE_MS);
    const files = await scripts();
    const { lcpMs, cls } = await vitals(page);
    const bytes = totalBytes(files, (file) => !CHART.test(file));
    say(`| ${name} | ${kb(bytes)} | ${kb(BUDGET[name])} | ${Math.round(lcpMs)} ms | ${cls.toFixed(4)} |`);
    if (name === 'trade')
      say(`| its chart, loaded later | ${kb(totalBytes(files, (file) => CHART.test(file)))} | ${kb(BUDGET.chart)} | | |`);
    largest(say, name, files);
    await page.context().close();
  }
  say('');
}

function largest(say: (line: string) => void, name: string, files: readonly ScriptFile[]): void {
  const top = [...files].sort((a, b) => b.gzipBytes - a.gzipBytes).slice(0, 5);
  say(
    `| ${name}, largest of ${files.length} files | ${top.map((file) => `${file.name.replace(/-[\w-]{8}\.js$/, '')} ${kb(file.gzipBytes)}`).join(', ')} | | | |`,
  );
}

async function streams(say: (line: string) => void, browser: Browser, front: MarketFront, task: WebTask): Promise<void> {
  const page = await openPage(browser);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(front.url + TRADE, { waitUntil: 'networkidle' });
  await page.locator('[role=row][data-side]').first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  say('| messages/s, set | sent | frames/s | main thread | long tasks |');
  say('|---|---|---|---|---|');
  for (const rate of RATES) {
    front.setRate(rate);
    await page.waitForTimeout(SETTLE_MS);
    const before = front.sent();
    const { framesPerSecond, mainShare, longTasks } = await stretch(page, session, task.seconds * 1_000);
    say(
      `| ${rate} | ${Math.round((front.sent() - before) / task.seconds)} | ${framesPerSecond.toFixed(1)} | ${(mainShare * 100).toFixed(0)} % | ${longTasks} |`,
    );
  }
  say('');
  front.setRate(200);
  await interact(page);
  say(
    `Slowest interaction of a script (intervals, book sides, grouping, a price) at 200 messages/s: ${Math.round((await vitals(page)).inpMs)} ms.`,
  );
  await page.waitForTimeout(SETTLE_MS);
  const from = await memory(session);
  await page.waitForTimeout(task.heapSeconds * 1_000);
  const to = await memory(session);
  const grown = to.heapBytes - from.heapBytes;
  say('');
  say(
    `Heap after garbage collection at 200 messages/s: ${(from.heapBytes / 1e6).toFixed(2)} MB, after ${task.heapSeconds} s ${(to.heapBytes / 1e6).toFixed(2)} MB (${grown >= 0 ? '+' : '−'}${kb(Math.abs(grown))}); ` +
      `${task.heapSeconds === 3_600 ? '' : `a straight line through these two points would be ${(((grown / task.heapSeconds) * 3_600) / 1e6).toFixed(1)} MB in an hour, which was not run. `}Nodes ${from.nodes} → ${to.nodes}, listeners ${from.listeners} → ${to.listeners}.`,
  );
  await page.context().close();
}

async function interact(page: Page): Promise<void> {
  for (const name of ['1h', '5m', '15m']) {
    await page.getByRole('radio', { name, exact: true }).check({ force: true });
    await page.waitForTimeout(400);
  }
  for (const name of ['Bids only', 'Asks only', 'Bids and asks']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.waitForTimeout(400);
  }
  await page.getByRole('button', { name: /Price grouping/ }).click();
  await page.getByRole('option').nth(1).click();
  await page.waitForTimeout(400);
  await page.locator('[role=row][data-side=ask][data-index="2"] [data-part=price]').click();
  await page.mouse.move(5, 5);
  await page.waitForTimeout(400);
}
