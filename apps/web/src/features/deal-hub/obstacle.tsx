import { Button, buttonClasses } from '@kontor/ui/button';
import type { Offer } from '@kontor/contract/deal-advert';
import type { DealTerms } from '../../data/deal-figures.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

export type DealObstacle = Offer['obstacles'][number];

/** What keeps somebody from an offer, in words. */
export function useObstacleWords() {
  const words = useWords('deal');
  const figures = useDealWords();
  /** With what the merchant asks for, where he asks for it. */
  const short = (obstacle: DealObstacle, { conditions }: Pick<Offer, 'conditions'>): string => {
    if (obstacle === 'completed' && conditions.completed > 0) return words('obstacle.completedOf', { count: conditions.completed });
    if (obstacle === 'age' && conditions.age_days > 0) return words('obstacle.ageOf', { count: conditions.age_days });
    if (obstacle === 'completion' && Number(conditions.completion) > 0)
      return words('obstacle.completionOf', { share: figures.share(conditions.completion) });
    return words(`obstacle.${obstacle}`);
  };
  /** The same with until when it lasts. */
  const whole = (obstacle: DealObstacle, offer: Pick<Offer, 'conditions'>, terms: Pick<DealTerms, 'buying_blocked_until'>): string =>
    obstacle === 'buying_blocked' && terms.buying_blocked_until !== null
      ? words('obstacle.blockedUntil', { time: words('time', { time: figures.clock(terms.buying_blocked_until) }) })
      : short(obstacle, offer);
  return { short, whole };
}

interface ObstacleBoxProps {
  readonly obstacles: readonly DealObstacle[];
  readonly offer: Pick<Offer, 'conditions'>;
  readonly terms: DealTerms;
  readonly onAddCard: () => void;
}

/** In the place of the button: what is missing, and the way to it where there is one. */
export function ObstacleBox({ obstacles, offer, terms, onAddCard }: ObstacleBoxProps) {
  const words = useWords('deal');
  const { whole } = useObstacleWords();
  return (
    <section
      aria-label={words('obstacle.title')}
      data-obstacle={obstacles.join(' ')}
      className="rounded-card p-3 text-13 shadow-[inset_0_0_0_1px_var(--color-hairline)]"
    >
      <h3 className="font-bold">{words('obstacle.title')}</h3>
      <ul className="mt-1 grid gap-1 text-12 text-text-2">
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{whole(obstacle, offer, terms)}</li>
        ))}
      </ul>
      {obstacles.includes('identity') && (
        <SiteLink to={path('userIdentity')} className={`mt-3 ${buttonClasses('secondary', 36)}`}>
          {words('obstacle.verify')}
        </SiteLink>
      )}
      {obstacles.includes('method') && (
        <Button variant="secondary" size={36} className="mt-3" onPress={onAddCard}>
          {words('ticket.addCard')}
        </Button>
      )}
    </section>
  );
}
