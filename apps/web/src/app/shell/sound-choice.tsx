import { PercentSlider } from '@kontor/ui/slider';
import { Switch } from '@kontor/ui/switch';
import { settings, useSettings } from '../../data/settings.ts';
import { playSound } from '../../data/sounds.ts';
import { useWords } from '../../i18n/words.ts';

/** Whether the page makes sounds, and how loud. */
export function SoundChoice() {
  const words = useWords('notices');
  const isOn = useSettings(({ sounds }) => sounds);
  const volume = useSettings(({ soundVolume }) => soundVolume);
  return (
    <div className="border-t border-hairline px-4 py-3">
      <Switch
        spread
        isSelected={isOn}
        onChange={(sounds) => {
          settings.setState({ sounds });
          playSound('fill');
        }}
      >
        <span>
          {words('panel.sounds')}
          <span className="block text-12 text-text-3">{words('panel.soundsText')}</span>
        </span>
      </Switch>
      {isOn && (
        <PercentSlider
          className="mt-3"
          label={words('panel.volume')}
          value={volume}
          onChange={(soundVolume) => settings.setState({ soundVolume })}
        />
      )}
    </div>
  );
}
