/** What support does with a trade: asks a side for something, opens an appeal or takes its own back, and rules. */
import { appealAsk, appealDetail, appealList, appealOpen, appealRule, appealWithdraw } from '@kontor/contract/console/appeal';
import { MAX_CHAT_LENGTH } from '@kontor/contract/deal';
import { countCharacters } from '@kontor/ui/count-characters';
import { Form, Submit } from '@kontor/ui/form';
import { Segment } from '@kontor/ui/segment';
import { TextArea } from '@kontor/ui/text-area';
import { toast } from '@kontor/ui/toast-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { useClientId } from '../../data/client-id.ts';
import { useMe } from '../../data/session.ts';
import { problemsTitle } from '../../frame/code.ts';
import { ReasonAction } from '../../frame/reason-action.tsx';
import { say } from '../../i18n/words.ts';
import type { WordKey } from '../../i18n/words.ts';
import type { WholeAppeal } from './appeal-words.tsx';

const SIDES = ['buyer', 'seller'] as const;
type Side = (typeof SIDES)[number];

interface DecideAppealProps {
  readonly appeal: WholeAppeal;
  readonly onDone: () => void;
}

export function DecideAppeal({ appeal, onDone }: DecideAppealProps) {
  const { actions } = useMe();
  const { order, state, appellant, mine, needs_two: needsTwo, ruled } = appeal;
  if (state === 'paid' || state === 'paid_overdue')
    return (
      <div className="grid gap-6">
        <AskForm order={order} onDone={onDone} />
        <Act order={order} call={appealOpen} words="open" done="appeals.opened" onDone={onDone} />
      </div>
    );
  if (state !== 'appeal') return null;
  return (
    <div className="grid gap-6">
      <AskForm order={order} onDone={onDone} />
      {needsTwo && <p className="text-text-2">{say('appeals.needsTwo')}</p>}
      {ruled !== null && !mine && (
        <p className="text-text">{say('appeals.ruledFirst', { who: say(`appeals.who.${ruled}`).toLowerCase() })}</p>
      )}
      {!actions.includes('appeal.rule') && <p className="text-text-2">{say('appeals.mayNotRule')}</p>}
      {actions.includes('appeal.rule') && mine && <p className="text-text-2">{say('appeals.mine')}</p>}
      {actions.includes('appeal.rule') && !mine && SIDES.map((side) => <Rule key={side} order={order} side={side} onDone={onDone} />)}
      {appellant === 'support' && <Act order={order} call={appealWithdraw} words="withdraw" done="appeals.withdrawn" onDone={onDone} />}
    </div>
  );
}

/** What came of something that the engine carries out; whether it was done. */
function useCarried(order: number, onDone: () => void) {
  const memory = useQueryClient();
  return async (carry: () => Promise<{ readonly state: string; readonly outcome: string | null }>, done: WordKey): Promise<boolean> => {
    let isDone = false;
    try {
      const { state, outcome } = await carry();
      isDone = state !== 'failed';
      if (state === 'done') toast.success(say(done));
      else if (state === 'waits') toast.info(say('appeals.ruledLater'));
      else toast.error(outcome ?? say('error.system'));
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    await Promise.all([
      memory.invalidateQueries({ queryKey: [appealDetail.path, { order }] }),
      memory.invalidateQueries({ queryKey: [appealList.path] }),
    ]);
    if (isDone) onDone();
    return isDone;
  };
}

function Rule({ order, side, onDone }: { readonly order: number; readonly side: Side; readonly onDone: () => void }) {
  const carried = useCarried(order, onDone);
  return (
    <ReasonAction
      words={say(side === 'buyer' ? 'appeals.ruleBuyer' : 'appeals.ruleSeller')}
      title={say('appeals.ruleTitle', { who: say(`appeals.who.${side}`).toLowerCase() })}
      text={say('appeals.ruleText')}
      name={`rule_${side}`}
      kept={say('appeals.bothRead')}
      act={(reason) => carried(() => callServer(appealRule, { order, outcome: side, reason }), 'appeals.ruled')}
    />
  );
}

interface ActProps {
  readonly order: number;
  readonly call: typeof appealOpen | typeof appealWithdraw;
  readonly words: 'open' | 'withdraw';
  readonly done: WordKey;
  readonly onDone: () => void;
}

function Act({ order, call, words, done, onDone }: ActProps) {
  const carried = useCarried(order, onDone);
  return (
    <ReasonAction
      words={say(`appeals.${words}`)}
      title={say(`appeals.${words}Title`)}
      text={say(`appeals.${words}Text`)}
      name={`${words}_reason`}
      kept={say('appeals.keptSealed')}
      act={(reason) => carried(() => callServer(call, { order, reason }), done)}
    />
  );
}

function AskForm({ order, onDone }: { readonly order: number; readonly onDone: () => void }) {
  const memory = useQueryClient();
  const [side, setSide] = useState<Side>('buyer');
  const [text, setText] = useState('');
  const nameOf = useClientId();
  const said = text.trim();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callServer(appealAsk, { order, side, text: said, client_id: nameOf(`${order} ${side} ${said}`) }),
    onSuccess: async () => {
      toast.success(say('appeals.askSent'));
      setText('');
      await memory.invalidateQueries({ queryKey: [appealDetail.path, { order }] });
      onDone();
    },
  });
  const isWrong = said === '' || countCharacters(said) > MAX_CHAT_LENGTH;
  return (
    <Form
      label={say('appeals.ask')}
      problems={isWrong ? [{ name: 'ask', text: say('appeals.askMissing') }] : []}
      problemsTitle={problemsTitle}
      failure={error === null ? undefined : sentenceOf(error)}
      isSending={isPending}
      onSubmit={mutate}
    >
      {({ errorOf }) => (
        <>
          <Segment
            label={say('appeals.askWhom')}
            variant="chips"
            items={SIDES.map((id) => ({ id, label: say(`appeals.who.${id}`) }))}
            selected={side}
            onSelect={(id) => setSide(SIDES.find((each) => each === id) ?? 'buyer')}
          />
          <TextArea
            label={say('appeals.askText')}
            name="ask"
            rows={3}
            limit={MAX_CHAT_LENGTH}
            value={text}
            onChange={setText}
            error={errorOf('ask')}
          />
          <Submit isSending={isPending} sendingLabel={say('sending')} size={36} wide={false}>
            {say('appeals.ask')}
          </Submit>
        </>
      )}
    </Form>
  );
}
