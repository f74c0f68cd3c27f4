import { describe, expect, it } from 'vitest';
import { LONGEST_TICKET_FILE_BYTES } from '../../kernel/tickets.ts';
import { filesToTry, isOfMailProgram, namesOfFiles, noteOfFiles } from './letter-files.rules.ts';

const file = (name: string, bytes: number) => ({ name, body: Buffer.alloc(bytes) });

describe('files of a letter', () => {
  it('are tried up to the length of a file, and no more than a letter of people has', () => {
    const files = [file('a', LONGEST_TICKET_FILE_BYTES + 1), file('b', LONGEST_TICKET_FILE_BYTES)];
    expect(filesToTry(files).map(({ name }) => name)).toEqual(['b']);
    expect(filesToTry(Array.from({ length: 30 }, () => file('c', 1)))).toHaveLength(7);
  });

  it.each([
    [0, 0, [], ''],
    [2, 2, [], ''],
    [3, 1, [], '[Файлов в\u00a0письме: 3, сохранено: 1. Остальное'],
    [
      3,
      2,
      ['a.mov'],
      '[Файлов в\u00a0письме: 3, сохранено: 2. Не\u00a0подошли или не\u00a0прочитались: «a.mov». Остальное',
    ],
    [
      12,
      0,
      ['a', 'b'],
      '[Файлы не\u00a0сохранились. Не\u00a0подошли или не\u00a0прочитались: «a», «b» и\u00a0ещё\u00a010. Приложите',
    ],
  ])('%i in the letter, %i with the message', (attached, kept, unsaved, begins) => {
    const note = noteOfFiles(attached, kept, unsaved);
    expect(begins === '' ? note : note.slice(0, begins.length)).toBe(begins);
  });

  it('are named briefly, those without a name too', () => {
    expect(namesOfFiles([file('a'.repeat(300), 1), file('', 1)])).toEqual(['a'.repeat(80), 'без\u00a0названия']);
    expect(namesOfFiles(Array.from({ length: 30 }, () => file('c', 1)))).toHaveLength(10);
  });

  it.each([
    ['smime.p7s', 'application/pkcs7-signature', true],
    ['signature', 'application/pgp-signature', true],
    ['Anna.VCF', 'application/octet-stream', true],
    ['winmail.dat', 'application/ms-tnef', true],
    ['чек.pdf', 'application/pdf', false],
    ['vcf.jpg', 'image/jpeg', false],
  ])('%s of type %s is added by the mail program: %s', (name, type, expected) => {
    expect(isOfMailProgram({ name, type })).toBe(expected);
  });
});
