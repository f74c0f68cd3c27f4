/**
 * What follows for a buyer whose order is not cancelled although that was asked for; the same in the letter and on the page of the order.
 * @param way where money goes back to; undefined when nothing was paid before the goods
 */
export function cancelDeclinedText({
  state,
  method,
  way,
}: {
  readonly state: string;
  readonly method: string;
  readonly way: string | undefined;
}): string {
  const goesOn =
    state === 'packing'
      ? 'Собираем его дальше.'
      : method === 'pickup'
        ? 'Он готов и\u00a0ждёт вас.'
        : 'Посылка едет дальше.';
  return `${goesOn} Если заказ не\u00a0нужен, откажитесь от\u00a0него при получении${way === undefined ? '' : `: вернём деньги ${way}`}.`;
}
