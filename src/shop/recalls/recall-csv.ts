import { csvFile } from './recall.rules.ts';
import type { ListedNotice } from './recalls.reads.ts';

const HEAD = [
  'Заказ',
  'Уверенность',
  'Упаковок',
  'Имя',
  'Телефон',
  'Почта',
  'Письмо',
  'Письмо отправлено',
  'Хеш текста',
  'Номер письма',
  'SMS',
  'SMS отправлено',
  'Звонков без ответа',
  'Подтверждено',
  'Как',
  'Что выбрано',
  'Вернулось упаковок',
];

const CERTAINTY = { sure: 'точно', possible: 'возможно' } as const;
const REMEDY = { refund: 'деньги', exchange: 'замена' } as const;

/** The proof of a recall for a table program. */
export const recallCsv = (notices: readonly ListedNotice[]): string =>
  csvFile([
    HEAD,
    ...notices.map((one) => [
      one.orderNumber,
      CERTAINTY[one.certainty],
      one.packs,
      one.name,
      one.phone,
      one.email,
      one.emailState,
      one.emailSentAt,
      one.emailHash,
      one.emailId,
      one.smsState,
      one.smsSentAt,
      one.calls,
      one.confirmedAt,
      one.confirmedBy,
      one.remedy && REMEDY[one.remedy],
      one.packsBack,
    ]),
  ]);
