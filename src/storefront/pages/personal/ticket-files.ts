import { LONGEST_TICKET_FILE_BYTES, MOST_TICKET_FILES } from '../../../kernel/tickets.ts';
import { pageSession } from '../../client/session.ts';
import type { FileChoice } from '../../features/forms/file-field.tsx';
import { putFile, type FileTransfer } from '../../features/forms/put-file.ts';
import { useFiles, type Files } from '../../features/forms/use-files.ts';

/** The field of files of a message. */
export const TICKET_FILES: FileChoice = {
  label: 'Фото и\u00a0файлы',
  button: 'Приложить',
  accept: 'image/jpeg,image/png,image/webp,application/pdf',
  hint: `JPG, PNG, WebP или PDF; до\u00a0${MOST_TICKET_FILES}\u00a0файлов по\u00a05\u00a0МБ. Место съёмки из\u00a0фото мы\u00a0удалим.`,
};

/** The files of one message; each is uploaded as soon as it is chosen. */
export const useTicketFiles = (): Files =>
  useFiles({
    most: MOST_TICKET_FILES,
    longestBytes: LONGEST_TICKET_FILE_BYTES,
    tooLong: 'Больше 5\u00a0МБ: уменьшите файл или снимите экран с\u00a0ним',
    upload,
  });

async function upload(file: File, transfer: FileTransfer) {
  const bearer = await (await pageSession(true))?.bearer(true);
  const headers = {
    'x-file-name': encodeURIComponent(file.name.toWellFormed?.() ?? file.name),
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  };
  return (await putFile('PUT /api/user-tickets/files', undefined, file, { ...transfer, headers })).data;
}
