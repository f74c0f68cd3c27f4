import { PAY } from '../../../src/kernel/pay-systems.ts';
import type { Begun } from './play-scenarios.ts';
import { certificateOfLost, certificateRefunded } from './scenarios/certificate-troubles.ts';
import {
  afternoonRounds,
  changedAfterClosing,
  lastPieceMissing,
  lettersNotSent,
  notListed,
  unanswered,
  unreadableFiles,
} from './scenarios/office-troubles.ts';
import {
  boxberryActs,
  collectedAfterRefund,
  lost,
  neverSettled,
  notRemoved,
  registrationUnclear,
  removedTooLate,
  sentAfterRefund,
  takenOne,
  takenUnknown,
} from './scenarios/parcel-troubles.ts';
import {
  paidBackByHand,
  paidOtherwise,
  paymentRefused,
  paymentUnclear,
  paymentUndecided,
  receiptOverdue,
  receiptRefused,
  receiptUnclear,
  refundDeclined,
  refundedOtherwise,
  refundUnclear,
} from './scenarios/payment-troubles.ts';

const toPoint = { delivery: { method: 'point', pointCode: 'MSK4' }, pay: PAY.card } as const;
const toBoxberry = { delivery: { method: 'point', carrier: 'boxberry', pointCode: '11320' }, pay: PAY.card } as const;

/** What the staff finds as exceptions besides the orders of Борис: one of each kind that can happen to a shop in order. */
export const TROUBLES: readonly Begun[] = [
  { daysAgo: 75, scenario: changedAfterClosing({ 'kniga-tablitsa-vitaminov': 1 }) },
  { daysAgo: 46, scenario: neverSettled({ 'melnitsa-s-rozovoy-solyu': 1 }, 'MSK1', '1410790415') },
  { daysAgo: 13, scenario: lost({ goods: { 'solevoy-nochnik-usb': 1 }, ...toPoint }, '1410846032') },
  { daysAgo: 12, scenario: collectedAfterRefund({ 'suhoy-solevoy-ingalyator': 1 }) },
  { daysAgo: 9, scenario: paidBackByHand({ 'solevoy-nochnik-usb': 1 }, 'Не\u00a0включается') },
  {
    daysAgo: 10,
    scenario: certificateOfLost(
      { goods: { 'sertifikat-1000': 1, 'solyanoe-mylo': 1 }, ...toPoint },
      { 'solyanoy-blok-dlya-kamenki': 1 },
      '1410855871',
    ),
  },
  { daysAgo: 8, scenario: takenOne({ goods: { 'sol-dlya-vanny-hvoya': 2 }, ...toPoint }, '1410862217') },
  {
    daysAgo: 7,
    scenario: certificateRefunded({ 'sertifikat-1000': 1, 'aromamaslo-pihta': 1 }, { 'solyanoy-blok-dlya-kamenki': 2 }),
  },
  { daysAgo: 6, scenario: takenUnknown({ 'solyanoe-mylo': 2 }, 'MSK1') },
  { daysAgo: 6, scenario: receiptRefused({ 'kniga-tablitsa-vitaminov': 1 }, 'Вырваны страницы') },
  { daysAgo: 6, scenario: receiptOverdue({ 'solyanaya-plitka': 1 }) },
  { daysAgo: 6, scenario: refundedOtherwise({ 'sol-dlya-vanny-hvoya': 2 }) },
  { daysAgo: 6, scenario: afternoonRounds(6) },
  {
    daysAgo: 5,
    scenario: unanswered(
      'Можно ли греть соляную плитку',
      'Хочу жарить на\u00a0плитке. До\u00a0какой температуры её\u00a0можно нагревать на\u00a0газу?',
    ),
  },
  { daysAgo: 5, scenario: sentAfterRefund({ goods: { 'solyanoe-mylo': 2 }, ...toPoint }) },
  { daysAgo: 4, scenario: lettersNotSent({ 'melnitsa-s-rozovoy-solyu': 1 }) },
  { daysAgo: 3, scenario: refundUnclear({ 'solyanaya-plitka': 1 }) },
  { daysAgo: 3, scenario: receiptUnclear({ 'aromamaslo-pihta': 1 }) },
  { daysAgo: 3, scenario: lastPieceMissing('kniga-dnevnik-privychek') },
  { daysAgo: 3, scenario: notRemoved({ goods: { 'kniga-sol-zemli': 1 }, ...toPoint }) },
  { daysAgo: 3, scenario: removedTooLate({ goods: { 'solyanaya-plitka': 1 }, ...toPoint }) },
  { daysAgo: 2, scenario: paymentUndecided({ 'sol-dlya-vanny-hvoya': 1 }) },
  { daysAgo: 2, scenario: refundDeclined({ 'solevaya-lampa-skala-4-kg': 8, 'solyanoe-mylo': 1 }, 8) },
  { daysAgo: 2, scenario: registrationUnclear({ goods: { 'kniga-tablitsa-vitaminov': 1 }, ...toPoint }) },
  { daysAgo: 2, scenario: boxberryActs({ goods: { 'solyanoe-mylo': 1 }, ...toBoxberry }) },
  { daysAgo: 1, scenario: paymentUnclear({ 'solyanoe-mylo': 1 }) },
  { daysAgo: 1, scenario: notListed },
  { daysAgo: 0, scenario: unreadableFiles },
  { daysAgo: 0, scenario: paymentRefused({ 'solevoy-nochnik-usb': 1 }) },
  { daysAgo: 0, scenario: paidOtherwise({ 'kniga-tablitsa-vitaminov': 1 }) },
];
