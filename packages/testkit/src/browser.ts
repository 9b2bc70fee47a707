/** The browser of tests and measurements: $CHROME_PATH, an installed Chromium, or the one that comes as an npm package. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Starts a browser without a window, drawing in software; `more` are further options of Chromium. The caller closes it. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  // Half a minute, which is usual, would end it on a machine that is busy enough.
  return chromium.launch({
    executablePath: await browserPath(),
    timeout: 120_000,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...more],
  });
}

/**
 * Where the browser's program is. On a machine without one the first call unpacks that of the npm package into the system's folder for
 * scratch files; two at once would run what is half there, so it is called once before tests run side by side.
 */
export async function browserPath(): Promise<string> {
  const given = process.env['CHROME_PATH'];
  const installed = [given, ...INSTALLED].find((path) => path !== undefined && path !== '' && existsSync(path));
  if (installed !== undefined) return installed;
  // The package brings a few Latin fonts and would hide those of the system.
  if (existsSync('/etc/fonts/fonts.conf')) process.env['FONTCONFIG_PATH'] ??= '/etc/fonts';
  // Makes the package unpack the libraries that a bare system lacks. It reads this while it is imported.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x';
  const packaged = await import('@sparticuz/chromium');
  return packaged.default.executablePath();
}
