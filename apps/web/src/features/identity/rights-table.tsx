import { ArrowUpFromLine, Handshake, ReceiptText, Scale, Shield, Store } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useLimits } from '../../data/identity-limits.ts';
import { useWords } from '../../i18n/words.ts';

interface Right {
  readonly name: 'withdrawals' | 'peerTotal' | 'peerOne' | 'selling' | 'futures' | 'level';
  readonly Icon: LucideIcon;
  readonly before: string;
  readonly after: string;
}

/** What may be done without and with a verified identity: the limits of `name_check`, and what is there or not (rules 4.6, 7.1; spec §6). */
export function RightsTable({ isVerified }: { readonly isVerified: boolean }) {
  const words = useWords('identity');
  const limit = useLimits();
  const rights: readonly Right[] = [
    { name: 'withdrawals', Icon: ArrowUpFromLine, before: limit('draw_uncheck'), after: limit('draw_check') },
    { name: 'peerTotal', Icon: Handshake, before: limit('trust_uncheck'), after: limit('trust_total') },
    { name: 'peerOne', Icon: ReceiptText, before: limit('trust_uncheck'), after: limit('trust_single') },
    { name: 'selling', Icon: Store, before: words('no'), after: words('yes') },
    { name: 'futures', Icon: Scale, before: words('noPermission'), after: words('canTrade') },
    { name: 'level', Icon: Shield, before: words('low'), after: words('high') },
  ];
  return (
    <table className="w-full table-fixed border-collapse text-13">
      <thead>
        <tr className="border-b border-hairline text-12 text-text-2">
          <th scope="col" className="py-3 text-start font-normal">
            {words('rights.unit')}
          </th>
          <Head isNow={!isVerified} word={words('rights.unverified')} />
          <th aria-hidden className="hidden w-[30%] md:table-cell" />
          <Head isNow={isVerified} word={words('rights.verified')} isAfter />
        </tr>
      </thead>
      <tbody>
        {rights.map(({ name, Icon, before, after }) => (
          <tr key={name} data-right={name} className="h-18 border-b border-hairline">
            <th scope="row" className="py-2 pe-2 text-start font-normal">
              <span className="flex items-center gap-4">
                <Icon size={20} strokeWidth={1.25} aria-hidden className="hidden shrink-0 text-text-2 sm:block" />
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{words(`right.${name}`)}</span>
                  <span className="block text-12 text-text-3">{words(`rightText.${name}`)}</span>
                </span>
              </span>
            </th>
            <Value text={before} isNow={!isVerified} />
            <td aria-hidden className="hidden px-4 md:table-cell">
              <Line isSame={before === after} />
            </td>
            <Value text={after} isNow={isVerified} isAfter />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps {
  readonly word: string;
  readonly isNow: boolean;
  readonly isAfter?: boolean;
}

function Head({ word, isNow, isAfter = false }: HeadProps) {
  const words = useWords('identity');
  return (
    <th scope="col" className={`py-3 font-normal sm:w-37 ${isAfter ? 'w-28 ps-4 text-start sm:w-44 md:ps-2' : 'w-26 text-end'}`}>
      {/* The space lets a long word begin a line of its own. */}
      {isNow && <strong className="font-bold text-text">{words('now')}</strong>} {word}
    </th>
  );
}

function Value({ text, isNow, isAfter = false }: { readonly text: string; readonly isNow: boolean; readonly isAfter?: boolean }) {
  const isFigure = /^[\d\s.,\u00A0\u202F’]+$/.test(text);
  return (
    <td
      className={`py-2 wrap-break-word ${isAfter ? 'ps-4 text-start md:ps-2' : 'text-end'} ${isNow ? 'text-text' : 'text-text-2'} ${isFigure ? 'text-16 font-bold' : 'font-semibold'}`}
    >
      {text}
    </td>
  );
}

/** The way from before to after, with the dot at the end; dotted where nothing changes. */
function Line({ isSame }: { readonly isSame: boolean }) {
  return isSame ? (
    <span className="block border-t border-dotted border-control" />
  ) : (
    <span className="relative block border-t border-control">
      <span className="absolute -top-1 left-0 size-2 rounded-full bg-text-3" />
      <span className="absolute -top-1 right-0 size-2 rounded-full bg-iris" />
    </span>
  );
}
