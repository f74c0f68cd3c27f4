import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LONGEST_FILE_BYTES } from '../src/kernel/form-options.ts';
import { LONGEST_PHOTO_BYTES } from '../src/kernel/return-photos.ts';
import { fileKind, fileName } from '../src/shop/forms/file-kind.rules.ts';
import { MOST_REGISTER_BYTES } from '../src/shop/reconciliation/import-register-file.ts';
import { hostileFiles, jpgFile, officeFile, pdfFile, pngFile, zipOf } from './support/sample-files.ts';

describe('what a file is', () => {
  it.each([
    ['pdf', pdfFile()],
    ['jpg', jpgFile()],
    ['png', pngFile()],
    ['docx', officeFile('docx')],
    ['xlsx', officeFile('xlsx')],
  ] as const)('is %s by its content', (kind, bytes) => expect(fileKind(bytes)).toBe(kind));

  it.each(hostileFiles())('is none: %s', (_, bytes) => expect(fileKind(bytes)).toBeUndefined());

  it('does not unpack what would fill the house', () => {
    const bomb = zipOf([
      ['[Content_Types].xml', Buffer.from('<Types/>')],
      ['word/document.xml', deflateRawSync(Buffer.alloc(50_000_000))],
    ]);
    // Only the directory is read; the file is attached to the letter unchanged.
    expect(fileKind(bomb)).toBe('docx');
  });

  it('never throws, whatever is cut off', () => {
    for (const whole of [pdfFile(), jpgFile(), pngFile(), officeFile('docx')]) {
      for (let length = 0; length < whole.length; length += 7)
        expect(() => fileKind(whole.subarray(0, length))).not.toThrow();
    }
  });
});

it.each([
  ['= /api/forms/files', LONGEST_FILE_BYTES],
  ['~ ^/api/orders/[^/]+/return-photos$', LONGEST_PHOTO_BYTES],
  ['~ ^/api/reconciliation/registers/[^/]+$', MOST_REGISTER_BYTES],
])('the proxy lets through files for %s', (location, most) => {
  const proxy = readFileSync(path.join(import.meta.dirname, '../deploy/nginx.conf'), 'utf8');
  const [, rules = ''] = proxy.split(`location ${location} {`);
  const megabytes = /^\s*client_max_body_size (\d+)m;/.exec(rules)?.[1];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(most);
});

describe('what a file is called', () => {
  it.each([
    ['Состав № 3.pdf', 'pdf', 'Состав № 3.pdf'],
    ['../../etc/passwd', 'pdf', 'passwd.pdf'],
    ['C:\\Users\\анна\\рецепт.docx', 'docx', 'рецепт.docx'],
    ['фото.exe', 'jpg', 'фото.jpg'],
    ['a"; filename="x.html', 'png', 'a filename x.png'],
    ['\u202egnp.exe', 'png', 'gnp.png'],
    ['строка\r\nBcc: x@y', 'pdf', 'строка Bcc x y.pdf'],
    ['...', 'pdf', 'файл.pdf'],
    ['', 'xlsx', 'файл.xlsx'],
  ] as const)('%j is %s', (given, kind, name) => expect(fileName(given, kind)).toBe(name));

  it('is short', () => expect(fileName('я'.repeat(500), 'pdf').length).toBe(84));
});
