/** ccxt as it comes, with other addresses: what the document's first chapter does. */
import ccxt from 'ccxt';

/** A ccxt client of this exchange, for spot and contracts, REST and sockets; `key` signs what is private. */
export async function openCcxt(
  url: string,
  key?: { readonly apiKey: string; readonly secret: string },
): Promise<InstanceType<typeof ccxt.pro.binance>> {
  const exchange = new ccxt.pro.binance({ ...key, enableRateLimit: false, options: { fetchMarkets: { types: ['spot', 'linear'] } } });
  const origin = new URL(url).origin;
  const sockets = origin.replace(/^http/, 'ws');
  exchange.urls['api'] = JSON.parse(
    JSON.stringify(exchange.urls['api'])
      .replaceAll(/https:[/][/][^/"]+/g, origin)
      .replaceAll(/wss:[/][/]fstream[.][^/"]+/g, `${sockets}/fstream`)
      .replaceAll(/wss:[/][/]stream[.][^"]+[/]ws/g, `${sockets}/stream`)
      .replaceAll(/wss:[/][/][^/"]+[.]binance[.]com[^/"]*/g, sockets),
  );
  // Where there is no TLS ccxt wants to be told.
  await exchange.loadHttpProxyAgent();
  return exchange;
}
