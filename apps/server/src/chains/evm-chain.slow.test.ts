/** What a node says is believed only as far as it fits: a node of the test's own says things that a real one seldom does. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EvmChain } from './evm-chain.ts';
import { WatchedAddresses } from './watched.ts';

const XPUB = 'xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const TOKEN = `0x${'11'.repeat(20)}`;
const OURS = `0x${'aa'.repeat(20)}`;
const word = (text: string): string => `0x${text.replace('0x', '').padStart(64, '0')}`;
const BLOCK = word('b1');
const TX = word('7');

const log = (more: object = {}): object => ({
  address: TOKEN,
  topics: [TRANSFER, word('1'), word(OURS)],
  data: word('64'),
  blockHash: BLOCK,
  transactionHash: TX,
  ...more,
});

/** What the node answers, by method. */
let answers: Readonly<Record<string, unknown>>;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const asked = JSON.parse(body) as
      | { readonly id: number; readonly method: string }
      | readonly { readonly id: number; readonly method: string }[];
    const answer = ({ id, method }: { readonly id: number; readonly method: string }): object => ({
      jsonrpc: '2.0',
      id,
      result: answers[method],
    });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify('method' in asked ? answer(asked) : asked.map(answer)));
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function paid({ logs = [log()], receipt = {}, to = null as string | null } = {}): Promise<unknown> {
  answers = {
    eth_getBlockByNumber: {
      number: '0x1',
      hash: BLOCK,
      parentHash: word('b0'),
      timestamp: '0x1',
      logsBloom: `0x${'f'.repeat(512)}`,
      transactions: to === null ? [] : [{ hash: TX, to, value: '0x5' }],
    },
    eth_getLogs: logs,
    eth_getTransactionReceipt: {
      blockHash: BLOCK,
      blockNumber: '0x1',
      status: '0x1',
      gasUsed: '0x1',
      effectiveGasPrice: '0x1',
      to,
      logs,
      ...receipt,
    },
  };
  const { port } = server.address() as AddressInfo;
  const coins = [{ symbol: 'ETH' }, { symbol: 'USDT', contract: TOKEN }];
  const chain = new EvmChain({ network: 'ERC20', url: `http://127.0.0.1:${port}`, chainId: 1, xpub: XPUB, coins });
  const [block] = await chain.blocks(1, 1, new WatchedAddresses([OURS]));
  return block?.payments.map(({ symbol, units, output }) => `${symbol} ${units} ${output}`);
}

test.each<[string, Parameters<typeof paid>[0], readonly string[]]>([
  ['a token’s transfer', {}, ['USDT 100 1']],
  ['another contract’s log beside it', { logs: [log({ address: `0x${'22'.repeat(20)}` }), log()] }, ['USDT 100 2']],
  ['another event of the token', { logs: [log({ topics: [word('9'), word('1'), word(OURS)] })] }, []],
  [
    'a piece of a collection, whose number is a topic',
    { logs: [log({ topics: [TRANSFER, word('1'), word(OURS), word('7')], data: '0x' })] },
    [],
  ],
  ['a transfer of nothing', { logs: [log({ data: word('0') })] }, []],
  ['a transfer to others', { logs: [log({ topics: [TRANSFER, word('1'), word('2')] })] }, []],
  ['a log of a transaction that failed', { receipt: { status: '0x0' } }, []],
  ['a value', { logs: [], to: OURS }, ['ETH 5 0']],
  ['a value of a transaction that failed', { logs: [], to: OURS, receipt: { status: '0x0' } }, []],
  ['a value and a log of one transaction', { to: OURS }, ['ETH 5 0', 'USDT 100 1']],
])('%s', async (_, said, payments) => expect(await paid(said)).toEqual(payments));

test('a receipt of another block is none of this one', async () => {
  await expect(paid({ receipt: { blockHash: word('b2') } })).rejects.toThrow(TX);
});
