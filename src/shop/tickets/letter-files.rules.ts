import { LONGEST_TICKET_FILE_BYTES, MOST_TICKET_FILES } from '../../kernel/tickets.ts';

/** A file in a letter, as its sender has named it. */
export interface LetterFile {
  readonly name: string;
  readonly body: Uint8Array;
}

const TYPES_OF_PROGRAMS =
  /^(?:application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys|(?:vnd\.)?ms-tnef)|text\/(?:x-)?vcard)$/i;
const NAMES_OF_PROGRAMS = /\.(?:p7s|vcf)$|^winmail\.dat$/i;

/** Signatures, cards and wrappings, which mail programs add themselves: whoever has written the letter misses none of them. */
export const isOfMailProgram = ({ name, type }: { readonly name: string; readonly type: string }): boolean =>
  TYPES_OF_PROGRAMS.test(type) || NAMES_OF_PROGRAMS.test(name);

/** Those that may be tried to be kept: few more than a message takes, and none that is longer than a file may be. Each costs its decoding. */
export const filesToTry = (files: readonly LetterFile[]): readonly LetterFile[] =>
  files.filter(({ body }) => body.length <= LONGEST_TICKET_FILE_BYTES).slice(0, MOST_TICKET_FILES + 2);

const MOST_NAMES = 10;
const LONGEST_NAME = 80;

/** What the message calls a file that is not with it. */
const shownName = ({ name }: LetterFile): string =>
  name.slice(0, LONGEST_NAME).toWellFormed().trim() || 'без\u00a0названия';

export const namesOfFiles = (files: readonly LetterFile[]): readonly string[] =>
  files.slice(0, MOST_NAMES).map(shownName);

/** The names without that of a file which has been saved. */
export function namesWithout(names: readonly string[], saved: LetterFile): readonly string[] {
  const found = names.indexOf(shownName(saved));
  return found === -1 ? names : names.toSpliced(found, 1);
}

/**
 * What the message says when not all files of its letter are with it; '' when they are.
 * @param unsaved names of those that are not; letters that came before these were kept have none
 */
export function noteOfFiles(attached: number, kept: number, unsaved: readonly string[]): string {
  if (kept >= attached) return '';
  const kinds = `фото (JPG, PNG, WebP) и\u00a0PDF, до\u00a0${MOST_TICKET_FILES}\u00a0файлов по\u00a05\u00a0МБ`;
  const more = attached - kept - unsaved.length;
  const names = `${unsaved.map((name) => `«${name}»`).join(', ')}${more > 0 ? ` и\u00a0ещё\u00a0${more}` : ''}`;
  const unread = unsaved.length === 0 ? '' : ` Не\u00a0подошли или не\u00a0прочитались: ${names}.`;
  if (kept === 0)
    return `[Файлы не\u00a0сохранились.${unread} Приложите их, пожалуйста, в\u00a0кабинете. Подойдут ${kinds}.]`;
  return `[Файлов в\u00a0письме: ${attached}, сохранено: ${kept}.${unread} Остальное приложите, пожалуйста, в\u00a0кабинете: ${kinds}.]`;
}
