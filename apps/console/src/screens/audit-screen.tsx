import { auditChain } from '@kontor/contract/console/audit';
import { Button } from '@kontor/ui/button';
import { toast } from '@kontor/ui/toast-list';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { callServer, sentenceOf } from '../data/call-server.ts';
import { saveFile } from '../data/save-file.ts';
import { chainLines } from '../data/verify-chain.ts';
import { AuditList } from '../features/audit/audit-list.tsx';
import { ChainVerifier } from '../features/audit/chain-verifier.tsx';
import { EntryPanel } from '../features/audit/entry-panel.tsx';
import { Page, Panel } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';

/** What operators did: the log, and whether it is what was written. */
export function AuditScreen({ opened }: { readonly opened: number | undefined }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => chainLines((from, limit) => callServer(auditChain, { from, limit })),
    onSuccess: (lines) => saveFile(`kontor-operators-log-${new Date().toISOString().slice(0, 10)}.jsonl`, lines),
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return (
    <Page
      title={say('audit.title')}
      action={
        <Button variant="secondary" size={28} sending={isPending} sendingLabel={say('loading')} onPress={() => mutate()}>
          <Download size={14} strokeWidth={1.5} aria-hidden />
          {say('audit.export')}
        </Button>
      }
      panel={
        opened === undefined ? (
          <Panel title={say('audit.noneOpen')} label={say('audit.panel')}>
            <p className="text-text-2">{say('audit.choose')}</p>
          </Panel>
        ) : (
          <EntryPanel key={opened} number={opened} />
        )
      }
    >
      <ChainVerifier />
      <AuditList opened={opened} />
    </Page>
  );
}
