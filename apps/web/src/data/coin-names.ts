/** Names of well-known coins beside their symbols. Names are not translated; a coin that is missing here shows its symbol only. */
const NAMES: Readonly<Record<string, string>> = {
  AAVE: 'Aave',
  ADA: 'Cardano',
  APT: 'Aptos',
  ARB: 'Arbitrum',
  ATOM: 'Cosmos',
  AVAX: 'Avalanche',
  BCH: 'Bitcoin Cash',
  BNB: 'BNB',
  BTC: 'Bitcoin',
  DAI: 'Dai',
  DOGE: 'Dogecoin',
  DOT: 'Polkadot',
  ETC: 'Ethereum Classic',
  ETH: 'Ethereum',
  EUR: 'Euro',
  FIL: 'Filecoin',
  INJ: 'Injective',
  LINK: 'Chainlink',
  LTC: 'Litecoin',
  NEAR: 'NEAR Protocol',
  OP: 'Optimism',
  PEPE: 'Pepe',
  POL: 'Polygon',
  SHIB: 'Shiba Inu',
  SOL: 'Solana',
  SUI: 'Sui',
  TON: 'Toncoin',
  TRX: 'TRON',
  UNI: 'Uniswap',
  USDC: 'USD Coin',
  USDT: 'Tether',
  XLM: 'Stellar',
  XRP: 'XRP',
};

/** The coin's name; empty where there is none to add to the symbol. */
export function coinName(symbol: string): string {
  const name = NAMES[symbol] ?? '';
  return name === symbol ? '' : name;
}
