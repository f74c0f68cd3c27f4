import { SUBSTITUTES } from '../../features/scanner/scanner-keys.ts';
import { changeScannerSettings, useScannerSettings } from '../../features/scanner/scanner-settings.ts';
import { play, SOUND_NAMES, type Sound } from '../../features/scanner/sounds.ts';
import { Button } from '../../ui/button.tsx';

/** Settings of the scanner of this device, and the sounds of packing. */
export function ScannerSettings() {
  const { substitute, sounds } = useScannerSettings();
  return (
    <section aria-labelledby="settings" className="part no-print">
      <h2 id="settings">На&nbsp;этом устройстве</h2>
      <div className="field max-w-sm">
        <label htmlFor="substitute">Чем сканер заменяет GS</label>
        <select
          id="substitute"
          value={substitute ?? ''}
          onChange={({ target }) =>
            changeScannerSettings({ substitute: SUBSTITUTES.find((one) => one === target.value) })
          }
        >
          <option value="">Ничем: шлёт Ctrl+] или Alt+029</option>
          {SUBSTITUTES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </div>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          className="size-5"
          checked={sounds}
          onChange={({ target }) => changeScannerSettings({ sounds: target.checked })}
        />
        Звуки сборки
      </label>
      {sounds && (
        <div className="flex flex-wrap gap-2">
          {(Object.entries(SOUND_NAMES) as [Sound, string][]).map(([sound, name]) => (
            <Button key={sound} look="outline" onClick={() => play(sound)}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
