import { Button } from '@kontor/ui/button';
import { IconButton } from '@kontor/ui/icon-button';
import { Select } from '@kontor/ui/select';
import { Tabs } from '@kontor/ui/tabs';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { Check, Download, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../data/save-file.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useSettings } from '../../data/settings.ts';
import { formatExact, formatTime, zoneName } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { ChainSide } from './chain-side.tsx';
import { DifferenceCard } from './difference-card.tsx';
import { ProofPath } from './proof-path.tsx';
import { useVerdict } from './use-verdict.ts';
import type { CheckState, Proof, Snapshot } from './use-verdict.ts';
import { VerdictStrip } from './verdict-strip.tsx';
import { shortHash } from './verdict.ts';

/** In place of the secret, until it is asked for. */
const UNSEEN = '••••••••';
/** The coin that is shown first, where one has any. */
const USUAL = 'USDT';
const LINK = 'focus-ring relative rounded-sm text-13 font-semibold text-iris no-underline hit-44 hover:underline';

/** Checks in this browser that one's own balances are in the published total. */
export function VerifyBalance() {
  const words = useWords('proof');
  const [chosen, setChosen] = useState<number>();
  const { state, snapshots, again } = useVerdict(chosen);
  const name = useSnapshotName();
  const kept = snapshots.filter((each) => each.is_kept);
  const shown = 'snapshot' in state ? state.snapshot : undefined;
  const [coin, setCoin] = useState<string>();
  const symbols = state.kind === 'done' ? coinsOf(state.verdict) : [];
  const symbol = symbols.find((each) => each === coin) ?? (symbols.includes(USUAL) ? USUAL : symbols[0]);
  return (
    <div className="flex flex-1 flex-col xl:flex-row">
      {/* Where the aside stands below, it is not pushed out of sight by the way that comes last. */}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-5 max-xl:min-h-[90dvh] md:px-8">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-20 font-bold">{words('title')}</h1>
          {kept.length > 0 && (
            <Select
              label={words('snapshot')}
              hideLabel
              size="small"
              items={kept.map((each) => ({ id: String(each.snapshot), label: name(each) }))}
              selected={String(chosen ?? kept[0]?.snapshot)}
              onSelect={(id) => setChosen(Number(id))}
            />
          )}
        </div>
        <VerdictStrip state={state} onAgain={again} />
        {state.kind === 'done' && symbol !== undefined && <CheckedWay state={state} symbol={symbol} onCoin={setCoin} />}
      </div>
      <aside className="grid w-full shrink-0 content-start gap-6 border-hairline px-4 py-6 max-xl:border-t md:px-8 xl:w-100 xl:border-s">
        <ChainSide symbol={symbol ?? USUAL} />
        {state.kind === 'done' && state.verdict.difference !== undefined && (
          <DifferenceCard difference={state.verdict.difference} checked={state.verdict.checked} onKeep={() => keepFile(state.proof)} />
        )}
        <SnapshotFacts snapshot={shown} secret={state.kind === 'done' ? state.proof.salt : undefined} />
      </aside>
    </div>
  );
}

type Done = CheckState & { readonly kind: 'done' };

/** The coins that one has; all of them where one has none. */
function coinsOf({ checked: { assets, amounts } }: Done['verdict']): readonly string[] {
  const held = assets.flatMap(({ symbol }, place) => (amounts[place] === 0n ? [] : [symbol]));
  return held.length > 0 ? held : assets.map(({ symbol }) => symbol);
}

interface CheckedWayProps {
  readonly state: Done;
  /** Of these coins the one that is shown. */
  readonly symbol: string;
  readonly onCoin: (symbol: string) => void;
}

/** The leaf, the root, and the way between them, by coin. */
function CheckedWay({ state: { snapshot, proof, verdict }, symbol, onCoin }: CheckedWayProps) {
  const words = useWords('proof');
  const tag = useLanguageTag();
  const { isHidden, exact } = usePrivacy();
  const { checked, difference } = verdict;
  const symbols = coinsOf(verdict);
  const place = checked.assets.findIndex((each) => each.symbol === symbol);
  const { scale = 0 } = checked.assets[place] ?? {};
  const total = snapshot.sums.find((each) => each.symbol === symbol)?.amount ?? '0';
  return (
    <>
      <Tabs label={words('coins')} items={symbols.map((id) => ({ id, label: id }))} selected={symbol} onSelect={onCoin} />
      <dl className="grid rounded-control shadow-[inset_0_0_0_1px_var(--color-hairline)] max-md:divide-y max-md:divide-hairline md:grid-cols-2 md:divide-x md:divide-hairline">
        <Side
          name={words('leaf')}
          amount={exact(formatTrimmedDecimal(checked.amounts[place] ?? 0n, scale))}
          symbol={symbol}
          hash={checked.leaf}
        />
        <Side name={words('root')} amount={formatExact(total, tag)} symbol={symbol} hash={snapshot.root} />
      </dl>
      {/* Its first sums are one's own, and the others say it by subtraction. */}
      {!isHidden && <ProofPath checked={checked} place={place} agrees={difference === undefined} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {difference === undefined && (
          <p className="flex min-w-0 items-center gap-3 text-13 font-semibold">
            <Check size={14} strokeWidth={1.5} aria-hidden className="shrink-0 text-good" />
            {words('rootAgrees')}
            <span className="font-mono text-12 font-normal text-text-2">{shortHash(checked.root)}</span>
          </p>
        )}
        <span className="ms-auto flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="quiet" size={28} onPress={() => keepFile(proof)}>
            <Download size={14} strokeWidth={1.5} aria-hidden />
            {words('file')}
          </Button>
          <SiteLink to={path('proof')} className={LINK}>
            {words('without')}
          </SiteLink>
        </span>
      </div>
    </>
  );
}

interface SideProps {
  readonly name: string;
  readonly amount: string;
  readonly symbol: string;
  readonly hash: string;
}

function Side({ name, amount, symbol, hash }: SideProps) {
  return (
    <div className="grid min-h-19 content-center items-end gap-x-4 px-4 py-3 sm:grid-cols-[1fr_auto]">
      <dt className="text-12 sm:col-span-2 text-text-2">{name}</dt>
      <dd className="min-w-0 text-20 font-bold wrap-anywhere tabular-nums">
        {amount} <span className="text-14 font-normal text-text-2">{symbol}</span>
      </dd>
      <dd className="font-mono text-12 text-text-2">{shortHash(hash)}</dd>
    </div>
  );
}

function SnapshotFacts({ snapshot, secret }: { readonly snapshot: Snapshot | undefined; readonly secret: string | undefined }) {
  const words = useWords('proof');
  const tag = useLanguageTag();
  const [isShown, setIsShown] = useState(false);
  if (snapshot === undefined) return null;
  return (
    <dl className="grid gap-2 border-t border-hairline pt-4 text-12">
      <div className="flex justify-between gap-4">
        <dt className="text-text-2">{words('users')}</dt>
        <dd className="font-semibold">{formatExact(String(snapshot.users), tag)}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-text-2">{words('sequence')}</dt>
        <dd className="font-semibold">{formatExact(String(snapshot.sequence), tag)}</dd>
      </div>
      {secret !== undefined && (
        <div className="flex items-center justify-between gap-4">
          <dt className="text-text-2">{words('secret')}</dt>
          <dd className="flex min-w-0 items-center gap-2 font-mono">
            <span className="min-w-0 wrap-anywhere">{isShown ? secret : UNSEEN}</span>
            <IconButton
              label={words('showSecret')}
              isPressed={isShown}
              icon={isShown ? <EyeOff size={14} strokeWidth={1.5} aria-hidden /> : <Eye size={14} strokeWidth={1.5} aria-hidden />}
              size={24}
              onPress={() => setIsShown((before) => !before)}
            />
          </dd>
        </div>
      )}
    </dl>
  );
}

function useSnapshotName(): (snapshot: Snapshot) => string {
  const words = useWords('proof');
  const tag = useLanguageTag();
  const zone = useSettings((settings) => settings.timeZone);
  return ({ snapshot, time }) =>
    words('snapshotName', { number: snapshot, time: `${formatTime(time, zone, tag)} ${zoneName(time, zone)}` });
}

function keepFile(proof: Proof): void {
  saveFile(`kontor-proof-${proof.snapshot}.json`, `${JSON.stringify(proof, undefined, 1)}\n`, 'application/json');
}
