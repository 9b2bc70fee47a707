import { useState } from 'react';
import { Button, buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { toast } from '@kontor/ui/toast-list';
import { useLocation, useRouter } from '@tanstack/react-router';
import { collectionAdd, collectionDelete, collectionEdit, collectionList } from '@kontor/contract/collection';
import { maskedPayment } from '@kontor/contract/payment-numbers';
import { AnswerPlace } from '../data/answer-place.tsx';
import { useAskedCall } from '../data/asked-call.ts';
import type { Answer } from '../data/asked-call.ts';
import { callServer } from '../data/call-server.ts';
import { CollectionForm } from '../forms/collection-form.tsx';
import { useKindName } from '../forms/kind-name.ts';
import type { Method } from '../forms/collection-form.tsx';
import { DeleteDialog } from '../features/delete-dialog/delete-dialog.tsx';
import { UserFrame } from '../features/user-menu/user-frame.tsx';
import { useWords } from '../i18n/words.ts';
import { path, paths } from '../paths/paths.ts';
import { SiteLink } from '../paths/site-link.tsx';

/** Collection methods (spec §2 c-collAddr). */
export function CollectionsScreen() {
  const words = useWords('payments');
  const kindName = useKindName();
  const asked = useAskedCall(collectionList, {});
  const { data: answer, again } = asked;
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
        {answer === undefined && <Waiting answer={asked} />}
        {answer?.list.length === 0 && (
          <EmptyState picture="assets" title={words('collection.empty')} text={words('collection.emptyText')} />
        )}
        <ul className="border-hairline not-empty:border-t">
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
                  {method.full_name}, {maskedPayment(method.kind, method.number)}
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
        <DeleteDialog
          title={words('collection.deleteTitle')}
          remove={() => callServer(collectionDelete, { id: gone.id })}
          done={words('collection.deleted')}
          onDone={again}
          onClose={() => setGone(undefined)}
        >
          {gone.bank} {maskedPayment(gone.kind, gone.number)}
        </DeleteDialog>
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
  const router = useRouter();
  const answer = useAskedCall(collectionList, {});
  return (
    <UserFrame title={words('collection.add')}>
      <AnswerPlace answer={answer} waiting={WAITING}>
        {({ kinds }) => (
          <CollectionForm
            kinds={kinds}
            before={undefined}
            save={async (fields) => {
              await callServer(collectionAdd, fields);
              toast.success(words('collection.added'));
            }}
            onSaved={() => router.history.push(path('userCollections'))}
          />
        )}
      </AnswerPlace>
    </UserFrame>
  );
}

/** A collection method changed (spec §2 editCollAddr); the address names it. */
export function EditCollectionScreen() {
  const words = useWords('payments');
  const router = useRouter();
  const { searchStr } = useLocation();
  const id = new URLSearchParams(searchStr).get('id')?.replaceAll('"', '') ?? '';
  const asked = useAskedCall(collectionList, {});
  const answer = asked.data;
  const before = answer?.list.find((method) => method.id === id);
  return (
    <UserFrame title={words('collection.edit')}>
      {answer === undefined && <Waiting answer={asked} />}
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
          onSaved={() => router.history.push(path('userCollections'))}
        />
      )}
    </UserFrame>
  );
}

/** Holds the place of a form or a list. */
const WAITING = <Skeleton shape="block" className="h-40 w-full" />;

function Waiting({ answer }: { readonly answer: Answer<unknown> }) {
  return (
    <AnswerPlace answer={answer} waiting={WAITING}>
      {() => null}
    </AnswerPlace>
  );
}
