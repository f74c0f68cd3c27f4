import { CreditCard, PackageCheck, ReceiptText, Store } from 'lucide-react';
import { links } from '../../../kernel/links.ts';

/** Delivery and payment in four facts. */
export function Terms() {
  return (
    <section className="container pt-16 [--likely-height:52rem] md:pt-24">
      <h2>Доставка и&nbsp;оплата</h2>
      <ul className="terms">
        <li>
          <PackageCheck size={28} strokeWidth={1.5} aria-hidden />
          <h3>По&nbsp;всей России</h3>
          <p>Пункты выдачи, постаматы и&nbsp;курьер. Цену и&nbsp;срок для&nbsp;вашего города видно до&nbsp;оплаты.</p>
          <a href={links.delivery()} className="link inline-flex min-h-11 items-center text-sm">
            Сроки и&nbsp;цены
          </a>
        </li>
        <li>
          <Store size={28} strokeWidth={1.5} aria-hidden />
          <h3>Самовывоз в&nbsp;Москве</h3>
          <p>Бесплатно, из&nbsp;нашего магазина в&nbsp;центре. Посоветуем на&nbsp;месте.</p>
          <a href={links.contacts()} className="link inline-flex min-h-11 items-center text-sm">
            Адрес и&nbsp;часы
          </a>
        </li>
        <li>
          <CreditCard size={28} strokeWidth={1.5} aria-hidden />
          <h3>Оплата как удобно</h3>
          <p>Картой или&nbsp;через СБП на&nbsp;сайте, наличными&nbsp;— при&nbsp;получении.</p>
          <a href={links.payment()} className="link inline-flex min-h-11 items-center text-sm">
            Способы оплаты
          </a>
        </li>
        <li>
          <ReceiptText size={28} strokeWidth={1.5} aria-hidden />
          <h3>Чек на&nbsp;почту</h3>
          <p>
            Электронный чек приходит к&nbsp;каждому заказу, а&nbsp;ссылки на&nbsp;курсы и&nbsp;лекции&nbsp;— сразу после
            оплаты.
          </p>
          <a href={links.feedback()} className="link inline-flex min-h-11 items-center text-sm">
            Задать вопрос
          </a>
        </li>
      </ul>
    </section>
  );
}
