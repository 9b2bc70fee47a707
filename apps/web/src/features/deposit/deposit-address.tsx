import { depositAddress } from '@kontor/contract/deposit';
import type { AnswerOf } from '@kontor/contract/call';
import { AddressText } from '@kontor/ui/address-text';
import { Amount } from '@kontor/ui/amount';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { CopyButton } from '@kontor/ui/copy-button';
import { QrPicture, qrFile } from '@kontor/ui/qr-picture';
import { Skeleton } from '@kontor/ui/skeleton';
import { Step } from '@kontor/ui/step';
import { toast } from '@kontor/ui/toast-list';
import { Download, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import { saveBlob } from '../../data/save-file.ts';
import { fullName } from '../../forms/coin-networks.ts';
import type { CoinNetwork } from '../../forms/coin-networks.ts';
import { useNetworkFigures } from '../../forms/network-choice.tsx';
import { useWords } from '../../i18n/words.ts';

type Given = AnswerOf<typeof depositAddress>;

/** Letters at the end of a token's contract that tell it from a false one. */
const CONTRACT_TAIL = 6;

interface DepositAddressProps {
  readonly network: CoinNetwork;
  /** Stands under the address: what a demo's own chain has besides. */
  readonly below?: ReactNode;
}

/** The steps behind the network: the memo, where there is one, and the address, which is not shown before the memo was seen. */
export function DepositAddress({ network, below }: DepositAddressProps) {
  const words = useWords('deposit');
  const funds = useWords('funds');
  const answer = useAskedCall(depositAddress, { symbol: network.symbol, network: network.network });
  const [hasMemo, setHasMemo] = useState(false);
  const memo = answer.data?.memo ?? null;
  const isHeld = memo !== null && !hasMemo;
  return (
    <>
      {memo !== null && (
        <Step number={3} title={words('memo')} state={hasMemo ? 'done' : 'here'} doneLabel={funds('done')}>
          <p className="text-13 text-text-2">{words('memoText', { network: network.name })}</p>
          <p className="mt-2 flex items-center gap-2">
            <span data-testid="deposit-memo" className="font-mono text-16 font-bold break-all">
              {memo}
            </span>
            <Copy text={memo} label={words('copyMemo')} />
          </p>
          <Checkbox isSelected={hasMemo} onChange={setHasMemo} className="mt-2">
            {words('memoSeen')}
          </Checkbox>
        </Step>
      )}
      <Step
        number={memo === null ? 3 : 4}
        title={words('address')}
        state={isHeld ? 'later' : 'here'}
        doneLabel={funds('done')}
        goesOn={false}
      >
        {isHeld ? (
          <p className="text-13 text-text-2">{words('memoFirst')}</p>
        ) : (
          <AnswerPlace answer={answer} waiting={<Skeleton shape="block" className="h-44 w-full" />}>
            {(given) => <Address network={network} given={given} />}
          </AnswerPlace>
        )}
        {below}
      </Step>
    </>
  );
}

function Address({ network, given }: { readonly network: CoinNetwork; readonly given: Given }) {
  const words = useWords('deposit');
  const funds = useWords('funds');
  const figures = useNetworkFigures();
  const { symbol, address, contract, minimum } = given;
  const where = fullName(network);
  async function saveQr(): Promise<void> {
    const file = await qrFile(address);
    if (file === undefined) toast.error(words('qrFailed'));
    else saveBlob(`${symbol}-${network.network}.png`, file);
  }
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <QrPicture text={address} label={words('qr', { symbol, network: where })} size={160} />
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-12 text-text-2">{words('symbolOn', { symbol, network: where })}</p>
          <p data-testid="deposit-address" className="mt-1 text-16 sm:max-w-[24ch]">
            <AddressText address={address} />
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Copy text={address} label={funds('copyAddress')} isWord />
            <Button variant="secondary" onPress={() => void saveQr()}>
              <Download size={16} strokeWidth={1.5} aria-hidden />
              {words('saveQr')}
            </Button>
          </div>
          <dl className="mt-3 text-13">
            {contract !== null && (
              <div className="flex justify-between gap-4 border-t border-hairline py-1.5">
                <dt className="text-text-2">{words('contract')}</dt>
                <dd className="font-mono font-semibold">{contract.slice(-CONTRACT_TAIL)}</dd>
              </div>
            )}
            <div className="flex justify-between gap-4 border-t border-hairline py-1.5">
              <dt className="text-text-2">{words('minimum')}</dt>
              <dd className="font-semibold">
                <Amount value={figures.amount(minimum)} unit={symbol} />
              </dd>
            </div>
          </dl>
        </div>
      </div>
      <p className="mt-4 flex items-start gap-3 rounded-control border border-warn/60 px-3 py-2.5 text-13">
        <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-warn" />
        <span className="min-w-0">
          {words.rich('only', {
            symbol,
            network: where,
            b: (text) => <strong className="font-semibold">{text}</strong>,
          })}
        </span>
      </p>
    </>
  );
}

/** Copies, and says whether it could (spec §8). */
function Copy({ text, label, isWord = false }: { readonly text: string; readonly label: string; readonly isWord?: boolean }) {
  const shell = useWords('shell');
  return (
    <CopyButton
      text={text}
      label={label}
      copiedLabel={shell('user.copied')}
      onFail={() => toast.error(shell('user.copyFailed'))}
      {...(isWord ? { variant: 'primary' } : {})}
    />
  );
}
