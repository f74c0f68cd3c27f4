import { describe, expect, it } from 'vitest';
import { CHAT_DEFAULTS, chatAddress, chatParameters, inkOn, readFrameWord } from './chat-frame.ts';

describe('what the frame says', () => {
  const window = {};
  const frame = { window, origin: 'https://chat.example' };
  const said = { data: 'close', origin: 'https://chat.example', source: window };
  it.each([
    ['close', said, 'close'],
    ['isLoaded', { ...said, data: 'isLoaded' }, 'isLoaded'],
    ['another word', { ...said, data: 'open' }, undefined],
    ['a thing', { ...said, data: { word: 'close' } }, undefined],
    ['another window of the same origin', { ...said, source: {} }, undefined],
    ['no window', { ...said, source: null }, undefined],
    ['another page in the frame', { ...said, origin: 'https://evil.example' }, undefined],
    ['the same host on http', { ...said, origin: 'http://chat.example' }, undefined],
    ['an origin that begins alike', { ...said, origin: 'https://chat.example.evil' }, undefined],
    ['a sandboxed page', { ...said, origin: 'null' }, undefined],
  ])('%s', (_what, word, heard) => expect(readFrameWord(word, frame)).toBe(heard));

  it('hears nobody while there is no frame', () =>
    expect(readFrameWord({ ...said, source: null }, { window: null, origin: said.origin })).toBeUndefined());
});

describe('the address of the frame', () => {
  it('carries every parameter and keeps what the setting has', () => {
    const address = chatAddress(new URL('https://chat.example/embed?shop=7'), 'a.b-c_d');
    expect(Object.fromEntries(address.searchParams)).toEqual({ shop: '7', ...CHAT_DEFAULTS, userSiteId: 'a.b-c_d' });
  });
  it('says null for a visitor', () =>
    expect(chatAddress(new URL('https://chat.example'), null).searchParams.get('userSiteId')).toBe('null'));
});

it.each([
  ['', CHAT_DEFAULTS],
  ['title=%20&color=red', CHAT_DEFAULTS],
  ['color=%23ABCDEF', { ...CHAT_DEFAULTS, color: '#ABCDEF' }],
  ['color=%23fff%3Burl(x)', CHAT_DEFAULTS],
  [`title=${'я'.repeat(500)}`, { ...CHAT_DEFAULTS, title: 'я'.repeat(120) }],
])('our page told %s', (query, told) => expect(chatParameters(new URLSearchParams(query))).toEqual(told));

it.each([
  ['#a4cd39', '#1f2a14'],
  ['#ffffff', '#1f2a14'],
  ['#000000', '#ffffff'],
  ['#204080', '#ffffff'],
])('on %s the text is %s', (color, ink) => expect(inkOn(color)).toBe(ink));
