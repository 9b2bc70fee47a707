import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';

import { DecimalField } from '../decimal-field.tsx';
import { stepDecimal, writeDecimal } from '../decimal-text.ts';
import { IconButton } from '../icon-button.tsx';
import { PasswordField } from '../password-field.tsx';
import { SearchField } from '../search-field.tsx';
import { Segment } from '../segment.tsx';
import { TextField } from '../text-field.tsx';
import { Section } from './section.tsx';

/** Text, passwords, search and amounts. `locale` is that of the amounts. Long: a list of examples. */
export function Fields({ locale }: { readonly locale: string }) {
  const [price, setPrice] = useState('64214.6');
  const [amount, setAmount] = useState('1234.5');
  const [tooMuch, setTooMuch] = useState('0.25');
  const [mail, setMail] = useState('');
  const [password, setPassword] = useState('correct horse');
  const [query, setQuery] = useState('');
  const [found, setFound] = useState('bitcoin');
  const [source, setSource] = useState('last');
  return (
    <Section title="Fields">
      <div className="grid gap-4 sm:grid-cols-3">
        <DecimalField
          label="Price"
          labelAside={
            <Segment
              label="Price source"
              variant="mine"
              items={[
                { id: 'last', label: 'Last' },
                { id: 'bid', label: 'Bid' },
                { id: 'ask', label: 'Ask' },
              ]}
              selected={source}
              onSelect={setSource}
            />
          }
          value={price}
          onChange={setPrice}
          locale={locale}
          decimals={1}
          step="0.1"
          unit="USDT"
          trailing={
            <span className="flex h-full items-center border-l border-hairline">
              <IconButton
                label="Less"
                size={28}
                icon={<Minus size={14} strokeWidth={1.5} aria-hidden />}
                onPress={() => setPrice(stepDecimal(price, '0.1', -1))}
              />
              <IconButton
                label="More"
                size={28}
                icon={<Plus size={14} strokeWidth={1.5} aria-hidden />}
                onPress={() => setPrice(stepDecimal(price, '0.1', 1))}
              />
            </span>
          }
        />
        <DecimalField
          label="Amount"
          labelAside="Min 0.00010"
          value={amount}
          onChange={setAmount}
          locale={locale}
          decimals={8}
          step="0.0001"
          unit="BTC"
          hint={amount === '' ? undefined : `= ${writeDecimal(amount, 'en', true)} BTC`}
        />
        <DecimalField
          label="Stake"
          value={price}
          onChange={setPrice}
          locale={locale}
          decimals={1}
          unit="USDT"
          align="center"
          leading={
            <IconButton
              label="Less stake"
              size={40}
              icon={<Minus size={16} strokeWidth={1.5} aria-hidden />}
              onPress={() => setPrice(stepDecimal(price, '1', -1))}
            />
          }
          trailing={
            <IconButton
              label="More stake"
              size={40}
              icon={<Plus size={16} strokeWidth={1.5} aria-hidden />}
              onPress={() => setPrice(stepDecimal(price, '1', 1))}
            />
          }
        />
        <DecimalField
          label="Amount"
          value={tooMuch}
          onChange={setTooMuch}
          locale={locale}
          decimals={5}
          unit="BTC"
          error="At most 0.19435 BTC."
        />
        <TextField label="E-mail or phone" value={mail} onChange={setMail} placeholder="name@example.org" autoComplete="username" />
        <PasswordField
          label="Password"
          value={password}
          onChange={setPassword}
          showLabel="Show password"
          hideLabelWords="Hide password"
          capsLockHint="Caps Lock is on."
        />
        <TextField label="Disabled" value="0.19435" onChange={setMail} isDisabled hint="It opens after the identity check." />
        <SearchField
          label="Search markets"
          value={query}
          onChange={setQuery}
          placeholder="Search markets"
          clearLabel="Clear"
          shortcut="/"
        />
        <SearchField label="Search assets" value={found} onChange={setFound} clearLabel="Clear" />
        <TextField
          label="Sicherheitsbestätigungscode"
          value="12"
          onChange={setMail}
          error="Der Sicherheitsbestätigungscode besteht aus sechs Ziffern. Prüfe dein Postfach."
        />
      </div>
    </Section>
  );
}
