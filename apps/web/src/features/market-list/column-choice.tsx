import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { settings, useSettings } from '../../data/settings.ts';
import { useWords } from '../../i18n/words.ts';
import { MARKET_COLUMNS, USUAL_COLUMNS, chosenColumns, withColumn } from './market-columns.ts';

/** Which columns the list of markets has in this browser. */
export function ColumnChoice() {
  const words = useWords('markets');
  const kept = useSettings(({ marketColumns }) => marketColumns);
  const shown = chosenColumns(kept) ?? USUAL_COLUMNS;
  return (
    <div className="grid min-w-52 gap-3">
      <fieldset>
        <legend className="mb-2 text-13 font-bold">{words('columns.title')}</legend>
        <ul className="grid gap-1">
          {MARKET_COLUMNS.map((id) => (
            <li key={id} className="flex min-h-7 items-center pointer-coarse:min-h-11">
              <Checkbox
                isSelected={shown.includes(id)}
                onChange={(isShown) => settings.setState({ marketColumns: withColumn(kept, id, isShown) })}
              >
                {words(`columns.${id}`)}
              </Checkbox>
            </li>
          ))}
        </ul>
      </fieldset>
      <Button variant="secondary" size={28} isDisabled={kept === undefined} onPress={() => settings.setState({ marketColumns: undefined })}>
        {words('columns.usual')}
      </Button>
    </div>
  );
}
