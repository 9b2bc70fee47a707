/** A program put together: the exchange, the journal, what it decides by, where it tells of itself, and what ends it. */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { formatDecimal } from '@kontor/domain/amount';
import { Alarm } from './alarm.ts';
import { Bridge } from './bridge/bridge.ts';
import type { Venue } from './bridge/venue.ts';
import { TroubleLog } from './books/trouble-log.ts';
import { openJournal } from './books/journal-file.ts';
import { ConfigError, unitsOf } from './config.ts';
import type { Config } from './config.ts';
import { openFeeds } from './exchange/feeds.ts';
import { FuturesClient } from './exchange/futures-client.ts';
import { HttpWire } from './exchange/http-wire.ts';
import { SpotClient } from './exchange/spot-client.ts';
import type { BookSides, ReferencePrice } from './exchange/trading-client.ts';
import { GridBot } from './grid-bot.ts';
import { Maker } from './maker/maker.ts';
import { readMarketTerms, readTicks } from './market-terms.ts';
import type { MarketTerms, MicroTicks } from './market-terms.ts';
import { ClientIds } from './orders/client-ids.ts';
import { Station } from './station.ts';
import { startStatusServer } from './status/status-server.ts';
import { statusReport } from './status/status-report.ts';
import type { StatusReport, Subject } from './status/status-report.ts';

/** A program that runs. */
export interface RunningProgram {
  /** Where it tells of itself; undefined: nowhere. */
  readonly statusAddress: string | undefined;
  readonly status: () => StatusReport;
  /** Ends it: cancels everything, and gives whether it is certain that nothing rests. */
  readonly stop: (reason: string) => Promise<boolean>;
  /** When it is over, however that came: whether nothing rests. */
  readonly ended: Promise<boolean>;
}

/** What a program decides by. */
interface Mind {
  step(): Promise<void>;
  readonly reference: MicroTicks | undefined;
  readonly toldBook: (book: BookSides) => void;
  readonly toldIndex?: (price: ReferencePrice) => void;
}

interface Parts {
  readonly mind: Mind;
  readonly venue?: Venue;
  readonly limits: Subject['limits'];
}

export interface ProgramOptions {
  readonly config: Config;
  /** What is worth a line for whoever runs it. */
  readonly log: (text: string) => void;
}

const wallMs = (): number => Date.now();
const monotonicMs = (): number => performance.now();
/** How often the clocks are compared, ms. */
const CLOCKS_EVERY_MS = 60_000;
const TIMEOUT_MS = 10_000;

/**
 * Starts a program; it runs by itself from then on. Long: it is where everything is put together.
 * @throws ConfigError, JournalProblem, WrongJournal, VenueProblem; Refusal and OutcomeUnknown where the exchange does not let it begin
 */
export async function startProgram({ config, log }: ProgramOptions): Promise<RunningProgram> {
  const troubles = new TroubleLog(wallMs, log);
  const wire = new HttpWire({ ...config, address: config.exchange, timeoutMs: TIMEOUT_MS, wallMs });
  const base = config.family === 'spot' ? '/api/v3' : '/fapi/v1';
  await wire.compareClocks(`${base}/time`);
  const terms = readMarketTerms(await wire.call('GET', `${base}/exchangeInfo`, {}, 'none'), config.family, config.symbol);
  const client = config.family === 'spot' ? new SpotClient(wire, terms) : new FuturesClient(wire, terms);
  const journal = await openJournal(config.journal);
  const station = new Station({
    client,
    identity: { program: config.program, instance: config.instance },
    ids: new ClientIds(config.instance, wallMs()),
    journal,
    ordersPerSecond: config.ordersPerSecond,
    receiveWindowMs: config.receiveWindowMs,
    compareEveryMs: config.compareMs,
    maxDayLoss: unitsOf(config.maxDayLoss, terms.quoteScale),
    heartbeatMs: config.heartbeatMs,
    wallMs,
    monotonicMs,
    onTrouble: troubles.note,
  });
  const alarm = new Alarm();
  let parts: Parts;
  try {
    parts = await partsOf(config, station, wire, troubles, alarm);
    await station.begin();
  } catch (error) {
    await journal.close();
    throw error;
  }
  const subject: Subject = {
    config,
    station,
    startedMs: wallMs(),
    wallMs,
    troubles,
    reference: () => parts.mind.reference,
    venue: parts.venue,
    limits: parts.limits,
  };
  const feeds = openFeeds({
    terms,
    address: config.exchange.replace(/^http/, 'ws'),
    wire,
    apiKey: config.apiKey,
    secret: config.secret,
    onOrder: (report) => {
      station.told(report);
      alarm.ring();
    },
    onAccount: station.toldHeld,
    onMissed: () => {
      station.missed();
      alarm.ring();
    },
    onBook: parts.mind.toldBook,
    onIndex: parts.mind.toldIndex ?? (() => undefined),
    onTrouble: troubles.note,
  });
  const life = new Life({ config, station, mind: parts.mind, wire, timePath: `${base}/time`, alarm, troubles, log });
  const server =
    config.statusPort === undefined
      ? undefined
      : await startStatusServer({
          port: config.statusPort,
          status: () => statusReport(subject),
          stop: () => life.stop('it was told to over its address'),
        }).catch((error: unknown) => {
          troubles.note(`it cannot be asked: ${error instanceof Error ? error.message : String(error)}`);
          return undefined;
        });
  const closeAll = async (): Promise<void> => {
    feeds.close();
    parts.venue?.close();
    server?.close();
    await journal.close();
  };
  const ended = life.run().then(async (isCertain) => {
    await closeAll();
    return isCertain;
  });
  return { statusAddress: server?.address, status: () => statusReport(subject), stop: (reason) => life.stop(reason), ended };
}

interface LifeOptions {
  readonly config: Config;
  readonly station: Station;
  readonly mind: Mind;
  readonly wire: HttpWire;
  readonly timePath: string;
  readonly alarm: Alarm;
  readonly troubles: TroubleLog;
  readonly log: (text: string) => void;
}

/** Round after round, until something ends it. */
class Life {
  readonly #options: LifeOptions;
  #end: Promise<boolean> | undefined;
  #round: Promise<void> = Promise.resolve();
  #clocksMs = monotonicMs();

  constructor(options: LifeOptions) {
    this.#options = options;
  }

  /** Gives whether it is certain that nothing rests. */
  async run(): Promise<boolean> {
    const { config, alarm } = this.#options;
    while (this.#end === undefined) {
      this.#round = this.#once();
      await this.#round;
      if (config.killFile !== undefined && existsSync(config.killFile)) void this.stop(`${config.killFile} is there`);
      if (this.#end === undefined) await alarm.pause(config.roundMs);
    }
    return this.#end;
  }

  stop(reason: string): Promise<boolean> {
    const { station, alarm, log } = this.#options;
    this.#end ??= (async () => {
      log(`ending: ${reason}`);
      alarm.ring();
      // What a round has sent is known before all is cancelled.
      await this.#round.catch(() => undefined);
      const isCertain = await station.end(reason, (ms) => pause(ms));
      log(isCertain ? 'nothing rests any more' : 'it is NOT certain that nothing rests');
      return isCertain;
    })();
    return this.#end;
  }

  async #once(): Promise<void> {
    const { mind, troubles, station } = this.#options;
    try {
      await this.#compareClocks();
      await mind.step();
    } catch (error) {
      // A bug, or a disk that is full: nothing is quoted by somebody who does not know what he does.
      troubles.note(error instanceof Error ? (error.stack ?? error.message) : String(error));
      if (station.state !== 'ended') void this.stop('something went wrong that must not');
    }
  }

  async #compareClocks(): Promise<void> {
    const { wire, timePath, troubles } = this.#options;
    if (monotonicMs() - this.#clocksMs < CLOCKS_EVERY_MS && !wire.isClockDoubtful) return;
    this.#clocksMs = monotonicMs();
    await wire.compareClocks(timePath).catch((error: unknown) => troubles.note(error instanceof Error ? error.message : String(error)));
  }
}

async function partsOf(config: Config, station: Station, wire: HttpWire, troubles: TroubleLog, alarm: Alarm): Promise<Parts> {
  const { terms } = station.client;
  const tolerance = { price: config.priceTolerance, quantity: config.quantityTolerance };
  const maxOpenNotional = unitsOf(config.maxOpenNotional, terms.quoteScale);
  const common = { station, staleMs: config.staleMs, tolerance, wallMs, monotonicMs, onTrouble: troubles.note };
  if (config.program === 'maker') {
    const { maker } = config;
    const mostLots = unitsOf(maker.maxPosition, terms.baseScale) / terms.lotUnits;
    const mind = new Maker({
      ...common,
      exchangeMs: () => wire.exchangeMs(),
      terms: {
        quote: { ...maker, layerNotional: unitsOf(maker.layerNotional, terms.quoteScale), maxOpenNotional },
        tolerance,
        reference: maker.reference,
        staleMs: config.staleMs,
        shares: { target: maker.target, least: maker.leastShare, most: maker.mostShare },
        mostLots,
        volatilityMinutes: maker.volatilityMinutes,
      },
    });
    return { mind, limits: () => inventoryLimits(mind, terms) };
  }
  if (config.program === 'bridge') {
    const { bridge } = config;
    // Hundreds of exchanges come with it: for a bridge alone.
    const { openVenue } = await import('./bridge/open-venue.ts');
    const venue = openVenue({ bridge, terms, books: station.books, wallMs, monotonicMs, onBook: alarm.ring, onTrouble: troubles.note });
    const maxUnhedged = unitsOf(bridge.maxUnhedged, terms.baseScale);
    const bridgeTerms = { ...bridge, maxLevelNotional: unitsOf(bridge.levelNotional, terms.quoteScale), maxOpenNotional, maxUnhedged };
    const mind = new Bridge({ ...common, venue, terms: bridgeTerms });
    const unhedged = (): string => formatDecimal(station.books.unhedged, terms.baseScale);
    return { mind, venue, limits: () => [{ name: 'unhedged', limit: bridge.maxUnhedged, used: unhedged() }] };
  }
  const { grid } = config;
  if (grid.low === grid.high) throw new ConfigError('GRID_LOW and GRID_HIGH are the same.');
  const gridTerms = {
    low: readTicks(terms, grid.low),
    high: readTicks(terms, grid.high),
    lines: grid.lines,
    lots: unitsOf(grid.quantity, terms.baseScale) / terms.lotUnits,
    maxOpenNotional,
  };
  if (gridTerms.high - gridTerms.low < BigInt(grid.lines - 1))
    throw new ConfigError('GRID_HIGH leaves less than a tick between the lines.');
  return { mind: new GridBot({ ...common, terms: gridTerms }), limits: () => [] };
}

function inventoryLimits(maker: Maker, terms: MarketTerms): ReturnType<Subject['limits']> {
  const { inventory } = maker;
  if (inventory === undefined) return [];
  const text = (lots: bigint): string => formatDecimal(lots * terms.lotUnits, terms.baseScale);
  return [
    { name: 'lowest', limit: text(inventory.lowestLots), used: text(inventory.heldLots) },
    { name: 'highest', limit: text(inventory.highestLots), used: text(inventory.heldLots) },
  ];
}
