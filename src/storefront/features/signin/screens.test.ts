import { describe, expect, it } from 'vitest';
import { namedScreen, shownScreen, withoutScreen, withScreen, type FlowFacts, type Screen } from './screens.ts';

const LIVE: FlowFacts = { codeSentTo: 'phone', proved: true, registered: true };

describe('the screen an address names', () => {
  it.each<[string, Screen | undefined]>([
    ['', undefined],
    ['?q=соль', undefined],
    ['?register=yes', { name: 'register' }],
    ['?register=success', { name: 'registered' }],
    ['?restore=yes', { name: 'recovery' }],
    ['?restore=success', { name: 'recovered' }],
    ['?response_type=phone', { name: 'password', by: 'phone' }],
    ['?response_type=email', { name: 'password', by: 'email' }],
    ['?enter_code=phone', { name: 'code', by: 'phone' }],
    ['?enter_code=email', { name: 'code', by: 'email' }],
    ['?page=2&enter_code=email', { name: 'code', by: 'email' }],
    ['?restore=yes&register=yes', { name: 'register' }],
    ['?register=1', undefined],
    ['?response_type=code', undefined],
    ['?xregister=yes', undefined],
  ])('%s', (search, screen) => expect(namedScreen(search)).toEqual(screen));
});

describe('screens that need a started flow', () => {
  it.each<[string, FlowFacts, Screen['name']]>([
    ['?register=yes', {}, 'base'],
    ['?register=yes', LIVE, 'register'],
    ['?register=success', { proved: true }, 'base'],
    ['?register=success', LIVE, 'registered'],
    ['?enter_code=phone', {}, 'base'],
    ['?enter_code=phone', LIVE, 'code'],
    ['?enter_code=email', LIVE, 'base'],
    ['?restore=yes', {}, 'recovery'],
    ['?restore=success', {}, 'recovered'],
    ['?response_type=email', {}, 'password'],
    ['', LIVE, 'base'],
  ])('%s with %o shows %s', (search, flow, name) => expect(shownScreen(search, flow).name).toBe(name));
});

describe('parameters of the dialog', () => {
  it.each([
    ['?restore=yes', ''],
    ['?q=%D1%81%D0%BE%D0%BB%D1%8C&restore=yes&page=2', '?q=%D1%81%D0%BE%D0%BB%D1%8C&page=2'],
    ['?form=a+b&form=c&register=success', '?form=a+b&form=c'],
    ['?register=1&restore=&enter_code&response%5Ftype=phone&x=%zz', '?x=%zz'],
    ['', ''],
  ])('%s without them is %s', (search, rest) => expect(withoutScreen(search)).toBe(rest));

  it('are added and removed', () => {
    const screens: Screen[] = [
      { name: 'base' },
      { name: 'register' },
      { name: 'registered' },
      { name: 'recovery' },
      { name: 'recovered' },
      { name: 'password', by: 'phone' },
      { name: 'password', by: 'email' },
      { name: 'code', by: 'phone' },
      { name: 'code', by: 'email' },
    ];
    for (const screen of screens) {
      const search = withScreen('?q=a&restore=yes', screen);
      expect(namedScreen(search) ?? { name: 'base' }).toEqual(screen);
      expect(withoutScreen(search)).toBe('?q=a');
    }
  });
});
