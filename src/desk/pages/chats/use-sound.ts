import { useEffect, useRef, useState } from 'react';

const SECONDS = 0.25;
const HERTZ = 660;

/**
 * A short sound when what is heard grows: the time of the last message that waits.
 * @returns whether it is on, and a switch: browsers allow sounds after a press only
 */
export function useSound(heard: string | undefined): readonly [isOn: boolean, toggle: () => void] {
  const [audio, setAudio] = useState<AudioContext>();
  const last = useRef(heard);
  useEffect(() => {
    const isNew = heard !== undefined && last.current !== undefined && heard > last.current;
    // An answered chat leaves the list: older words are no news then.
    if (heard !== undefined && (last.current === undefined || isNew)) last.current = heard;
    if (audio && isNew) beep(audio);
  }, [audio, heard]);
  useEffect(() => () => void audio?.close(), [audio]);
  return [audio !== undefined, () => setAudio(audio ? undefined : new AudioContext())];
}

function beep(audio: AudioContext): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = HERTZ;
  volume.gain.setValueAtTime(0.2, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + SECONDS);
}
