import type { CompanySettings } from './settings-query.ts';

type Facts = CompanySettings['facts'];

/** A phone of which nothing is typed is none. */
const NO_PHONE = { text: '', note: '' };

/** Facts as fields hold them: texts, empty for none, and always two phones. */
export function draftOf({ phones, closedDays, returnAddress, ...facts }: Facts) {
  const [first = NO_PHONE, second = NO_PHONE] = phones as readonly { readonly text: string; readonly note: string }[];
  return {
    ...facts,
    closedDays: closedDays ?? '',
    returnAddress: returnAddress ?? '',
    phones: [first, second] as const,
  };
}

export type CompanyDraft = ReturnType<typeof draftOf>;

/** The changed facts as they are sent. */
export function changesOf(draft: CompanyDraft, changed: readonly (keyof CompanyDraft)[]): Partial<Facts> {
  const [first, second] = draft.phones;
  const written = {
    ...draft,
    closedDays: draft.closedDays.trim() || null,
    returnAddress: draft.returnAddress.trim() || null,
    phones: second.text.trim() || second.note.trim() ? [first, second] : [first],
  };
  return Object.fromEntries(changed.map((name) => [name, written[name]]));
}

const NAMES: Readonly<Record<string, string>> = {
  legalName: 'Название юридического лица',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  'phones.0.text': 'Первый телефон',
  'phones.0.note': 'Подпись первого телефона',
  'phones.1.text': 'Второй телефон',
  'phones.1.note': 'Подпись второго телефона',
  hours: 'Часы работы',
  closedDays: 'Нерабочие дни',
  email: 'Почта',
  address: 'Юридический адрес',
  returnAddress: 'Адрес для возвратов',
  shopAddress: 'Адрес магазина',
  'messenger.text': 'Название мессенджера',
  'messenger.href': 'Ссылка на\u00a0мессенджер',
  'video.text': 'Название видеоканала',
  'video.href': 'Ссылка на\u00a0видеоканал',
};

export const companyFieldName = (path: string): string => NAMES[path] ?? path;
