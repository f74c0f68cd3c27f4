import { QUIET, writeLetter, type WrittenLetter } from './letter-frame.tsx';

/** The documented API call for letters identifies this one by its subject. */
export const WELCOME_SUBJECT = 'Добро пожаловать в\u00a0Травосоль';

const UNCONFIRMED =
  'Адрес этой почты пока не подтверждён. Подтвердите его в личном кабинете: тогда по нему можно будет входить и восстановить доступ.';
const NOT_YOU = 'Если вы не регистрировались, ничего не делайте: без подтверждения адрес ни для чего не используется.';

/**
 * Greets a new customer. Nothing typed is repeated: the address may be somebody else's, and a visitor's text must not be
 * sent there under our name.
 * @param url absolute address of the account
 */
export function writeWelcomeLetter(url: string, { confirmed }: { confirmed: boolean }): WrittenLetter {
  const notes = confirmed ? [] : [UNCONFIRMED, NOT_YOU];
  return writeLetter(
    {
      subject: WELCOME_SUBJECT,
      title: 'Личный кабинет открыт',
      lead: 'Спасибо, что зарегистрировались. В\u00a0кабинете видны ваши заказы, а\u00a0корзина и\u00a0избранное открываются на\u00a0любом устройстве.',
      button: 'Открыть кабинет',
      questions: 'Вопросы о кабинете',
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
