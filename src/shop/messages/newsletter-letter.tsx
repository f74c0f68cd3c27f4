import { QUIET, writeLetter, type WrittenLetter } from './letter-frame.tsx';

const SMALL = { margin: 0, fontSize: 14, lineHeight: '21px', color: QUIET } as const;

const NOT_YOU =
  'Если вы не просили об этом, ничего не делайте: без подтверждения писем не будет. Ссылка работает семь дней.';

/** @param url absolute address of the page that confirms the subscription */
export function writeConfirmLetter(url: string): WrittenLetter {
  return writeLetter(
    {
      subject: 'Подтвердите подписку на новости',
      title: 'Подтвердите подписку',
      lead: 'Этот адрес оставили на нашем сайте, чтобы получать новости, статьи и сообщения об акциях. Осталось подтвердить, что это были вы.',
      button: 'Подтвердить подписку',
      questions: 'Вопросы о рассылке',
    },
    url,
    { html: <p style={SMALL}>{NOT_YOU}</p>, lines: [NOT_YOU] },
  );
}

/**
 * @param catalogUrl absolute address of the catalog, for the button
 * @param unsubscribeUrl absolute address of the page that ends the subscription
 */
export function writeSubscribedLetter(catalogUrl: string, unsubscribeUrl: string): WrittenLetter {
  return writeLetter(
    {
      subject: 'Подписка на новости подтверждена',
      title: 'Вы подписаны',
      lead: 'Будем писать нечасто: о новых исследованиях, статьях и акциях. Отписаться можно в любом письме, в один шаг.',
      button: 'Открыть каталог',
      questions: 'Вопросы о рассылке',
    },
    catalogUrl,
    {
      html: (
        <p style={SMALL}>
          Больше не хотите писем?{' '}
          <a href={unsubscribeUrl} style={{ color: '#4F6820' }}>
            Отписаться
          </a>
        </p>
      ),
      lines: [`Отписаться: ${unsubscribeUrl}`],
    },
  );
}
