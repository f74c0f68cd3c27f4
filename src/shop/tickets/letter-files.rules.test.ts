import { describe, expect, it } from 'vitest';
import { LONGEST_TICKET_FILE_BYTES } from '../../kernel/tickets.ts';
import { filesToTry, noteOfFiles } from './letter-files.rules.ts';

const file = (name: string, bytes: number) => ({ name, body: Buffer.alloc(bytes) });

describe('files of a letter', () => {
  it('are tried up to the length of a file, and no more than a letter of people has', () => {
    const files = [file('a', LONGEST_TICKET_FILE_BYTES + 1), file('b', LONGEST_TICKET_FILE_BYTES)];
    expect(filesToTry(files).map(({ name }) => name)).toEqual(['b']);
    expect(filesToTry(Array.from({ length: 30 }, () => file('c', 1)))).toHaveLength(20);
  });

  it.each([
    [0, 0, ''],
    [2, 2, ''],
    [3, 1, '[Файлов в\u00a0письме: 3, сохранено: 1.'],
  ])('%i in the letter, %i with the message', (attached, kept, begins) => {
    const note = noteOfFiles(attached, kept);
    expect(begins === '' ? note : note.slice(0, begins.length)).toBe(begins);
  });
});
