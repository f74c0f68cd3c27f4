import type { CompanyFacts } from '../../kernel/company.ts';
import { QUIET, writeLetter, type WrittenLetter } from './letter-frame.tsx';

interface NewDevice {
  /** «26 ноября в 12:05», Moscow time. */
  readonly at: string;
  /** «Chrome, Windows» */
  readonly device: string;
}

/**
 * Writes that somebody has signed in on a device that the account did not know. It names neither address nor phone: letters get forwarded.
 * @param url absolute address of the list of sessions
 */
export function writeNewDeviceLetter({ phones }: CompanyFacts, url: string, { at, device }: NewDevice): WrittenLetter {
  const lead = `${at} по\u00a0Москве в\u00a0ваш кабинет вошли с\u00a0нового устройства: ${device}.`;
  const notes = [
    'Если это были вы, ничего не\u00a0делайте. Мы пишем об\u00a0устройстве один раз; после очистки браузера и\u00a0после смены пароля, телефона или почты оно считается новым.',
    `Если не\u00a0вы, откройте список входов и\u00a0завершите этот вход, затем смените пароль и\u00a0проверьте ключи входа. Не\u00a0получается\u00a0— позвоните нам, ${phones[0].text}.`,
  ];
  return writeLetter(
    {
      subject: 'Вход в\u00a0Травосоль с\u00a0нового устройства',
      title: 'Вход с\u00a0нового устройства',
      lead,
      button: 'Открыть список входов',
      questions: 'Вопросы о входе',
    },
    url,
    {
      lines: notes.flatMap((note) => [note, '']),
      html: notes.map((note) => (
        <p key={note} style={{ margin: '0 0 12px', fontSize: 14, lineHeight: '21px', color: QUIET }}>
          {note}
        </p>
      )),
    },
  );
}
