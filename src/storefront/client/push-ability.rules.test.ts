import { expect, it } from 'vitest';
import { pushAbility, type BrowserFacts, type PushAbility } from './push-ability.rules.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone = (os: string, rest = 'Version/17.4 Mobile/15E148 Safari/604.1') =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) ${WEBKIT} ${rest}`;
const mac = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/${version} Safari/605.1.15`;
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const CHROME_ON_IPHONE = 'CriOS/141.0.7390.69 Mobile/15E148 Safari/604.1';

it.each<[name: string, facts: Partial<BrowserFacts>, expected: PushAbility]>([
  ['Chrome on Android', { hasPush: true, userAgent: ANDROID }, 'able'],
  [
    'the same, where pushes of the site were forbidden',
    { hasPush: true, permission: 'denied', userAgent: ANDROID },
    'denied',
  ],
  ['Safari on a Mac', { hasPush: true, userAgent: mac('17.4') }, 'able'],
  ['an older Safari on a Mac', { userAgent: mac('15.6') }, 'unable'],
  ['a tab of an iPhone', { standalone: false, userAgent: iPhone('17_4_1') }, 'install'],
  ['the first version that can', { standalone: false, userAgent: iPhone('16_4') }, 'install'],
  ['one of two digits', { standalone: false, userAgent: iPhone('16_10') }, 'install'],
  ['Chrome on an iPhone', { standalone: false, userAgent: iPhone('18_6', CHROME_ON_IPHONE) }, 'install'],
  ['an iPad that calls itself a Mac', { standalone: false, userAgent: mac('17.4') }, 'install'],
  ['from the home screen of an iPhone', { hasPush: true, standalone: true, userAgent: iPhone('17_4') }, 'able'],
  [
    'the same, where pushes were forbidden',
    { hasPush: true, permission: 'denied', standalone: true, userAgent: iPhone('17_4') },
    'denied',
  ],
  ['the same in lockdown mode', { standalone: true, userAgent: iPhone('17_4') }, 'unable'],
  ['an iPhone that is too old', { standalone: false, userAgent: iPhone('16_3_1') }, 'update'],
  ['the same from the home screen', { standalone: true, userAgent: iPhone('15_8') }, 'update'],
  ['an iPad that calls itself a Mac and is too old', { standalone: false, userAgent: mac('16.3') }, 'update'],
  [
    'an app that shows the page and says no version',
    { standalone: false, userAgent: mac('17.4').split(' Version')[0]! },
    'install',
  ],
  ['any other without pushes', { userAgent: 'Mozilla/5.0' }, 'unable'],
])('%s', (_, facts, expected) => {
  expect(pushAbility({ hasPush: false, permission: 'default', standalone: undefined, userAgent: '', ...facts })).toBe(
    expected,
  );
});
