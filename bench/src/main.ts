import { apiBench } from './api/api-bench.ts';
import { API_USAGE } from './api/options.ts';
import { BULK_USAGE, bulkBench } from './bulk/bulk-bench.ts';
import { CAPACITY_USAGE, capacityBench } from './capacity/capacity-bench.ts';
import { CONSOLE_USAGE, consoleBench } from './console/console-bench.ts';
import { CONTRACTS_USAGE, contractsBench } from './contracts/contracts-bench.ts';
import { DEPOSITS_USAGE, depositsBench } from './deposits/deposits-bench.ts';
import { engineBench } from './engine/engine-bench.ts';
import { USAGE } from './engine/options.ts';
import { gatewaysBench } from './gateways/gateways-bench.ts';
import { GATEWAYS_USAGE } from './gateways/options.ts';
import { ICO_USAGE, icoBench } from './ico/ico-bench.ts';
import { loadBench } from './load/load-bench.ts';
import { LOAD_USAGE } from './load/load-task.ts';
import { loginsBench } from './logins/logins-bench.ts';
import { LOGINS_USAGE } from './logins/logins-task.ts';
import { MARKET_DATA_USAGE, marketDataBench } from './market-data/market-data-bench.ts';
import { ORDERS_USAGE } from './orders/options.ts';
import { ordersBench } from './orders/orders-bench.ts';
import { CHAT_USAGE, chatBench } from './p2p/chat-bench.ts';
import { P2P_USAGE, p2pBench } from './p2p/p2p-bench.ts';
import { PROOF_USAGE, proofBench } from './proof/proof-bench.ts';
import { READS_USAGE, readsBench } from './reads/reads-bench.ts';
import { RESTART_USAGE, restartBench } from './restart/restart-bench.ts';
import { SECONDS_USAGE, secondsBench } from './seconds/seconds-bench.ts';
import { STREAMS_USAGE } from './streams/options.ts';
import { streamsBench } from './streams/streams-bench.ts';
import { transfersBench } from './transfers/transfers-bench.ts';
import { TRANSFERS_USAGE } from './transfers/transfers-task.ts';
import { webBench } from './web/web-bench.ts';
import { WEB_USAGE } from './web/web-task.ts';

type Bench = (args: readonly string[], print: (line: string) => void) => Promise<void> | void;

const BENCHES = new Map<string, Bench>([
  ['engine', engineBench],
  ['bulk', bulkBench],
  ['orders', ordersBench],
  ['api', apiBench],
  ['transfers', transfersBench],
  ['logins', loginsBench],
  ['load', loadBench],
  ['reads', readsBench],
  ['proof', proofBench],
  ['restart', restartBench],
  ['market-data', marketDataBench],
  ['web', webBench],
  ['console', consoleBench],
  ['deposits', depositsBench],
  ['contracts', contractsBench],
  ['seconds', secondsBench],
  ['ico', icoBench],
  ['p2p', p2pBench],
  ['streams', streamsBench],
  ['chat', chatBench],
  ['gateways', gatewaysBench],
  ['capacity', capacityBench],
]);

const [name, ...args] = process.argv.slice(2);
const bench = BENCHES.get(name ?? '');
if (!bench || args.includes('--help')) {
  process.stderr.write(
    `${USAGE}\n\n${BULK_USAGE}\n\n${ORDERS_USAGE}\n\n${API_USAGE}\n\n${TRANSFERS_USAGE}\n\n${LOGINS_USAGE}\n\n${LOAD_USAGE}\n\n${READS_USAGE}\n\n${RESTART_USAGE}\n\n${MARKET_DATA_USAGE}\n\n${WEB_USAGE}\n\n${CONSOLE_USAGE}\n\n${DEPOSITS_USAGE}\n\n${PROOF_USAGE}\n\n${CONTRACTS_USAGE}\n\n${SECONDS_USAGE}\n\n${ICO_USAGE}\n\n${P2P_USAGE}\n\n${STREAMS_USAGE}\n\n${CHAT_USAGE}\n\n${GATEWAYS_USAGE}\n\n${CAPACITY_USAGE}\n`,
  );
  process.exitCode = bench ? 0 : 2;
} else {
  try {
    await bench(args, (line) => {
      process.stdout.write(`${line}\n`);
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
