/** What most test files here stand on: a server that gives the built site, and a browser. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunningServer } from '@kontor/server/boot';
import { openBrowser } from '@kontor/testkit/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { liveIn } from './lived-in.ts';
import { openApp } from './running-app.ts';
import { makeDataFolder, removeDataFolder, startServer } from './test-server.ts';
import type { StartOptions } from './test-server.ts';
import { logIn, newVisitor } from './visitor.ts';
import type { Visitor } from './visitor.ts';

/** How the site of a test file differs from the usual one. */
export interface SiteOptions extends StartOptions {
  /** Somebody has used it (`lived-in.ts`), as the screens' table wants it. */
  readonly lived?: boolean;
}

/** A server over a folder of its own and a browser, from before a file's first test until after its last. */
export class TestSite {
  readonly folder = makeDataFolder();
  /** A test may stop it and put another one here. */
  server!: RunningServer;
  browser!: Browser;

  /** Stands where a file begins: a `beforeAll` behind it finds both there. */
  constructor({ lived = false, ...options }: SiteOptions = {}) {
    beforeAll(async () => {
      // Both to their end, also where the other fails: what a server's first start leaves behind is for every file of the run.
      const [server, browser] = await Promise.allSettled([startServer(this.folder, options), openBrowser()]);
      if (server.status === 'fulfilled') this.server = server.value;
      if (browser.status === 'fulfilled') this.browser = browser.value;
      if (server.status === 'rejected') throw server.reason;
      if (browser.status === 'rejected') throw browser.reason;
      if (lived) await liveIn(this.url);
    });
    afterAll(async () => {
      // Where one has not come up, the other is to end all the same.
      await (this.browser as Browser | undefined)?.close();
      await (this.server as RunningServer | undefined)?.stop();
      removeDataFolder(this.folder);
    });
  }

  /** Where the server answers, such as `http://127.0.0.1:40123/`. */
  get url(): string {
    return this.server.url;
  }

  /** The whole address of a page. */
  at(page: string): string {
    return new URL(page, this.url).href;
  }

  /** What an operator types at the machine, beside the server that runs: `npm run help` is `run('help')`. Gives back what it printed. */
  async run(noun: string, ...args: string[]): Promise<string> {
    const room = noun === 'operator' ? 'operators' : `modules/${noun}`;
    const program = fileURLToPath(new URL(`../../apps/server/dist/${room}/${noun}-main.js`, import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
      env: { ...process.env, DATA_DIR: join(this.folder, 'data'), DATABASE_URL: '', MODE: 'demo' },
    });
    return stdout;
  }

  /** A window of somebody of the demo who has logged in on the way to a page. */
  async openAs(account: string, page: string, phone: boolean): Promise<Visitor> {
    const visitor = await newVisitor(this.browser, { phone, still: true });
    await openApp(visitor.page, this.at(`/login?from=${page}`));
    await logIn(visitor.page, account);
    await visitor.page.waitForURL((url) => url.pathname === page);
    return visitor;
  }
}
