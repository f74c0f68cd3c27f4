/** In this order: many agents also contain the names that come later. */
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

/** «Chrome, Windows»: device name from the User-Agent header. */
export function deviceName(agent: string): string {
  const nameOf = (names: typeof PROGRAMS) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const parts = [nameOf(PROGRAMS), nameOf(SYSTEMS)].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'Неизвестное устройство';
}

export function isHandheld(agent: string): boolean {
  return /iPhone|iPad|Android|Mobile/.test(agent);
}
