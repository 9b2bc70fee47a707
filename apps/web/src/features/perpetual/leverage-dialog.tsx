import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { contractSetting } from '@kontor/contract/perpetual';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { Button } from '@kontor/ui/button';
import { DecimalField } from '@kontor/ui/decimal-field';
import { Dialog } from '@kontor/ui/dialog';
import { IconButton } from '@kontor/ui/icon-button';
import { Segment } from '@kontor/ui/segment';
import { toast } from '@kontor/ui/toast-list';
import { noteOwnChange } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { UNKNOWN } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { percentOf, useContractFigures } from './contract-figures.ts';
import type { ContractWorld } from './contract-world.ts';
import { atLeverage, leverageRefusal } from './leverage-change.ts';

/** Leverages that can be pressed, as far as the contract goes. */
const PRESETS = [1, 5, 10, 20, 25, 50, 75, 100, 125];
const MOVE_DECIMALS = 6;
/** From here on the warning turns to the bad colour. */
const DANGEROUS = 100;

/** Leverage of a contract: what it is now and what it would be, before it is set. The safe choice has the first focus. */
export function LeverageDialog({ world, onClose }: { readonly world: ContractWorld; readonly onClose: () => void }) {
  const words = useWords('perpetual');
  const { contract } = world;
  const [text, setText] = useState(String(world.leverage));
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const typed = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  const isValid = typed >= 1 && typed <= contract.max_leverage;
  const refusal = isValid ? leverageRefusal(world, typed) : undefined;
  const set = async (): Promise<void> => {
    setSending(true);
    setFailure('');
    try {
      const { sequence } = await callServer(contractSetting, { pair: contract.name, leverage: typed });
      noteOwnChange(sequence);
      toast.success(words('leverage.done', { leverage: String(typed) }));
      onClose();
    } catch (error) {
      setFailure(tellFailure(error));
      setSending(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={words('leverage.title', { pair: contract.name.replace('_', '/') })}
      closeLabel={words('share.close')}
      actions={
        <>
          <Button variant="secondary" size={36} onPress={onClose}>
            {words('leverage.keep', { leverage: String(world.leverage) })}
          </Button>
          <Button
            variant="primary"
            size={36}
            isDisabled={!isValid || refusal !== undefined || typed === world.leverage}
            sending={isSending}
            sendingLabel={words('form.sending')}
            onPress={() => void set()}
          >
            {words('leverage.confirm', { leverage: isValid ? String(typed) : '' })}
          </Button>
        </>
      }
    >
      <LeverageField text={text} max={contract.max_leverage} onChange={setText} />
      {isValid && <BeforeAfter world={world} leverage={typed} />}
      <p role="alert" className="mt-2 text-12 text-bad">
        {failure !== '' ? failure : refusal !== undefined ? words(`leverage.${refusal}`) : ''}
      </p>
    </Dialog>
  );
}

function LeverageField({
  text,
  max,
  onChange,
}: {
  readonly text: string;
  readonly max: number;
  readonly onChange: (text: string) => void;
}) {
  const words = useWords('perpetual');
  const figures = useContractFigures(undefined);
  const value = Number(text) || 1;
  const step = (by: number): void => onChange(String(Math.min(max, Math.max(1, value + by))));
  return (
    <div className="flex flex-col gap-3">
      <DecimalField
        label={words('leverage.field')}
        locale={figures.locale}
        unit="x"
        decimals={0}
        step="1"
        value={text}
        onChange={onChange}
        align="center"
        leading={
          <IconButton size={44} label={words('leverage.lower')} icon={<Minus size={16} strokeWidth={1.5} />} onPress={() => step(-1)} />
        }
        trailing={
          <IconButton size={44} label={words('leverage.raise')} icon={<Plus size={16} strokeWidth={1.5} />} onPress={() => step(1)} />
        }
      />
      <input
        type="range"
        aria-label={words('leverage.slider', { max: String(max) })}
        aria-valuetext={`${value}x`}
        min={1}
        max={max}
        value={Math.min(max, value)}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="h-6 w-full cursor-pointer accent-text focus-ring"
      />
      <Segment
        label={words('leverage.field')}
        variant="chips"
        selected={text}
        onSelect={onChange}
        items={PRESETS.filter((preset) => preset <= max).map((preset) => ({ id: String(preset), label: `${preset}x` }))}
      />
    </div>
  );
}

function BeforeAfter({ world, leverage }: { readonly world: ContractWorld; readonly leverage: number }) {
  const words = useWords('perpetual');
  const figures = useContractFigures(world.contract);
  const [before, after] = [atLeverage(world, world.leverage), atLeverage(world, leverage)];
  const { units } = world;
  const money = (amount: bigint | undefined): string | undefined =>
    amount === undefined ? undefined : formatTrimmedDecimal(amount, units.quoteScale);
  const quantity = (amount: bigint | undefined): string =>
    amount === undefined ? UNKNOWN : figures.ownQuantity(formatTrimmedDecimal(amount, units.baseScale));
  const cap = (amount: bigint | undefined): string =>
    amount === undefined ? UNKNOWN : `${figures.exact(money(amount) ?? '0')} ${figures.quote}`;
  const move = (share: bigint | undefined): string =>
    share === undefined ? UNKNOWN : percentOf(formatTrimmedDecimal(share < 0n ? 0n : share, MOVE_DECIMALS), figures.locale);
  const rows = [
    [words('leverage.limit'), cap(before.cap), cap(after.cap)],
    [words('leverage.margin'), figures.money(money(before.margin)), figures.money(money(after.margin))],
    [words('leverage.maximum'), quantity(before.openable), quantity(after.openable)],
  ] as const;
  return (
    <>
      <table className="mt-4 w-full text-12">
        <thead>
          <tr className="text-11 text-text-3">
            <th className="text-start font-normal" aria-label={words('leverage.field')} />
            <th className="text-end font-normal">{words('leverage.before')}</th>
            <th aria-hidden className="w-6" />
            <th className="text-end font-normal">{words('leverage.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, was, is]) => (
            <tr key={label} className="h-7">
              <th scope="row" className="text-start font-normal text-text-2">
                {label}
              </th>
              {was === is ? (
                <td colSpan={3} className="text-end font-semibold">
                  {was}
                </td>
              ) : (
                <>
                  <td className="text-end text-text-2">{was}</td>
                  <td aria-hidden className="text-center text-text-3">
                    →
                  </td>
                  <td className="text-end font-semibold">{is}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p
        className={`mt-3 rounded-control p-3 text-12 ${leverage >= DANGEROUS ? 'text-bad shadow-[inset_0_0_0_1px_var(--color-bad)]' : 'text-warn shadow-[inset_0_0_0_1px_var(--color-warn)]'}`}
      >
        {words('leverage.risk', { after: move(after.move), before: move(before.move) })}
      </p>
    </>
  );
}
