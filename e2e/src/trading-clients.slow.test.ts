/** Programs that trade at Binance, as they come from their registries, pointed at a demo in which robots trade; and the API document's first chapter. */
import { describe } from 'vitest';
import { tryCcxtContracts } from './trading-clients/ccxt-contract.ts';
import { tryCcxtPro } from './trading-clients/ccxt-pro.ts';
import { tryCcxtSpot } from './trading-clients/ccxt-spot.ts';
import { tryBinanceClient } from './trading-clients/binance-client.ts';
import { tryContractMaker } from './trading-clients/contract-maker.ts';
import { tryFirstOrder } from './trading-clients/first-order.ts';
import { tryMakers } from './trading-clients/maker-loop.ts';
import { tryOfficialClients } from './trading-clients/official-clients.ts';
import { TradingDemo } from './trading-clients/trading-demo.ts';

const demo = new TradingDemo();

describe('the first chapter of the document', () => {
  tryFirstOrder(demo);
});
describe('ccxt, spot', () => {
  tryCcxtSpot(demo);
});
describe('ccxt, contracts', () => {
  tryCcxtContracts(demo);
});
describe('ccxt, sockets', () => {
  tryCcxtPro(demo);
});
describe('Binance’s own clients', () => {
  tryOfficialClients(demo);
});
describe('the package binance', () => {
  tryBinanceClient(demo);
});
describe('makers', () => {
  tryMakers(demo);
  tryContractMaker(demo);
});
