/** Names of payment methods for use in a sentence: «оплата: картой, через СБП». */
export const PAY_WORDS: Readonly<Record<number, string>> = {
  1: 'картой на\u00a0сайте',
  2: 'наличными в\u00a0пункте',
  3: 'наличными в\u00a0магазине',
  4: 'наличными курьеру',
  5: 'через СБП',
};
