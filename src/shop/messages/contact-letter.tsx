import type { CompanyFacts } from '../../kernel/company.ts';
import { QUIET, writeLetter, type WrittenLetter } from './letter-frame.tsx';

const WORDS = {
  phone: { subject: 'Изменён номер для\u00a0входа в\u00a0Травосоль', title: 'Номер телефона изменён', what: 'номер' },
  email: { subject: 'Изменена почта для\u00a0входа в\u00a0Травосоль', title: 'Адрес почты изменён', what: 'адрес' },
} as const;

/**
 * Writes that the phone or the address of an account has changed. It names neither the old nor the new one: letters get
 * forwarded.
 * @param url absolute address of the account
 */
export function writeContactLetter({ phones }: CompanyFacts, url: string, kind: 'phone' | 'email'): WrittenLetter {
  const { subject, title, what } = WORDS[kind];
  const notes = [
    'Если это были вы, ничего не\u00a0делайте.',
    `Если не\u00a0вы, сразу позвоните нам, ${phones[0].text}: вернём прежний ${what} и\u00a0закроем чужой вход.`,
  ];
  return writeLetter(
    {
      subject,
      title,
      lead: `В\u00a0личном кабинете указали новый ${what}. Входы на\u00a0других устройствах завершены.`,
      button: 'Открыть кабинет',
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
