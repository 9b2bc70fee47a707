import { Drawer } from '@kontor/ui/drawer';
import { IconButton } from '@kontor/ui/icon-button';
import { Sheet } from '@kontor/ui/sheet';
import { ListTree } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNarrow } from '../../data/use-narrow.ts';
import { UNKNOWN } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';

/** Opens all that is kept of a row. */
export function DetailButton({ onPress }: { readonly onPress: () => void }) {
  const words = useWords('records');
  return <IconButton label={words('details')} size={24} icon={<ListTree size={14} strokeWidth={1.5} aria-hidden />} onPress={onPress} />;
}

interface RecordDetailProps {
  readonly title: string;
  /** Name and value of every field; null where this row has no such thing. */
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
  /** Under the fields: where it leads on. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

/** All fields of one row, in a drawer beside the list; on a phone in a sheet. */
export function RecordDetail({ title, rows, action, onClose }: RecordDetailProps) {
  const words = useWords('records');
  const isNarrow = useNarrow();
  const frame = { isOpen: true, onClose, title, closeLabel: words('close') };
  const fields = (
    <>
      <dl data-testid="record-detail" className="text-13">
        {rows.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-6 border-b border-hairline py-2">
            <dt className="shrink-0 text-text-2">{name}</dt>
            <dd className="min-w-0 text-end font-semibold wrap-anywhere">{value ?? UNKNOWN}</dd>
          </div>
        ))}
      </dl>
      {action !== undefined && <div className="mt-4">{action}</div>}
    </>
  );
  return isNarrow ? (
    <Sheet {...frame}>{fields}</Sheet>
  ) : (
    <Drawer {...frame} escLabel="Esc">
      <div className="px-6 py-4">{fields}</div>
    </Drawer>
  );
}
