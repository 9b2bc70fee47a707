import { useEffect, useState } from 'react';

import { Amount } from '../amount.tsx';
import { Badge, CountBadge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Change } from '../change.tsx';
import { CoinDisc } from '../coin-disc.tsx';
import { Flash } from '../flash.tsx';
import { Pill } from '../pill.tsx';
import { Progress } from '../progress.tsx';
import { Skeleton } from '../skeleton.tsx';
import { Cell, HeadCell, Row, Table } from '../table.tsx';
import { Samples, Section } from './section.tsx';

const rows = [
  { symbol: 'BTC', name: 'Bitcoin', price: '64,214.60', change: 0.0081, total: '0.69845000' },
  { symbol: 'ETH', name: 'Ethereum', price: '2,486.31', change: -0.0136, total: '4.21800000' },
  { symbol: 'PEPE', name: 'Pepe', price: '0.00000812', change: 0, total: '0.00000000' },
] as const;

const coins = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'LTC', 'TRX', 'USDT', 'LINK', 'UNI', 'AVAX'];

/** Figures, tables, marks and states. Long: a list of examples. */
export function Figures() {
  const [isDescending, setIsDescending] = useState(true);
  return (
    <>
      <Section title="Table">
        <Table
          label="Assets"
          className="bg-s1"
          head={
            <>
              <HeadCell>Asset</HeadCell>
              <HeadCell align="end" sort={isDescending ? 'descending' : 'ascending'} onSort={() => setIsDescending(!isDescending)}>
                Price (USDT)
              </HeadCell>
              <HeadCell align="end" sort="none" onSort={() => setIsDescending(true)}>
                24h change
              </HeadCell>
              <HeadCell align="end">Total</HeadCell>
            </>
          }
        >
          {(isDescending ? rows : rows.toReversed()).map((row) => (
            <Row key={row.symbol} isSelected={row.symbol === 'ETH'}>
              <Cell>
                <span className="inline-flex items-center gap-2">
                  <CoinDisc symbol={row.symbol} size={20} />
                  <span className="font-semibold">{row.symbol}</span>
                  <span className="text-text-3">{row.name}</span>
                </span>
              </Cell>
              <Cell align="end">
                <Amount value={row.price} locale="en-US" />
              </Cell>
              <Cell align="end">
                <Change fraction={row.change} arrow />
              </Cell>
              <Cell align="end">
                <Amount value={row.total} locale="en-US" />
              </Cell>
            </Row>
          ))}
        </Table>
        <FlashSample />
      </Section>
      <Section title="Marks">
        <Samples>
          {coins.map((symbol) => (
            <CoinDisc key={symbol} symbol={symbol} size={32} />
          ))}
        </Samples>
        <Samples>
          {coins.map((symbol) => (
            <CoinDisc key={symbol} symbol={symbol} size={20} />
          ))}
        </Samples>
        <Samples>
          <Pill state="live">Live</Pill>
          <Pill state="connecting">Connecting</Pill>
          <Pill state="reconnecting">Reconnecting</Pill>
          <Pill state="stale">Stale since 14:21:58</Pill>
          <Pill state="offline">Offline</Pill>
          <Pill state="live" plain>
            Live
          </Pill>
          <CountBadge count={3} tone="mine" />
          <CountBadge count={120} />
        </Samples>
        <Samples>
          <Badge>Unverified</Badge>
          <Badge tone="pending">Under review</Badge>
          <Badge tone="good">Verified</Badge>
          <Badge tone="bad">Audit failed</Badge>
          <Badge tone="warn">Partly frozen</Badge>
          <Badge tone="good" plain>
            Success
          </Badge>
        </Samples>
      </Section>
      <Section title="Waiting">
        {[24, 16, 20].map((width) => (
          <div key={width} className="flex items-center gap-3 border-b border-hairline pb-3">
            <Skeleton shape="disc" className="size-5" />
            <Skeleton className="w-24" />
            <Skeleton className="ml-auto w-16" />
            <Skeleton className="w-12" />
          </div>
        ))}
        <Samples>
          <Progress label="Loading" className="w-40" />
          <Progress label="7 of 12 confirmations" value={7 / 12} className="w-40" />
        </Samples>
      </Section>
    </>
  );
}

const prices = ['64,214.6', '64,214.7', '64,214.5'] as const;

function FlashSample() {
  const [at, setAt] = useState(0);
  const [runs, setRuns] = useState(false);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setAt((now) => (now + 1) % prices.length), 700);
    return () => clearInterval(timer);
  }, [runs]);
  return (
    <Samples>
      <Flash value={prices[at] ?? ''} direction={at === 1 ? 'up' : 'down'} className="text-16 font-semibold" />
      <Button variant="secondary" size={28} aria-pressed={runs} onPress={() => setRuns(!runs)}>
        Let it tick
      </Button>
    </Samples>
  );
}
