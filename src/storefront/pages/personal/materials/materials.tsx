import { BookOpen } from 'lucide-react';
import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../../kernel/links.ts';
import { counted } from '../../../../kernel/plural.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { AccountFrame, accountMeta, AccountPart } from '../account-frame.tsx';
import { CutNote } from '../cut-note.tsx';
import { NothingHere } from '../nothing-here.tsx';
import type { loader } from './materials.server.ts';

export { loader } from './materials.server.ts';

const TITLE = 'Курсы и\u00a0материалы';

export const meta: MetaFunction<typeof loader> = () => accountMeta(TITLE);

export default function MaterialsPage() {
  const { materials, cutAt } = useLoaderData<typeof loader>();
  return (
    <AccountFrame title={TITLE}>
      {materials.length === 0 ? (
        <NothingHere
          icon={BookOpen}
          title="Здесь появятся ваши курсы и книги"
          action={{ href: links.section('kursy'), text: 'Выбрать курс' }}
        >
          Всё, что можно читать и{'\u00a0'}смотреть, откроется здесь сразу после оплаты.
        </NothingHere>
      ) : (
        <AccountPart id="materials" title="Открыто для вас">
          <ul className="own-things">
            {materials.map(
              ({ productId, name, form, parts, minutes, picture, href, openedOn, orderId, orderNumber }) => (
                <li key={productId}>
                  {picture && <Picture picture={picture} sizes="72px" largest={256} alt="" />}
                  <div>
                    <b>{name}</b>
                    <p>
                      {[
                        form,
                        parts > 0 && counted(parts, ['часть', 'части', 'частей']),
                        minutes > 0 && counted(minutes, ['минута', 'минуты', 'минут']),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                    <p>
                      Открыто {openedOn},{' '}
                      <a href={links.order(orderId)} className="link">
                        заказ №{'\u00a0'}
                        {orderNumber}
                      </a>
                    </p>
                  </div>
                  <a href={href} className={buttonClass('primary', true)} aria-label={`Открыть: ${name}`}>
                    Открыть
                  </a>
                </li>
              ),
            )}
          </ul>
          {cutAt !== null && <CutNote shown={cutAt} />}
        </AccountPart>
      )}
    </AccountFrame>
  );
}
