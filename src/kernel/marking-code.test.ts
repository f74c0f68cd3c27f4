import { describe, expect, it } from 'vitest';
import { readScan, scannedKey } from './marking-code.ts';

const GS = '\u001d';
const GTIN = '04601234567893';
const SERIAL = `aB3"<>&%'zQ7!`;
const SHORT = `01${GTIN}21${SERIAL}${GS}93dGVz`;
const LONG = `01${GTIN}21${SERIAL}${GS}91FFD0${GS}92${'k'.repeat(43)}=`;

describe('a marking code', () => {
  it.each([
    ['with the short tail', SHORT],
    ['with the long tail', LONG],
  ])('%s keeps its separators and every character', (_form, code) => {
    expect(readScan(code)).toEqual({ kind: 'marking', code, key: `01${GTIN}21${SERIAL}`, gtin: GTIN });
  });

  it.each([
    ['the name of the symbol', ']d2'],
    ['FNC1', '\u00e8'],
    ['a separator', GS],
  ])('is read after %s that a scanner puts in front', (_prefix, prefix) => {
    expect(readScan(`${prefix}${SHORT}\r\n`)).toMatchObject({ kind: 'marking', code: SHORT });
  });

  it.each([
    ['without its separators', SHORT.replace(GS, ''), 'separators-lost'],
    ['of the long form without them', LONG.replaceAll(GS, ''), 'separators-lost'],
    ['with a wrong check digit', SHORT.replace(GTIN, '04601234567890'), 'check-digit'],
    ['cut short', SHORT.slice(0, 30), 'unknown'],
    ['with letters of a Russian keyboard', SHORT.replace('dGVz', 'вПМя'), 'unknown'],
    ['that is empty', '', 'unknown'],
  ])('%s is refused', (_case, typed, problem) => {
    expect(readScan(typed)).toEqual({ kind: 'unreadable', problem });
  });
});

describe('a barcode', () => {
  it.each([
    ['4601234567893', '04601234567893'],
    ['04601234567893', '04601234567893'],
    ['036000291452', '00036000291452'],
    ['96385074', '00000096385074'],
  ])('%s is the GTIN %s', (typed, gtin) => {
    expect(readScan(typed)).toEqual({ kind: 'barcode', gtin });
  });

  it('with a wrong digit is refused', () => {
    expect(readScan('4601234567894')).toEqual({ kind: 'unreadable', problem: 'check-digit' });
  });
});

it('a scanned code is found by its first 31 characters, without what scanners put in front', () => {
  const key = '010460123456789321N1///////////';
  expect([`]d2${key}\u001d93dGVz`, `\u001d${key}\u001d93dGVz`, ` ${key}93dGVz `].map(scannedKey)).toEqual([
    key,
    key,
    key,
  ]);
});
