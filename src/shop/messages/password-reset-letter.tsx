import { QUIET, writeLetter, type WrittenLetter } from './letter-frame.tsx';

const NOTES = [
  'Ссылка действует час и\u00a0срабатывает один раз. Когда пароль будет задан, мы завершим входы на\u00a0всех устройствах.',
  'Если вы этого не\u00a0просили, ничего не\u00a0делайте: пароль остался прежним. Никому не\u00a0пересылайте это письмо.',
];

/**
 * Writes how to set a new password.
 * @param url absolute, with the code after `#`, which browsers do not send to servers
 */
export function writePasswordResetLetter(url: string): WrittenLetter {
  return writeLetter(
    {
      subject: 'Новый пароль для\u00a0входа в\u00a0Травосоль',
      title: 'Задайте новый пароль',
      lead: 'Кто-то, скорее всего вы, попросил восстановить доступ к\u00a0личному кабинету.',
      button: 'Задать пароль',
      questions: 'Вопросы о входе',
    },
    url,
    {
      lines: NOTES.flatMap((note) => [note, '']),
      html: NOTES.map((note) => (
        <p key={note} style={{ margin: '0 0 12px', fontSize: 14, lineHeight: '21px', color: QUIET }}>
          {note}
        </p>
      )),
    },
  );
}
