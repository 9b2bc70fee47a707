import { useState } from 'react';

import { Checkbox } from '../checkbox.tsx';
import { CoinDisc } from '../coin-disc.tsx';
import { MenuButton } from '../menu.tsx';
import { RadioGroup } from '../radio.tsx';
import { Segment } from '../segment.tsx';
import { Select } from '../select.tsx';
import { PercentSlider } from '../slider.tsx';
import { Switch } from '../switch.tsx';
import { Tabs } from '../tabs.tsx';
import { Samples, Section } from './section.tsx';

const coins = [
  { id: 'USDT', label: 'USDT', description: 'Tether', leading: <CoinDisc symbol="USDT" size={20} /> },
  { id: 'BTC', label: 'BTC', description: 'Bitcoin', leading: <CoinDisc symbol="BTC" size={20} /> },
  { id: 'ETH', label: 'ETH', description: 'Ethereum', leading: <CoinDisc symbol="ETH" size={20} /> },
];

/** Ways to choose one or several of a few. */
export function Choices() {
  return (
    <Section title="Choice">
      <div className="grid items-start gap-4 sm:grid-cols-[240px_minmax(0,1fr)]">
        <Lists />
        <div className="flex min-w-0 flex-col gap-4">
          <Rows />
          <Toggles />
        </div>
      </div>
    </Section>
  );
}

function Lists() {
  const [coin, setCoin] = useState('USDT');
  const [step, setStep] = useState('10');
  const [language, setLanguage] = useState('en');
  return (
    <div className="flex flex-col gap-3">
      <Select label="Asset" items={coins} selected={coin} onSelect={setCoin} />
      <Select
        label="Network"
        items={coins}
        selected={undefined}
        onSelect={setCoin}
        placeholder="Choose a network"
        error="Choose the network you send on."
      />
      <Samples>
        <Select
          label="Price step"
          hideLabel
          size="small"
          items={['0.1', '1', '10'].map((id) => ({ id, label: id }))}
          selected={step}
          onSelect={setStep}
        />
        <MenuButton
          label="Language"
          trigger={language.toUpperCase()}
          variant="secondary"
          selected={language}
          onAction={setLanguage}
          items={[
            { id: 'en', label: 'English', lang: 'en' },
            { id: 'ja', label: '日本語', lang: 'ja' },
            { id: 'de', label: 'Deutsch', lang: 'de' },
          ]}
        />
        <MenuButton
          trigger="Wallet"
          groups={[
            {
              id: 'money',
              title: 'Move funds',
              items: [
                { id: 'deposit', label: 'Deposit', href: '#deposit' },
                { id: 'withdraw', label: 'Withdraw', isDisabled: true },
              ],
            },
            { id: 'records', title: 'Records', items: [{ id: 'crypto', label: 'Crypto', description: 'Deposits and withdrawals' }] },
          ]}
        />
      </Samples>
    </div>
  );
}

function Rows() {
  const [tab, setTab] = useState('open');
  const [days, setDays] = useState('7');
  const [side, setSide] = useState('buy');
  const [pairOnly, setPairOnly] = useState(true);
  return (
    <>
      <Tabs
        label="Orders"
        selected={tab}
        onSelect={setTab}
        items={[
          { id: 'open', label: 'Open orders', count: 5 },
          { id: 'history', label: 'Order history' },
          { id: 'trades', label: 'Trades' },
        ]}
        aside={
          <Checkbox isSelected={pairOnly} onChange={setPairOnly}>
            This pair only
          </Checkbox>
        }
      >
        <p className="py-2 text-text-2">Panel of the chosen tab.</p>
      </Tabs>
      <Segment
        label="Days"
        variant="chips"
        selected={days}
        onSelect={setDays}
        items={[
          { id: '3', label: '3 days' },
          { id: '7', label: '7 days' },
          { id: '30', label: '30 days' },
        ]}
      />
      <div className="max-w-72">
        <Segment
          label="Side"
          selected={side}
          onSelect={setSide}
          items={[
            { id: 'buy', label: 'Buy', tone: 'up' },
            { id: 'sell', label: 'Sell', tone: 'down' },
          ]}
        />
      </div>
    </>
  );
}

function Toggles() {
  const [pairOnly, setPairOnly] = useState(true);
  const [confirms, setConfirms] = useState(true);
  const [kind, setKind] = useState('limit');
  const [percent, setPercent] = useState(50);
  return (
    <>
      <Samples>
        <Checkbox isSelected={pairOnly} onChange={setPairOnly}>
          Hide below 1 USD
        </Checkbox>
        <Checkbox isSelected={false} onChange={setPairOnly} isInvalid>
          I have read the terms
        </Checkbox>
        <Checkbox isSelected isDisabled onChange={setPairOnly}>
          Fixed
        </Checkbox>
        <Switch isSelected={confirms} onChange={setConfirms}>
          Confirm before sending
        </Switch>
        <Switch isSelected={false} onChange={setConfirms}>
          Off
        </Switch>
        <Switch isSelected={false} isDisabled onChange={setConfirms}>
          Disabled
        </Switch>
      </Samples>
      <RadioGroup
        label="Type"
        orientation="horizontal"
        selected={kind}
        onSelect={setKind}
        items={[
          { id: 'limit', label: 'Limit', description: 'At your price or better' },
          { id: 'market', label: 'Market', description: 'At once, at the best price' },
          { id: 'stop', label: 'Stop', isDisabled: true },
        ]}
      />
      <div className="max-w-72">
        <PercentSlider label="Share of the balance" value={percent} onChange={setPercent} />
      </div>
    </>
  );
}
