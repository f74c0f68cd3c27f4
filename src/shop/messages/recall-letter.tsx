import { writeLetter, type WrittenLetter } from './letter-frame.tsx';

interface RecallFacts {
  readonly orderNumber: number;
  readonly product: string;
  readonly batch: string;
  readonly reason: string;
  readonly isSure: boolean;
  /** Absolute address of the page that confirms. */
  readonly url: string;
  /** Absolute address of the passport. */
  readonly passport: string;
}

/** Tells a buyer what is recalled and what to do. No offers, and nothing to unsubscribe from: it is about safety. */
export function writeRecallLetter(facts: RecallFacts): WrittenLetter {
  const { orderNumber, product, batch, reason, isSure, url, passport } = facts;
  const whose = isSure
    ? `В\u00a0заказе № ${orderNumber} у\u00a0вас товар из\u00a0этой партии.`
    : `В\u00a0заказе № ${orderNumber} вы получили этот товар, и\u00a0он мог быть из\u00a0этой партии: сверьте номер на\u00a0упаковке.`;
  return writeLetter(
    {
      subject: `Важно: отзываем партию товара из заказа № ${orderNumber}`,
      title: `Отзываем партию ${batch}`,
      lead: `${product}, партия ${batch}. ${reason} ${whose}`,
      steps: [
        'Не\u00a0используйте товар из\u00a0этой партии и\u00a0отложите упаковку.',
        'Нажмите кнопку ниже: так мы узнаем, что письмо дошло. Там же выберите, вернуть деньги или заменить товар.',
        'Мы напишем, как передать нам упаковку. Платить за\u00a0это не\u00a0нужно.',
      ],
      button: 'Я прочитал письмо',
      questions: 'Если вы уже пользовались товаром и\u00a0у\u00a0вас есть вопросы, позвоните нам',
    },
    url,
    {
      html: (
        <p style={{ margin: 0, fontSize: 14, lineHeight: '21px' }}>
          Что известно о&nbsp;партии:{' '}
          <a href={passport} style={{ color: '#4F6820' }}>
            её паспорт
          </a>
        </p>
      ),
      lines: [`Что известно о партии: ${passport}`],
    },
  );
}
