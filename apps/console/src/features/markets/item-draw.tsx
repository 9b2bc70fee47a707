/** What the draw of an item stands on: what was promised before the sale, what is known by now, and by when it has to be (rules 5.2). */
import { CopyButton } from '@kontor/ui/copy-button';
import type { ItemRow } from '../../data/items.ts';
import { Facts, Section } from '../../frame/page.tsx';
import { ageOf, counted, utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { DrawState, drawStep } from './item-words.tsx';

export function ItemDraw({ row, now }: { readonly row: ItemRow; readonly now: number }) {
  const { draw, network_height: seen, has_secret: isKept } = row;
  const step = drawStep(row);
  const isOpen = step === 'promised' || step === 'awaitsBlock' || step === 'awaitsSecret';
  const left = draw === null || draw.draw_by <= now ? say('ico.over') : say('ico.leftFor', { time: ageOf(now, draw.draw_by) });
  return (
    <Section title={say('ico.draw')}>
      <div>
        <DrawState row={row} />
      </div>
      <p className="text-text-2">{say(`ico.drawMeans.${step}`)}</p>
      {draw !== null && (
        <>
          <Facts
            rows={[
              [say('ico.block'), say('ico.blockOf', { network: draw.network, height: counted(draw.height) })],
              [say('ico.chain'), seen === null ? say('ico.chainNo') : say('ico.chainAt', { height: counted(seen) })],
              ...(draw.secret === null ? ([[say('ico.secret'), say(isKept === true ? 'ico.kept' : 'ico.notKept')]] as const) : []),
              [say('ico.drawBy'), <Moment key="drawBy" at={draw.draw_by} left={isOpen ? left : ''} />],
            ]}
          />
          <dl className="grid gap-2">
            <Value name={say('ico.commitment')} value={draw.commitment} />
            <Value name={say('ico.blockHash')} value={draw.block_hash} />
            <Value name={say('ico.secret')} value={draw.secret} />
            <Value name={say('ico.seed')} value={draw.seed} />
          </dl>
        </>
      )}
    </Section>
  );
}

/** A time in UTC, and how far it is from now. */
export function Moment({ at, left }: { readonly at: number; readonly left: string }) {
  return (
    <>
      {say('ico.utc', { time: utcTime(at) })}
      {left !== '' && <span className="block font-normal text-text-2">{left}</span>}
    </>
  );
}

function Value({ name, value }: { readonly name: string; readonly value: string | null }) {
  return (
    <div className="grid grid-cols-[120px_minmax(0,1fr)] items-start gap-3">
      <dt className="text-text-2">{name}</dt>
      {value === null ? (
        <dd className="text-text-2">{say('ico.unknown')}</dd>
      ) : (
        <dd className="flex items-start justify-between gap-2">
          <span className="min-w-0 font-mono wrap-anywhere text-text">{value}</span>
          <CopyButton text={value} label={say('ico.copy', { name })} copiedLabel={say('copied')} />
        </dd>
      )}
    </div>
  );
}
