import { scannerSettings } from './scanner-settings.ts';

/** Hz, seconds from the beginning, seconds long. */
type Tone = readonly [pitch: number, from: number, lasts: number];

/** Told apart without looking: one high, two rising, a question, three rising, low and long. */
const SOUNDS = {
  taken: [[1_320, 0, 0.09]],
  queued: [
    [880, 0, 0.07],
    [880, 0.12, 0.07],
  ],
  question: [
    [660, 0, 0.1],
    [990, 0.12, 0.16],
  ],
  undone: [
    [990, 0, 0.1],
    [660, 0.12, 0.12],
  ],
  complete: [
    [880, 0, 0.1],
    [1_175, 0.12, 0.1],
    [1_568, 0.24, 0.2],
  ],
  stop: [
    [196, 0, 0.3],
    [147, 0.36, 0.5],
  ],
} as const satisfies Record<string, readonly Tone[]>;

export type Sound = keyof typeof SOUNDS;
export const SOUND_NAMES: Readonly<Record<Sound, string>> = {
  taken: 'Упаковка принята',
  queued: 'Принята в\u00a0очередь без\u00a0связи',
  question: 'Нужен ответ: серия или вес',
  undone: 'Упаковка вынута',
  complete: 'Всё собрано',
  stop: 'Стоп',
};

let audio: AudioContext | undefined;

/** Made by oscillators: no file is needed, and it sounds without a network. */
export function play(sound: Sound): void {
  if (!scannerSettings().sounds || !('AudioContext' in globalThis)) return;
  audio ??= new AudioContext();
  // Browsers start it silenced until somebody has touched the page.
  void audio.resume();
  for (const [pitch, from, lasts] of SOUNDS[sound]) {
    const oscillator = audio.createOscillator();
    const volume = audio.createGain();
    oscillator.type = sound === 'stop' ? 'square' : 'sine';
    oscillator.frequency.value = pitch;
    volume.gain.value = sound === 'stop' ? 0.2 : 0.35;
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(audio.currentTime + from);
    oscillator.stop(audio.currentTime + from + lasts);
  }
}
