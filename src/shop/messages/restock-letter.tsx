import type { CompanyFacts } from '../../kernel/company.ts';
import { formatMoney } from '../../kernel/money.ts';
import type { ProductCard } from '../catalog/product.rules.ts';
import { QUIET, writeLetter, type WrittenLetter } from './letter-frame.tsx';

const WHY =
  'Письмо пришло, потому что этот адрес оставили на странице товара, чтобы узнать о поступлении. ' +
  'Больше писем об этом товаре не будет: отписываться не нужно.';
const NO_MORE = 'Не хотите таких писем и о других товарах?';
const STOP = encodeURIComponent('Не писать мне о поступлении товаров');

/**
 * Writes that a product can be bought again.
 * @param url absolute address of the product's page
 */
export function writeRestockLetter({ email }: CompanyFacts, product: ProductCard, url: string): WrittenLetter {
  const { name, form, countText, price } = product;
  const facts = `${form}, ${countText}`;
  return writeLetter(
    {
      subject: `Снова в продаже: ${name}`,
      title: `Снова в\u00a0продаже: ${name}`,
      lead: 'Вы просили сообщить, когда товар появится: он снова на полке. Мы его не откладывали, поэтому лучше не ждать.',
      button: 'Открыть страницу товара',
      questions: 'Вопросы о товаре',
    },
    url,
    {
      html: (
        <>
          <p style={{ margin: 0, fontSize: 16, lineHeight: '24px' }}>
            <b>{name}</b>
            <br />
            <span style={{ color: QUIET, fontSize: 14 }}>{facts}</span>
            <br />
            {formatMoney(price)}
          </p>
          <p style={{ margin: '24px 0 0', fontSize: 14, lineHeight: '21px', color: QUIET }}>
            {WHY} {NO_MORE}{' '}
            <a href={`mailto:${email}?subject=${STOP}`} style={{ color: '#4F6820' }}>
              Напишите нам
            </a>
            .
          </p>
        </>
      ),
      lines: [`${name}, ${facts}: ${formatMoney(price)}`, '', WHY, `${NO_MORE} Напишите нам: ${email}`],
    },
  );
}
