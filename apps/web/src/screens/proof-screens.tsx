import { usePageTitle } from '../data/page-title.ts';
import { ChainSides } from '../features/proof/chain-side.tsx';
import { PublicRoots } from '../features/proof/public-roots.tsx';
import { VerifyBalance } from '../features/proof/verify-balance.tsx';
import { WalletFrame } from '../features/wallet-menu/wallet-frame.tsx';
import { useWords } from '../i18n/words.ts';

/** Whether one's own balances are in the published total. */
export function VerifyBalanceScreen() {
  usePageTitle(useWords('proof')('title'));
  return (
    <WalletFrame>
      <VerifyBalance />
    </WalletFrame>
  );
}

/** The published totals and roots, for everybody, and how to check a proof without this site. */
export function ProofScreen() {
  const words = useWords('proof');
  usePageTitle(words('publicTitle'));
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-page grid-cols-[minmax(0,1fr)] content-start gap-8 px-4 py-8 lg:py-12 xl:px-0">
      <div>
        <h1 className="text-28 font-bold">{words('publicTitle')}</h1>
        <p className="max-w-[680px] pt-2 text-14 text-text-2">{words('publicLead')}</p>
      </div>
      <PublicRoots />
      <ChainSides />
      <section className="max-w-[680px]">
        <h2 className="text-16 font-bold">{words('without')}</h2>
        <p className="pt-2 text-13 text-text-2">{words('withoutText')}</p>
        <pre className="mt-3 overflow-x-auto rounded-control bg-s2 p-3 font-mono text-12">
          node tools/verify-proof.mjs kontor-proof.json
        </pre>
      </section>
    </div>
  );
}
