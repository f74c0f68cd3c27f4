import { expect, it } from 'vitest';
import { readScanned } from './scanned.ts';

const MARKED = '010460123450001221T1///////////\u001d93dGVz';

it.each<[string, string, object]>([
  ['a command', 'TS-NEXT', { kind: 'command', command: 'next' }],
  ['a command in small letters', 'ts-close', { kind: 'command', command: 'close' }],
  ['a command by a key', '+', { kind: 'command', command: 'next' }],
  ['the number of an order', '10021', { kind: 'number', number: 10_021, text: '10021' }],
  ['the barcode of a pack', '4601234567893', { kind: 'pack', text: '4601234567893', gtin: '04601234567893' }],
  ['a marking code', MARKED, { kind: 'pack', text: MARKED, gtin: '04601234500012' }],
  ['one that begins with FNC1', `\u001d${MARKED}`, { kind: 'pack', text: MARKED, gtin: '04601234500012' }],
  ['one without GS', MARKED.replace('\u001d', ''), { kind: 'unreadable', problem: 'separators-lost' }],
  ['a wrong digit', '4601234567890', { kind: 'unreadable', problem: 'check-digit' }],
  ['another code', 'https://example.ru', { kind: 'unreadable', problem: 'unknown' }],
  ['two scans run together', '46012345678934601234567893', { kind: 'unreadable', problem: 'unknown' }],
])('%s', (_name, typed, scanned) => {
  expect(readScanned(typed)).toMatchObject(scanned);
});
