/** Told apart in this order: the later names stand in the words of many others. */
const PROGRAMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/OPR\/|Opera/, 'Opera'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

/** «Chrome, Windows»: a device as its owner calls it, read from what its browser says of itself. */
export function deviceWords(agent: string): string {
  const nameOf = (names: typeof PROGRAMS) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const words = [nameOf(PROGRAMS), nameOf(SYSTEMS)].filter(Boolean);
  return words.length > 0 ? words.join(', ') : 'Неизвестное устройство';
}

export function isHandheld(agent: string): boolean {
  return /iPhone|iPad|Android|Mobile/.test(agent);
}
