/** The demo's doors. Source: spec "demo"; names in packages/contract/src/demo.ts. */
import type { AnswerOf } from '@kontor/contract/call';
import { demoClock, demoInbox, demoIndex } from '@kontor/contract/demo';
import { LOOPBACK, isIn, networksOf } from '../client-address.ts';
import { refused } from '../http/refused.ts';
import type { Routes } from '../http/routes.ts';
import type { IndexFeed } from '../feeds/index-feed.ts';
import type { MoveTime } from './move-time.ts';

export interface DemoDoorsOptions {
  /** A feed whose prices are said by hand; undefined keeps that door shut. */
  readonly script: Pick<IndexFeed, 'say'> | undefined;
  /** Undefined where time passes by itself. */
  readonly time: Pick<MoveTime, 'by'> | undefined;
  /** What was sent to somebody or to all; undefined where money is real. */
  readonly inbox: ((to: string | undefined) => Promise<AnswerOf<typeof demoInbox>>) | undefined;
}

const THIS_MACHINE = networksOf(LOOPBACK);

/** Mounts those that are open. Anyone but this machine finds no such call. */
export function mountDemoDoors(routes: Routes, { script, time, inbox }: DemoDoorsOptions): void {
  if (script !== undefined) {
    routes.open(demoIndex, ({ body: { pair, prices }, address }) => {
      admit(address);
      if (!script.say(pair, prices)) throw refused('BAD_REQUEST', 'field.pair');
      return {};
    });
  }
  if (time !== undefined) {
    routes.open(demoClock, async ({ body, address }) => {
      admit(address);
      return { now: await time.by(body.advance_ms) };
    });
  }
  if (inbox !== undefined) {
    routes.open(demoInbox, ({ body, address }) => {
      admit(address);
      return inbox(body.to);
    });
  }
}

function admit(address: string): void {
  if (!isIn(THIS_MACHINE, address)) throw refused('NOT_FOUND');
}
