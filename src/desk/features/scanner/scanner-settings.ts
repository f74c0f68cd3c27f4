import { createStore, useStore } from 'zustand';
import { SUBSTITUTES, type Substitute } from './scanner-keys.ts';

/** Of this device, since the scanner belongs to it; nothing of a person. */
interface ScannerSettings {
  readonly substitute: Substitute | undefined;
  readonly sounds: boolean;
}

const PLACE = 'desk-scanner';

function read(): ScannerSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? '{}') as { substitute?: unknown; sounds?: unknown };
    return { substitute: SUBSTITUTES.find((one) => one === kept.substitute), sounds: kept.sounds !== false };
  } catch {
    // Somebody has written there by hand, or the browser keeps nothing.
    return { substitute: undefined, sounds: true };
  }
}

const settings = createStore(read);

export const scannerSettings = () => settings.getState();
export const useScannerSettings = () => useStore(settings);

export function changeScannerSettings(changes: Partial<ScannerSettings>): void {
  settings.setState(changes);
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings.getState()));
  } catch {
    // They hold until the page is closed.
  }
}
