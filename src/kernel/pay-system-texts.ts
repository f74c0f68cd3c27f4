import { PAY, type PaySystem } from './pay-systems.ts';

interface PaySystemTexts {
  readonly name: string;
  readonly note: string;
  /** The name within a sentence: «Оплата: картой на сайте, через СБП». */
  readonly inSentence: string;
}

/** Texts about the ways of paying for buyers; which are offered depends on the delivery. */
export const PAY_SYSTEMS: Readonly<Record<PaySystem, PaySystemTexts>> = {
  [PAY.card]: {
    name: 'Банковская карта',
    note: 'Мир, Visa, Mastercard российских банков',
    inSentence: 'картой на\u00a0сайте',
  },
  [PAY.cashOnDelivery]: {
    name: 'Наложенный платёж',
    note: 'Оплата в\u00a0пункте выдачи при получении',
    inSentence: 'наличными в\u00a0пункте',
  },
  [PAY.cashInShop]: {
    name: 'Наличными в\u00a0магазине',
    note: 'Когда придёте за\u00a0заказом',
    inSentence: 'наличными в\u00a0магазине',
  },
  [PAY.cashToCourier]: {
    name: 'Наличными курьеру',
    note: 'Подготовьте, пожалуйста, сумму без сдачи',
    inSentence: 'наличными курьеру',
  },
  [PAY.sbp]: { name: 'СБП', note: 'Через приложение вашего банка', inSentence: 'через СБП' },
};
