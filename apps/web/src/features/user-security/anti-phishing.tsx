import { antiPhishing, security } from '@kontor/contract/account';
import { Button } from '@kontor/ui/button';
import { countCharacters } from '@kontor/ui/count-characters';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { callServer } from '../../data/call-server.ts';
import { useAskedCall } from '../../data/asked-call.ts';
import { SiteForm, SiteSubmit } from '../../forms/site-form.tsx';
import { useWords } from '../../i18n/words.ts';
import { PasswordDialog } from './password-dialog.tsx';

const WORD_LENGTH = 20;

/** The word that our mails carry, so that a person knows them from others'. */
export function AntiPhishing() {
  const known = useAskedCall(security, {});
  return (
    <AnswerPlace answer={known} rows={2} rowHeight={72}>
      {({ anti_phishing: word }) => <WordForm key={word} word={word} onSaved={known.again} />}
    </AnswerPlace>
  );
}

interface WordFormProps {
  readonly word: string | null;
  readonly onSaved: () => void;
}

function WordForm({ word, onSaved }: WordFormProps) {
  const words = useWords('security');
  const [typed, setTyped] = useState(word ?? '');
  const [asked, setAsked] = useState<{ readonly word: string | null }>();
  const length = countCharacters(typed.trim());
  const problem =
    length === 0 ? words('phishing.required') : length > WORD_LENGTH ? words('phishing.tooLong', { most: WORD_LENGTH }) : undefined;
  return (
    <>
      <SiteForm
        label={words('phishing.title')}
        problems={problem === undefined ? [] : [{ name: 'word', text: problem }]}
        onSubmit={() => setAsked({ word: typed.trim() })}
        className="max-w-100"
      >
        {({ errorOf, leave }) => (
          <>
            <p className="text-13 text-text-2">{words('phishing.text')}</p>
            <TextField
              label={words('phishing.word')}
              name="word"
              autoComplete="off"
              limit={WORD_LENGTH}
              value={typed}
              onChange={setTyped}
              onBlur={leave('word')}
              error={errorOf('word')}
            />
            <SiteSubmit isSending={false}>{words('phishing.save')}</SiteSubmit>
            {word !== null && (
              <Button variant="quiet" size={44} wide onPress={() => setAsked({ word: null })}>
                {words('phishing.remove')}
              </Button>
            )}
          </>
        )}
      </SiteForm>
      {asked !== undefined && (
        <PasswordDialog
          title={words(asked.word === null ? 'phishing.remove' : 'phishing.save')}
          text={words('ask.text')}
          confirm={words('continue')}
          onClose={() => setAsked(undefined)}
          onConfirm={async (password) => {
            await callServer(antiPhishing, { word: asked.word, login_password: password });
            setAsked(undefined);
            toast.success(words(asked.word === null ? 'phishing.removed' : 'phishing.saved'));
            onSaved();
          }}
        />
      )}
    </>
  );
}
