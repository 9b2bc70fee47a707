import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { EmptyState } from '@kontor/ui/empty-state';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { collectionAdd, collectionDelete, collectionEdit } from '@kontor/contract/collection';
import type { collectionList } from '@kontor/contract/collection';
import type { DisplayCurrencyName } from '@kontor/contract/locale';
import { maskedNumber } from '@kontor/contract/person-text';
import { AnswerPlace } from '../data/answer-place.tsx';
import { callServer } from '../data/call-server.ts';
import { tellFailure } from '../data/tell-failure.ts';
import { CollectionForm } from './collection-form.tsx';
import type { useCollections } from './collection-names.ts';
import { useWords } from '../i18n/words.ts';

type Method = AnswerOf<typeof collectionList>['list'][number];

interface BankCardsProps {
  readonly fiat: DisplayCurrencyName;
  readonly collections: ReturnType<typeof useCollections>;
  readonly onClose: () => void;
}

/** The reader's bank cards and accounts, the same ones as in the user area, without leaving the hub. Long: a list, its form and a question. */
export function BankCards({ fiat, collections, onClose }: BankCardsProps) {
  const words = useWords('deal');
  const payments = useWords('payments');
  const shell = useWords('shell');
  const [shown, setShown] = useState<'list' | 'new' | Method>('list');
  const [gone, setGone] = useState<Method>();
  const { nameOf, again } = collections;
  const remove = async (method: Method): Promise<void> => {
    try {
      await callServer(collectionDelete, { id: method.id });
      toast.success(payments('collection.deleted'));
      setGone(undefined);
      again();
    } catch (error) {
      tellFailure(error);
    }
  };
  const title = shown === 'list' ? words('cardsDialog.title') : payments(shown === 'new' ? 'collection.add' : 'collection.edit');
  return (
    <Dialog isOpen size="wide" title={title} closeLabel={shell('nav.close')} onClose={onClose}>
      <AnswerPlace answer={collections} rows={3} rowHeight={56}>
        {({ list, kinds }) =>
          shown === 'list' ? (
            <div className="grid gap-3">
              {list.length === 0 && (
                <EmptyState level={3} picture="assets" title={payments('collection.empty')} text={payments('collection.emptyText')} />
              )}
              <ul className="border-hairline not-empty:border-t">
                {list.map((method) => (
                  <li key={method.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline py-2">
                    <div className="min-w-0 flex-1 basis-44">
                      <p className="font-semibold text-text wrap-anywhere">{method.bank === '' ? nameOf(method.kind) : method.bank}</p>
                      <p className="text-12">
                        {nameOf(method.kind)}, {method.currency}, {maskedNumber(method.number)}
                      </p>
                    </div>
                    {gone?.id === method.id ? (
                      <>
                        <Button variant="danger" size={28} onPress={() => remove(method)}>
                          {payments('delete')}
                        </Button>
                        <Button variant="secondary" size={28} onPress={() => setGone(undefined)}>
                          {payments('keep')}
                        </Button>
                      </>
                    ) : (
                      <>
                        <Button variant="secondary" size={28} onPress={() => setShown(method)}>
                          {payments('edit')}
                        </Button>
                        <Button variant="secondary" size={28} onPress={() => setGone(method)}>
                          {payments('delete')}
                        </Button>
                      </>
                    )}
                  </li>
                ))}
              </ul>
              <div>
                <Button size={36} onPress={() => setShown('new')}>
                  {payments('collection.add')}
                </Button>
              </div>
            </div>
          ) : (
            <div className="grid gap-4">
              <CollectionForm
                kinds={kinds}
                before={shown === 'new' ? undefined : shown}
                currency={fiat}
                save={async (fields) => {
                  if (shown === 'new') await callServer(collectionAdd, fields);
                  else await callServer(collectionEdit, { id: shown.id, ...fields });
                  toast.success(payments(shown === 'new' ? 'collection.added' : 'collection.modified'));
                }}
                onSaved={() => {
                  again();
                  setShown('list');
                }}
              />
              <div>
                <Button variant="quiet" size={28} onPress={() => setShown('list')}>
                  {words('cardsDialog.back')}
                </Button>
              </div>
            </div>
          )
        }
      </AnswerPlace>
    </Dialog>
  );
}
