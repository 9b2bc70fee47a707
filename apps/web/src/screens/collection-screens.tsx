import { useState } from 'react';
import { Button, buttonClasses } from '@kontor/ui/button';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { toast } from '@kontor/ui/toast-list';
import { useLocation } from '@tanstack/react-router';
import { collectionAdd, collectionDelete, collectionEdit, collectionList } from '@kontor/contract/collection';
import { maskedNumber } from '@kontor/contract/person-text';
import { callServer } from '../data/call-server.ts';
import { tellFailure } from '../data/tell-failure.ts';
import { useAnswer } from '../data/use-answer.ts';
import { CollectionForm, useKindName } from '../features/collections/collection-form.tsx';
import type { Method } from '../features/collections/collection-form.tsx';
import { UserFrame } from '../features/user-menu/user-frame.tsx';
import { useWords } from '../i18n/words.ts';
import { path, paths } from '../paths/paths.ts';
import { SiteLink } from '../paths/site-link.tsx';

/** Collection methods (spec §2 c-collAddr). */
export function CollectionsScreen() {
  const words = useWords('payments');
  const kindName = useKindName();
  const { answer, failure, again } = useAnswer(collectionList);
  const [gone, setGone] = useState<Method>();
  return (
    <UserFrame title={words('collection.title')}>
      <div className="grid gap-4">
        <p className="text-13 text-text-2">{words('collection.lead')}</p>
        <div>
          <SiteLink to={path('userAddCollection')} className={buttonClasses('primary', 36)}>
            {words('collection.add')}
          </SiteLink>
        </div>
        {answer === undefined && <Waiting failure={failure} again={again} />}
        {answer?.list.length === 0 && (
          <EmptyState picture="assets" title={words('collection.empty')} text={words('collection.emptyText')} />
        )}
        <ul className="border-t border-hairline">
          {answer?.list.map((method) => (
            <li
              key={method.id}
              data-collection={method.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-3"
            >
              <div className="min-w-0 flex-1 basis-60 text-13">
                <p className="flex flex-wrap gap-x-2">
                  <strong className="font-semibold wrap-anywhere">
                    {method.bank === '' ? kindName(method.kind, nameOf(method, answer.kinds)) : method.bank}
                  </strong>
                  <span className="text-text-2">
                    {kindName(method.kind, nameOf(method, answer.kinds))} · {method.currency}
                  </span>
                </p>
                <p className="text-12 wrap-anywhere text-text-2">
                  {method.full_name}, {maskedNumber(method.number)}
                  {method.branch === undefined ? '' : `, ${method.branch}`}
                </p>
              </div>
              <SiteLink to={paths.editCollection(method.id)} className={buttonClasses('secondary', 28)}>
                {words('edit')}
              </SiteLink>
              <Button variant="secondary" size={28} onPress={() => setGone(method)}>
                {words('delete')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {gone !== undefined && (
        <ConfirmDialog
          isOpen
          title={words('collection.deleteTitle')}
          text={
            <p className="text-13 wrap-anywhere">
              {gone.bank} {maskedNumber(gone.number)}
            </p>
          }
          confirm={words('delete')}
          cancel={words('keep')}
          onCancel={() => setGone(undefined)}
          onConfirm={async () => {
            try {
              await callServer(collectionDelete, { id: gone.id });
              toast.success(words('collection.deleted'));
              setGone(undefined);
              again();
            } catch (error) {
              tellFailure(error);
            }
          }}
        />
      )}
    </UserFrame>
  );
}

function nameOf({ kind }: Method, kinds: readonly { readonly kind: string; readonly name: string }[]): string | undefined {
  return kinds.find((each) => each.kind === kind)?.name;
}

/** A new collection method (spec §2 addCollAddr). */
export function AddCollectionScreen() {
  const words = useWords('payments');
  const { answer, failure, again } = useAnswer(collectionList);
  return (
    <UserFrame title={words('collection.add')}>
      {answer === undefined ? (
        <Waiting failure={failure} again={again} />
      ) : (
        <CollectionForm
          kinds={answer.kinds}
          before={undefined}
          save={async (fields) => {
            await callServer(collectionAdd, fields);
            toast.success(words('collection.added'));
          }}
        />
      )}
    </UserFrame>
  );
}

/** A collection method changed (spec §2 editCollAddr); the address names it. */
export function EditCollectionScreen() {
  const words = useWords('payments');
  const { searchStr } = useLocation();
  const id = new URLSearchParams(searchStr).get('id')?.replaceAll('"', '') ?? '';
  const { answer, failure, again } = useAnswer(collectionList);
  const before = answer?.list.find((method) => method.id === id);
  return (
    <UserFrame title={words('collection.edit')}>
      {answer === undefined && <Waiting failure={failure} again={again} />}
      {answer !== undefined && before === undefined && (
        <EmptyState
          picture="results"
          title={words('collection.missing')}
          action={
            <SiteLink to={path('userCollections')} className={buttonClasses('secondary', 36)}>
              {words('collection.title')}
            </SiteLink>
          }
        />
      )}
      {answer !== undefined && before !== undefined && (
        <CollectionForm
          key={before.id}
          kinds={answer.kinds}
          before={before}
          save={async (fields) => {
            await callServer(collectionEdit, { id: before.id, ...fields });
            toast.success(words('collection.modified'));
          }}
        />
      )}
    </UserFrame>
  );
}

function Waiting({ failure, again }: { readonly failure: string; readonly again: () => void }) {
  const words = useWords('payments');
  if (failure === '') return <Skeleton shape="block" className="h-40 w-full" />;
  return (
    <div role="alert" className="grid justify-items-start gap-3 text-13">
      <p>{failure}</p>
      <Button variant="secondary" size={36} onPress={again}>
        {words('tryAgain')}
      </Button>
    </div>
  );
}
