import { describe, expect, it } from 'vitest';
import { deviceName, isHandheld } from './device-name.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a device', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/141.0.0.0 Safari/537.36`, 'Chrome, Windows', false],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${KHTML} Chrome/140.0 YaBrowser/25.10 Safari/537.36`,
      'Яндекс Браузер, Windows',
      false,
    ],
    [`Mozilla/5.0 (Windows NT 10.0) ${KHTML} Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge, Windows', false],
    [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, 'Safari, macOS', false],
    [`Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox, Linux', false],
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${KHTML} Chrome/141.0 Mobile Safari/537.36`, 'Chrome, Android', true],
    [
      `Mozilla/5.0 (Linux; Android 14) ${KHTML} SamsungBrowser/28.0 Mobile Safari/537.36`,
      'Samsung Internet, Android',
      true,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
      true,
    ],
    ['curl/8.5.0', 'Неизвестное устройство', false],
    ['', 'Неизвестное устройство', false],
  ])('%s', (agent, name, handheld) => {
    expect(deviceName(agent)).toBe(name);
    expect(isHandheld(agent)).toBe(handheld);
  });
});
