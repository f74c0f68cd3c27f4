import { useState, type FormEvent } from 'react';
import { counted } from '../../../kernel/plural.ts';
import { RETURN_REASON_NAMES, type ReturnReason } from '../../../kernel/return-reasons.ts';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { refreshPage } from '../../client/refresh-page.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import type { ShownOrder } from './order.server.ts';

type Asked = ShownOrder['returns']['asked'][number];

/** What happens next, for each state of a return. */
const NEXT: Readonly<Record<Asked['state'], (asked: Asked) => string>> = {
  asked: () => 'Мы рассмотрим заявку и\u00a0напишем вам. Пока ничего отправлять не\u00a0нужно.',
  expected: ({ number }) =>
    `Заявка принята. Отправьте товар или принесите в\u00a0наш магазин и\u00a0вложите листок с\u00a0номером возврата ${number}. Адрес назовём по\u00a0телефону.`,
  received: () => 'Посылка у\u00a0нас: проверяем товар. О\u00a0деньгах напишем.',
  closed: () =>
    'Товар проверен, возврат закрыт. Если за\u00a0него полагаются деньги, письмо о\u00a0них уже у\u00a0вас.',
  refused: ({ refusal }) => `Мы не\u00a0можем принять возврат. ${refusal ?? ''}`,
};

/** Returns of the order and, while its goods may be returned, the form to ask for one. */
export function ReturnGoods({ order, token }: { order: ShownOrder; token: string }) {
  const { goods, reasons, asked, days } = order.returns;
  const mayAsk = goods.length > 0 && reasons.length > 0;
  if (!mayAsk && asked.length === 0) return null;
  return (
    <section aria-labelledby="returns" className="panel p-5 sm:p-7 print:hidden">
      <h2 id="returns" tabIndex={-1} className="text-xl leading-8">
        {mayAsk ? 'Вернуть товар' : 'Возврат товара'}
      </h2>
      {asked.map((one) => (
        <p key={one.number} className="mt-3 border-t border-line pt-3 first-of-type:border-t-0">
          <strong className="font-semibold">
            Возврат {one.number}
            {one.packs > 0 && `, ${counted(one.packs, ['упаковка', 'упаковки', 'упаковок'])}`}
          </strong>
          <br />
          {NEXT[one.state](one)}
        </p>
      ))}
      {mayAsk && (
        <>
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
          <AskForm order={order} token={token} />
        </>
      )}
    </section>
  );
}

/** One form is one request, however often it is sent. */
function AskForm({ order, token }: { order: ShownOrder; token: string }) {
  const { goods, reasons } = order.returns;
  const [key, setKey] = useState<string>();
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const [reason, setReason] = useState<ReturnReason>();
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (key === undefined)
    return (
      <Button look="outline" className="mt-4 noscript:hidden" onClick={() => setKey(crypto.randomUUID())}>
        Подать заявку
      </Button>
    );

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const chosen = goods.flatMap(({ position, productId }) => {
      const quantity = quantities[`${position} ${productId}`] ?? 0;
      return quantity > 0 ? [{ position, productId, quantity }] : [];
    });
    if (chosen.length === 0) return setFailure('Выберите, что возвращаете.');
    if (!reason) return setFailure('Выберите причину.');
    setBusy(true);
    setFailure(undefined);
    try {
      await callApi('POST /api/orders/:orderId/returns', {
        params: { orderId: order.id },
        body: { token, key: key!, goods: chosen, reason, comment },
      });
      setKey(undefined);
      setQuantities({});
      setReason(undefined);
      setComment('');
      await refreshPage();
      // The pressed button is gone: move the focus.
      document.getElementById('returns')?.focus();
    } catch (error) {
      setFailure(errorSentence(error));
    }
    setBusy(false);
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-4 grid gap-5">
      <ul>
        {goods.map(({ position, productId, name, left }) => {
          const id = `${position} ${productId}`;
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
              <span className="min-w-0 flex-1 basis-48">
                {name}
                <span className="block text-sm text-quiet">Куплено и не возвращено: {left} шт.</span>
              </span>
              <QuantityStepper
                small
                name={name}
                quantity={quantities[id] ?? 0}
                max={left}
                removal="Не возвращать"
                onChange={(quantity) => setQuantities({ ...quantities, [id]: Math.min(quantity, left) })}
              />
            </li>
          );
        })}
      </ul>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-semibold">Почему возвращаете</legend>
        {reasons.map((one) => (
          <RadioCard
            key={one}
            name="return-reason"
            title={RETURN_REASON_NAMES[one]}
            checked={reason === one}
            onChange={() => setReason(one)}
          />
        ))}
      </fieldset>
      <TextArea
        id="return-comment"
        label="Что случилось"
        optional
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      {failure && (
        <Notice tone="error" role="alert">
          {failure}
        </Notice>
      )}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? 'Отправляем…' : 'Отправить заявку'}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            setKey(undefined);
            setFailure(undefined);
          }}
        >
          Не возвращать
        </Button>
      </p>
    </form>
  );
}
