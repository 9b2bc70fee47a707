import { Checkbox } from '@kontor/ui/checkbox';
import { toast } from '@kontor/ui/toast-list';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { advertOnline } from '@kontor/contract/deal-advert';
import { noteOwnChange } from '../../data/account-stream.ts';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { useOffers } from '../../data/deal-adverts.ts';
import type { DealTerms } from '../../data/deal-figures.ts';
import { useCurrencies } from '../../data/markets.ts';
import type { useCollections } from '../../forms/collection-names.ts';
import { SiteForm, SiteSubmit } from '../../forms/site-form.tsx';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { planAdvert } from './advert-draft.ts';
import type { AdvertDraft, AdvertField } from './advert-draft.ts';
import { Conditions, Methods, Size, Terms } from './advert-fields.tsx';
import { Market, Price } from './advert-price.tsx';
import { useSaveAdvert } from './use-save.ts';

/** Decimals of a coin while those of its currency are not known. */
const COIN_DECIMALS = 8;
/** So many of the best offers are asked for: some of them are one's own. */
const OFFERS_SEEN = 20;

/** What each field is called, in the list of what is wrong. */
const FIELD_NAMES = {
  price: 'ticket.price',
  margin: 'advert.margin',
  quantity: 'list.quantity',
  minimum: 'advert.minimum',
  maximum: 'advert.maximum',
  payTime: 'advert.payTime',
  methods: 'column.methods',
  terms: 'advert.terms',
  ageDays: 'merchant.who.age',
  completed: 'merchant.who.completed',
  completion: 'merchant.who.completion',
} as const satisfies Readonly<Record<AdvertField, string>>;

/** What a part of the form is given. */
export interface AdvertFields {
  readonly draft: AdvertDraft;
  readonly change: (part: Partial<AdvertDraft>) => void;
  readonly terms: DealTerms;
  readonly collections: ReturnType<typeof useCollections>;
  readonly errorOf: (name: string) => string | undefined;
  readonly leave: (name: string) => () => void;
}

interface AdvertEditorProps {
  /** Number of the one that is replaced; left out for a new one. */
  readonly advert?: string;
  readonly first: AdvertDraft;
  readonly terms: DealTerms;
  readonly collections: ReturnType<typeof useCollections>;
}

/** The form of an advert. Long: one form, from its market to what became of it. */
export function AdvertEditor({ advert, first, terms, collections }: AdvertEditorProps) {
  const words = useWords('deal');
  const router = useRouter();
  const sender = useSaveAdvert();
  const [draft, setDraft] = useState(first);
  const [goesOnline, setGoesOnline] = useState(false);
  const { symbol, fiat, side } = draft;
  const offers = useOffers({ side, symbol, fiat, limit: OFFERS_SEEN });
  const scale = useCurrencies().get(symbol)?.scale ?? COIN_DECIMALS;
  const reference = offers.data?.reference ?? undefined;
  const best = offers.data?.list.find(({ price, obstacles }) => price !== null && !obstacles.includes('own'))?.price ?? undefined;
  const plan = planAdvert(draft, { terms, scale, reference });
  const problems = plan.problems.map(({ name, kind, limit = '' }) => ({
    name,
    label: words(FIELD_NAMES[name]),
    text: kind === 'below' || kind === 'above' ? words(`ticket.problem.${kind}`, { limit }) : words(`advert.problem.${kind}`, { limit }),
  }));

  const send = async (): Promise<void> => {
    if (plan.body === undefined) return;
    const sent = await sender.send({ ...plan.body, ...(advert === undefined ? {} : { advert }) });
    if (sent === undefined) return;
    if (sent.kind !== 'done') {
      toast.error(sent.message);
      return;
    }
    noteOwnChange(sent.answer.sequence);
    await tellSaved(goesOnline ? sent.answer.advert : undefined);
    router.history.push(path('dealMerchant'));
  };
  /** Saved it is in any case; that it could not be put online is told with the reason. */
  const tellSaved = async (online: string | undefined): Promise<void> => {
    if (online === undefined) {
      toast.success(words('advert.saved'));
      return;
    }
    try {
      noteOwnChange((await callServer(advertOnline, { advert: online })).sequence);
      toast.success(words('advert.savedOnline'));
    } catch (error) {
      toast.error(words('advert.savedOffline', { reason: sentenceOf(error) }));
    }
  };
  const failure = sender.result !== undefined && sender.result.kind !== 'done' ? sender.result.message : undefined;
  return (
    <SiteForm
      label={words(advert === undefined ? 'merchant.new' : 'merchant.edit', { number: advert ?? '' })}
      problems={problems}
      failure={failure}
      isSending={sender.sending}
      onSubmit={() => void send()}
      className="mt-6"
    >
      {({ errorOf, leave }) => {
        const fields: AdvertFields = {
          draft,
          change: (part) => setDraft((before) => ({ ...before, ...part })),
          terms,
          collections,
          errorOf,
          leave,
        };
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-2">
            <div className="grid content-start gap-8">
              <Market {...fields} isNew={advert === undefined} />
              <Price {...fields} plan={plan} reference={offers.data === undefined ? null : reference} best={best} />
              <Size {...fields} plan={plan} scale={scale} isFilled={advert !== undefined && draft.quantity === first.quantity} />
            </div>
            <div className="grid content-start gap-8">
              <Methods {...fields} />
              <Terms {...fields} />
              <Conditions {...fields} />
              <div className="grid gap-4">
                {advert !== undefined && <p className="text-12 text-text-2">{words('advert.keeps')}</p>}
                <Checkbox isSelected={goesOnline} onChange={setGoesOnline}>
                  {words('advert.goOnline')}
                </Checkbox>
                <SiteSubmit wide={false} size={44} isSending={sender.sending}>
                  {words('advert.save')}
                </SiteSubmit>
              </div>
            </div>
          </div>
        );
      }}
    </SiteForm>
  );
}
