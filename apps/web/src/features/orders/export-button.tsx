import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@kontor/ui/button';
import { toast } from '@kontor/ui/toast-list';
import { sentenceOf } from '../../data/call-server.ts';
import { saveFile } from '../../data/save-file.ts';
import { useWords } from '../../i18n/words.ts';

/** Rows of an export's page, and most pages of an export. */
const EXPORT_ROWS = 100;
const EXPORT_PAGES = 200;

interface ExportButtonProps<Row> {
  /** First part of the file's name. */
  readonly name: string;
  /** A page of the rows that the filters leave in. */
  readonly load: (
    cursor: string | undefined,
    limit: number,
  ) => Promise<{ readonly list: readonly Row[]; readonly next_cursor: string | null }>;
  readonly write: (rows: readonly Row[]) => string;
}

/** Writes all rows of the filters into a file, page by page. */
export function ExportButton<Row>({ name, load, write }: ExportButtonProps<Row>) {
  const words = useWords('orders');
  const [isSending, setSending] = useState(false);
  async function run(): Promise<void> {
    setSending(true);
    try {
      const list: Row[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < EXPORT_PAGES; page++) {
        const answer = await load(cursor, EXPORT_ROWS);
        list.push(...answer.list);
        cursor = answer.next_cursor ?? undefined;
        if (cursor === undefined) break;
      }
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, write(list), 'text/csv');
      toast.success(words('exported', { count: list.length }));
    } catch (error) {
      toast.error(words('exportFailed'), sentenceOf(error));
    } finally {
      setSending(false);
    }
  }
  return (
    <Button
      variant="secondary"
      size={28}
      className="ms-auto"
      sending={isSending}
      sendingLabel={words('exporting')}
      onPress={() => void run()}
    >
      <Download size={14} strokeWidth={1.5} aria-hidden />
      {words('export')}
    </Button>
  );
}
