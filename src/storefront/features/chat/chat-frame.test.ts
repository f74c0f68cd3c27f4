import { describe, expect, it } from 'vitest';
import { CHAT_DEFAULTS } from './chat-defaults.ts';
import { chatAddress, chatParameters, inkOn, readFrameMessage } from './chat-frame.ts';

describe('messages of the frame', () => {
  const window = {};
  const frame = { window, origin: 'https://chat.example' };
  const message = { data: 'close', origin: 'https://chat.example', source: window };
  it.each([
    ['close', message, 'close'],
    ['isLoaded', { ...message, data: 'isLoaded' }, 'isLoaded'],
    ['another text', { ...message, data: 'open' }, undefined],
    ['an object', { ...message, data: { word: 'close' } }, undefined],
    ['another window of the same origin', { ...message, source: {} }, undefined],
    ['no window', { ...message, source: null }, undefined],
    ['another page in the frame', { ...message, origin: 'https://evil.example' }, undefined],
    ['the same host on http', { ...message, origin: 'http://chat.example' }, undefined],
    ['an origin that begins alike', { ...message, origin: 'https://chat.example.evil' }, undefined],
    ['a sandboxed page', { ...message, origin: 'null' }, undefined],
  ])('%s', (_what, received, expected) => expect(readFrameMessage(received, frame)).toBe(expected));

  it('accepts nothing while there is no frame', () =>
    expect(readFrameMessage({ ...message, source: null }, { window: null, origin: message.origin })).toBeUndefined());
});

describe('the address of the frame', () => {
  it('has every parameter and keeps those of the setting', () => {
    const address = chatAddress(new URL('https://chat.example/embed?shop=7'), 'a.b-c_d');
    expect(Object.fromEntries(address.searchParams)).toEqual({ shop: '7', ...CHAT_DEFAULTS, userSiteId: 'a.b-c_d' });
  });
  it('has null for a visitor', () =>
    expect(chatAddress(new URL('https://chat.example'), null).searchParams.get('userSiteId')).toBe('null'));
});

it.each([
  ['', CHAT_DEFAULTS],
  ['title=%20&color=red', CHAT_DEFAULTS],
  ['color=%23ABCDEF', { ...CHAT_DEFAULTS, color: '#ABCDEF' }],
  ['color=%23fff%3Burl(x)', CHAT_DEFAULTS],
  [`title=${'я'.repeat(500)}`, { ...CHAT_DEFAULTS, title: 'я'.repeat(120) }],
])('parameters of «%s»', (query, expected) => expect(chatParameters(new URLSearchParams(query))).toEqual(expected));

it.each([
  ['#a4cd39', '#1f2a14'],
  ['#ffffff', '#1f2a14'],
  ['#000000', '#ffffff'],
  ['#204080', '#ffffff'],
])('on %s the text is %s', (color, ink) => expect(inkOn(color)).toBe(ink));
