import { expect, it } from 'vitest';
import { judgeScan, TEST_TEXT } from './judge-scan.ts';

const GS = '\u001d';
const without = TEST_TEXT.replace(GS, '');

it.each<[string, string, readonly string[], object]>([
  ['a good scanner', TEST_TEXT, [], { kind: 'good' }],
  ['one that names the kind of code', `]d2${TEST_TEXT}`, [], { kind: 'good' }],
  ['one that sends FNC1 as GS', GS + TEST_TEXT, [], { kind: 'good' }],
  ['one that sends ~', TEST_TEXT.replace(GS, '~'), [], { kind: 'substitute', substitute: '~' }],
  ['one that sends F8', without, ['Digit0', 'F8', 'Digit9'], { kind: 'substitute', substitute: 'F8' }],
  ['one that loses GS', without, ['Digit0'], { kind: 'separator-lost' }],
  ['Caps Lock', TEST_TEXT.toUpperCase(), [], { kind: 'capitals' }],
  ['a German keyboard', TEST_TEXT.replace('/', '-').replace('_', '?'), [], { kind: 'garbled' }],
  ['a barcode of a pack', '4601234567893', [], { kind: 'other-code' }],
  ['nothing', '', [], { kind: 'other-code' }],
])('%s', (_name, typed, keys, verdict) => {
  expect(judgeScan(typed, keys)).toEqual(verdict);
});
