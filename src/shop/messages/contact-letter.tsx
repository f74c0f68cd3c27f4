import type { CompanyFacts } from '../../kernel/company.ts';
import type { ContactChange } from '../accounts/contact-changes.tables.ts';
import { QUIET, writeLetter, type WrittenLetter } from './letter-frame.tsx';

interface Words {
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  /** What to do if it was somebody else; `{phone}` is the phone of the shop. */
  readonly otherwise: string;
}

const KEY_SIGNS_IN =
  'Ключом входят без\u00a0кода: отпечатком пальца, лицом или PIN-кодом устройства. Войти по\u00a0коду можно, как\u00a0раньше.';
const OTHERS_ENDED = 'Входы на\u00a0других устройствах завершены.';

const WORDS: Readonly<Record<ContactChange['kind'], Words>> = {
  phone: {
    subject: 'Изменён номер для\u00a0входа в\u00a0Травосоль',
    title: 'Номер телефона изменён',
    lead: `В\u00a0личном кабинете указали новый номер. ${OTHERS_ENDED}`,
    otherwise: 'Если не\u00a0вы, сразу позвоните нам, {phone}: вернём прежний номер и\u00a0закроем чужой вход.',
  },
  email: {
    subject: 'Изменена почта для\u00a0входа в\u00a0Травосоль',
    title: 'Адрес почты изменён',
    lead: `В\u00a0личном кабинете указали новый адрес. ${OTHERS_ENDED}`,
    otherwise: 'Если не\u00a0вы, сразу позвоните нам, {phone}: вернём прежний адрес и\u00a0закроем чужой вход.',
  },
  'passkey-added': {
    subject: 'Добавлен ключ входа в\u00a0Травосоль',
    title: 'Добавлен ключ входа',
    lead: `В\u00a0личном кабинете добавили ключ входа. ${KEY_SIGNS_IN}`,
    otherwise:
      'Если не\u00a0вы, откройте кабинет, удалите этот ключ и\u00a0завершите входы на\u00a0других устройствах. Не\u00a0получается\u00a0— позвоните нам, {phone}.',
  },
  'passkey-removed': {
    subject: 'Удалён ключ входа в\u00a0Травосоль',
    title: 'Удалён ключ входа',
    lead: 'В\u00a0личном кабинете удалили ключ входа. Войти по\u00a0коду можно, как\u00a0раньше.',
    otherwise:
      'Если не\u00a0вы, откройте кабинет и\u00a0завершите входы на\u00a0других устройствах. Не\u00a0получается\u00a0— позвоните нам, {phone}.',
  },
};

/**
 * Writes that the phone, the address or the keys of an account have changed. It names none of them: letters get forwarded.
 * @param url absolute address of the account
 */
export function writeContactLetter({ phones }: CompanyFacts, url: string, kind: ContactChange['kind']): WrittenLetter {
  const { subject, title, lead, otherwise } = WORDS[kind];
  const notes = ['Если это были вы, ничего не\u00a0делайте.', otherwise.replace('{phone}', phones[0].text)];
  return writeLetter({ subject, title, lead, button: 'Открыть кабинет', questions: 'Вопросы о входе' }, url, {
    lines: notes.flatMap((note) => [note, '']),
    html: notes.map((note) => (
      <p key={note} style={{ margin: '0 0 12px', fontSize: 14, lineHeight: '21px', color: QUIET }}>
        {note}
      </p>
    )),
  });
}
