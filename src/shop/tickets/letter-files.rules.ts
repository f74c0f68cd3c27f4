import { LONGEST_TICKET_FILE_BYTES, MOST_TICKET_FILES } from '../../kernel/tickets.ts';

/** A file in a letter, as its sender has named it. */
export interface LetterFile {
  readonly name: string;
  readonly body: Buffer;
}

/** Those that may be tried to be kept; what is longer than a file may be is not even decoded. */
export const filesToTry = (files: readonly LetterFile[]): readonly LetterFile[] =>
  files.filter(({ body }) => body.length <= LONGEST_TICKET_FILE_BYTES).slice(0, 4 * MOST_TICKET_FILES);

/** What the message says when not all files of its letter are with it; '' when they are. */
export function noteOfFiles(attached: number, kept: number): string {
  if (kept >= attached) return '';
  const kinds = `фото (JPG, PNG, WebP) и\u00a0PDF, до\u00a0${MOST_TICKET_FILES}\u00a0файлов по\u00a05\u00a0МБ`;
  return `[Файлов в\u00a0письме: ${attached}, сохранено: ${kept}. Остальное приложите, пожалуйста, в\u00a0кабинете: ${kinds}.]`;
}
