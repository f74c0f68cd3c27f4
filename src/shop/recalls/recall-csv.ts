import type { CsvValue } from '../../kernel/csv-line.ts';
import type { ListedNotice } from './recalls.reads.ts';

export const RECALL_CSV_HEAD = [
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

/** A line of the proof of a recall for a table program. */
export const recallCsvCells = (one: ListedNotice): readonly CsvValue[] => [
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
];
