import { useState } from 'react';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { IconButton } from '@kontor/ui/icon-button';
import { Segment } from '@kontor/ui/segment';
import { TextField } from '@kontor/ui/text-field';
import {
  HOUSE_LAYOUTS,
  MAX_OWN_LAYOUTS,
  isHouseLayout,
  layoutName,
  ownLayouts,
  withChosen,
  withLayout,
  withoutLayout,
} from '../../data/layouts.ts';
import { LateWords } from '../../i18n/late-words.tsx';
import { useWords } from '../../i18n/words.ts';
import { PANELS, keptOf, moved, withPanel, withoutPanel } from './arrangement.ts';
import type { Arrangement, Direction, PanelName } from './arrangement.ts';
import { useArrangement } from './use-arrangement.ts';

const MOVES: readonly { readonly to: Direction; readonly Icon: typeof ArrowUp }[] = [
  { to: 'left', Icon: ArrowLeft },
  { to: 'right', Icon: ArrowRight },
  { to: 'up', Icon: ArrowUp },
  { to: 'down', Icon: ArrowDown },
];

/** Chooses a layout for this screen, and arranges it. */
export function LayoutMenu({ pair }: { readonly pair: string }) {
  return (
    <LateWords>
      <Menu pair={pair} />
    </LateWords>
  );
}

function Menu({ pair }: { readonly pair: string }) {
  const words = useWords('layouts');
  const { chosen, arrangement, arrange } = useArrangement(pair);
  const { screen, id, kept, isPlain, document, change } = chosen;
  const own = ownLayouts(document);
  return (
    <div className="flex w-76 flex-col gap-4 text-12">
      <Segment
        label={words('house')}
        variant="chips"
        selected={id}
        onSelect={(layout) => change((before) => withChosen(before, screen, layout))}
        items={[
          ...HOUSE_LAYOUTS.map((layout) => ({ id: layout, label: words(layout) })),
          ...own.map(({ id: layout, name }) => ({ id: layout, label: name })),
        ]}
      />
      <div role="group" aria-label={words('panels')} className="flex flex-col gap-1 border-t border-hairline pt-3">
        {PANELS.map((panel) => (
          <PanelRow key={panel} panel={panel} arrangement={arrangement} arrange={arrange} />
        ))}
        {isPlain ? (
          <Button variant="secondary" size={28} className="mt-2 self-start" onPress={() => arrange(arrangement)}>
            {words('resize')}
          </Button>
        ) : (
          <p className="mt-2 text-text-3">{words('hint')}</p>
        )}
      </div>
      {isHouseLayout(id) ? (
        <>
          {kept !== undefined && (
            <Button variant="secondary" size={28} className="self-start" onPress={() => change((before) => withoutLayout(before, id))}>
              {words('reset')}
            </Button>
          )}
        </>
      ) : (
        <div className="flex items-end gap-2 border-t border-hairline pt-3">
          <NameField key={id} label={words('rename')} start={arrangement.name} onSave={(name) => arrange({ ...arrangement, name })} />
          <Button variant="secondary" className="min-h-field!" onPress={() => change((before) => withoutLayout(before, id))}>
            {words('delete')}
          </Button>
        </div>
      )}
      <div className="border-t border-hairline pt-3">
        {own.length < MAX_OWN_LAYOUTS ? (
          <NameField
            key={own.length}
            label={words('name')}
            start=""
            onSave={(name) => {
              const made = { ...arrangement, name, id: crypto.randomUUID() };
              change((before) => withChosen(withLayout(before, keptOf(made)), screen, made.id));
            }}
          />
        ) : (
          <p className="text-text-3">{words('full')}</p>
        )}
      </div>
    </div>
  );
}

interface PanelRowProps {
  readonly panel: PanelName;
  readonly arrangement: Arrangement;
  readonly arrange: (arrangement: Arrangement) => void;
}

function PanelRow({ panel, arrangement, arrange }: PanelRowProps) {
  const words = useWords('layouts');
  const isShown = arrangement.columns.some(({ panels }) => panels.some((row) => row.panel === panel));
  const name = words(`panel.${panel}`);
  const count = arrangement.columns.reduce((sum, { panels }) => sum + panels.length, 0);
  return (
    <div className="flex h-7 items-center gap-1">
      <Checkbox
        className="me-auto min-w-0 text-12"
        isSelected={isShown}
        isDisabled={isShown && count === 1}
        onChange={(isOn) => arrange(isOn ? withPanel(arrangement, panel) : withoutPanel(arrangement, panel))}
      >
        {name}
      </Checkbox>
      {MOVES.map(({ to, Icon }) => {
        const next = moved(arrangement, panel, to);
        return (
          <IconButton
            key={to}
            size={24}
            label={words(`move.${to}`, { panel: name })}
            icon={<Icon size={14} strokeWidth={1.5} />}
            isDisabled={next === undefined}
            onPress={() => next !== undefined && arrange(next)}
          />
        );
      })}
    </div>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly start: string;
  readonly onSave: (name: string) => void;
}

function NameField({ label, start, onSave }: NameFieldProps) {
  const words = useWords('layouts');
  const [typed, setTyped] = useState(start);
  const name = layoutName(typed);
  const isNew = name !== '' && name !== start;
  return (
    <div className="flex min-w-0 flex-1 items-end gap-2">
      <TextField
        label={label}
        value={typed}
        onChange={setTyped}
        onEnter={() => isNew && onSave(name)}
        maxLength={24}
        autoComplete="off"
        className="min-w-0 flex-1"
      />
      <Button variant="secondary" className="min-h-field!" isDisabled={!isNew} onPress={() => onSave(name)}>
        {words('save')}
      </Button>
    </div>
  );
}
