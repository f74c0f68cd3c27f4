import { Link } from 'react-router';
import { SECTIONS } from '../../frame/sections.ts';
import { useMay } from '../../session/session.ts';

/** Work of members who see no exceptions, by the permission it needs. */
const WORK: readonly { readonly needs: string; readonly what: string }[] = [
  { needs: 'shipment:pack', what: 'собирать и\u00a0упаковывать заказы' },
  { needs: 'shipment:hand-over', what: 'отдавать посылки службам и\u00a0покупателям' },
  { needs: 'return:receive', what: 'принимать возвраты' },
  { needs: 'lot:receive', what: 'принимать серии на\u00a0склад' },
  { needs: 'lot:block', what: 'снимать серию с\u00a0продажи, если с\u00a0ней что-то не\u00a0так' },
  { needs: 'content:save', what: 'готовить и\u00a0публиковать статьи и\u00a0страницы' },
  { needs: 'product:save', what: 'править карточки товаров' },
  { needs: 'substance:save', what: 'вести справочник веществ' },
  { needs: 'review:decide', what: 'проверять отзывы и\u00a0вопросы' },
];

/** What a member may do who sees no exceptions. */
export function OwnWork() {
  const may = useMay();
  const work = WORK.filter(({ needs }) => may(needs));
  const sections = SECTIONS.filter(({ path, permissions }) => path !== '/' && (permissions?.some(may) ?? true));
  return (
    <section aria-labelledby="own-work" className="panel grid max-w-[60ch] gap-2">
      <h2 id="own-work">Ваша работа</h2>
      {work.length === 0 ? (
        <p>Пока вам ничего не&nbsp;поручено. Роли сотрудников назначает владелец магазина.</p>
      ) : (
        <>
          <p>Вы можете:</p>
          <ul className="list-disc pl-5">
            {work.map(({ needs, what }) => (
              <li key={needs}>{what}</li>
            ))}
          </ul>
        </>
      )}
      {sections.length > 0 && (
        <p>
          Открыть:{' '}
          {sections.map(({ path, name }, index) => (
            <span key={path}>
              {index > 0 && ', '}
              <Link to={path} className="text-link">
                {name}
              </Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
