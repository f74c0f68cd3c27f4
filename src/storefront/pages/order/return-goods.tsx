import { links } from '../../../kernel/links.ts';
import { counted, packsInWords } from '../../../kernel/plural.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { ReturnState } from '../../features/returns/return-state.tsx';
import { AskReturn } from './ask-return.tsx';
import type { ShownOrder } from './order.server.ts';

type Asked = ShownOrder['returns']['asked'][number];

/** What happens next, for each state of a return. */
const NEXT: Readonly<Record<Asked['state'], string>> = {
  asked: 'Рассмотрим заявку и\u00a0напишем, что делать дальше. Пока ничего отправлять не\u00a0нужно.',
  expected: 'Заявка принята. Отправьте товар нам:',
  received: 'Товар у\u00a0нас. Проверим его и\u00a0напишем о\u00a0деньгах.',
  closed: 'Товар проверен. О\u00a0деньгах мы написали на\u00a0ваш email.',
  refused: 'Мы не\u00a0можем принять возврат.',
};

/** Returns of the order and, while its goods may be returned, the form to ask for one; afterwards why there is none. */
export function ReturnGoods({ order, token }: { order: ShownOrder; token: string }) {
  const { goods, reasons, termOver, asked, days } = order.returns;
  const mayAsk = goods.length > 0 && reasons.length > 0;
  if (!mayAsk && !termOver && asked.length === 0) return null;
  return (
    <section aria-labelledby="returns" className="panel p-5 sm:p-7 print:hidden">
      <h2 id="returns" tabIndex={-1} className="text-xl leading-8 outline-none">
        {asked.length > 0 ? 'Возврат товара' : 'Вернуть товар'}
      </h2>
      {asked.length > 0 && (
        <ul>
          {asked.map((one) => (
            <AskedReturn key={one.number} asked={one} orderId={order.id} token={token} />
          ))}
        </ul>
      )}
      {termOver && (
        <p className="mt-3 max-w-[60ch] text-sm text-quiet">
          Срок возврата по{'\u00a0'}этому заказу закончился: товар, который не{'\u00a0'}подошёл, принимаем в{'\u00a0'}
          течение {counted(days, ['дня', 'дней', 'дней'])} после получения, с{'\u00a0'}браком{'\u00a0'}— в{'\u00a0'}
          течение года. Если что-то не{'\u00a0'}так, позвоните нам: <PhoneLink className="link" />
        </p>
      )}
      {mayAsk && (
        <div className={asked.length > 0 ? 'border-t border-line pt-1' : ''}>
          <p className="mt-3 max-w-[60ch] text-sm text-quiet">
            Если товар не{'\u00a0'}подошёл, его можно вернуть в{'\u00a0'}течение{' '}
            {counted(days, ['дня', 'дней', 'дней'])} после получения, пока упаковка не{'\u00a0'}вскрыта. Если в
            {'\u00a0'}нём брак, он повреждён или пришло не{'\u00a0'}то, заявку принимаем в{'\u00a0'}течение года.
          </p>
          <noscript>
            <p className="mt-3 text-sm">
              Чтобы подать заявку здесь, включите JavaScript или позвоните нам: <PhoneLink className="link" />
            </p>
          </noscript>
          <AskReturn order={order} token={token} again={asked.length > 0} />
        </div>
      )}
    </section>
  );
}

function AskedReturn({ asked, orderId, token }: { asked: Asked; orderId: string; token: string }) {
  const { number, goods, state, stateName, steps, refusal, photos } = asked;
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <strong className="font-semibold">Возврат {number}</strong>
        <ReturnState state={state} name={stateName} />
      </p>
      <p className="text-sm text-quiet">{packsInWords(goods)}</p>
      <p className="mt-2 max-w-[60ch]">
        {NEXT[state]}
        {refusal && ` ${refusal}`}
      </p>
      {state === 'refused' && (
        <p className="mt-1.5 text-sm">
          Не{'\u00a0'}согласны? Позвоните нам, разберёмся: <PhoneLink className="link" />
        </p>
      )}
      {steps.length > 0 && (
        <ol className="mt-2 grid max-w-[60ch] list-decimal gap-2 pl-5 marker:font-semibold marker:text-leaf">
          {steps.map((step) => (
            <li key={step} className="break-words">
              {step}
            </li>
          ))}
        </ol>
      )}
      {photos.length > 0 && (
        <ul aria-label="Ваши фото" className="mt-3 flex flex-wrap gap-2">
          {photos.map((id, index) => (
            <li key={id}>
              <a href={links.returnPhoto(orderId, id, token)} target="_blank" rel="noreferrer">
                <img
                  src={links.returnPhoto(orderId, id, token)}
                  alt={`Фото ${index + 1} к возврату ${number}`}
                  loading="lazy"
                  width={72}
                  height={72}
                  className="size-18 rounded-sm bg-sage object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
