import { useEffect, useRef, useState } from 'react';
import { FORM_RULES } from '../../../kernel/form-rules.ts';
import type { RefusalCode } from '../../../kernel/refusal.ts';
import { LONGEST_PHOTO_BYTES, MOST_PHOTOS } from '../../../kernel/return-photos.ts';
import { RETURN_REASON_NAMES, type ReturnReason } from '../../../kernel/return-reasons.ts';
import { ApiError } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { newKey } from '../../client/new-key.ts';
import { refreshPage } from '../../client/refresh-page.ts';
import { FileField } from '../../features/forms/file-field.tsx';
import { putFile } from '../../features/forms/put-file.ts';
import { useFiles } from '../../features/forms/use-files.ts';
import { useForm } from '../../features/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { FieldError, TextArea } from '../../ui/field.tsx';
import { fieldId, issuesBy } from '../../ui/form-issue.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import type { ShownOrder } from './order.server.ts';

const PREFIX = 'return.';

const PHOTOS = {
  label: 'Фото',
  button: 'Приложить фото',
  accept: 'image/jpeg,image/png,image/webp',
  hint: `JPG, PNG или WebP; до\u00a0${MOST_PHOTOS}\u00a0фото по\u00a010\u00a0МБ. Если это брак, снимите его и\u00a0номер партии на\u00a0упаковке. Место съёмки из\u00a0файла мы удалим.`,
};

/** Refusals about one field are shown at it. */
const FIELD_OF: Readonly<Partial<Record<RefusalCode, string>>> = {
  'return-too-many': 'goods',
  'return-line-unknown': 'goods',
  'photo-unknown': 'photos',
};

interface Typed {
  /** Pieces by «position productId». */
  readonly goods: Readonly<Record<string, number>>;
  readonly reason: ReturnReason | undefined;
  readonly comment: string;
}

type Good = ShownOrder['returns']['goods'][number];

const idOf = ({ position, productId }: Good) => `${position} ${productId}`;

/** The button that opens the form of a request. */
export function AskReturn({ order, token, again }: { order: ShownOrder; token: string; again: boolean }) {
  const [key, setKey] = useState<string>();
  if (key === undefined)
    return (
      <Button look="outline" className="mt-4 noscript:hidden" onClick={() => setKey(newKey())}>
        {again ? 'Подать ещё одну заявку' : 'Подать заявку'}
      </Button>
    );
  // The pressed button is gone: the focus moves to the heading.
  const close = () => {
    setKey(undefined);
    document.getElementById('returns')?.focus();
  };
  return <AskForm key={key} requestKey={key} order={order} token={token} onClose={close} />;
}

interface AskFormProps {
  order: ShownOrder;
  token: string;
  /** One form is one request, however often it is sent. */
  requestKey: string;
  onClose(): void;
}

function AskForm({ order, token, requestKey, onClose }: AskFormProps) {
  const { goods, reasons } = order.returns;
  const [only] = goods;
  const isOnePack = goods.length === 1 && only!.left === 1;
  const state = useState<Typed>({ goods: isOnePack ? { [idOf(only!)]: 1 } : {}, reason: undefined, comment: '' });
  const photos = useFiles({
    most: MOST_PHOTOS,
    longestBytes: LONGEST_PHOTO_BYTES,
    tooLong: 'Больше 10\u00a0МБ: уменьшите фото или снимите экран с\u00a0ним',
    upload: (file, transfer) =>
      putFile('PUT /api/orders/:orderId/return-photos', { orderId: order.id }, file, {
        ...transfer,
        headers: { 'x-order-token': token },
      }),
  });
  const { typed, type, issues, errorOf, problem, sending, submit } = useForm({
    state,
    prefix: PREFIX,
    check: ({ goods: chosen, reason, comment }) =>
      issuesBy(PREFIX, {
        goods: Object.values(chosen).some((quantity) => quantity > 0) ? undefined : 'Выберите, что возвращаете',
        reason: reason ? undefined : 'Выберите причину',
        comment: FORM_RULES.orderComment(comment),
        photos: photos.busy ? 'Фото ещё загружается: подождите немного' : undefined,
      }),
    async send({ goods: chosen, reason, comment }) {
      const asked = goods.flatMap((good) => {
        const quantity = chosen[idOf(good)] ?? 0;
        return quantity > 0 ? [{ position: good.position, productId: good.productId, quantity }] : [];
      });
      const body = { token, key: requestKey, goods: asked, reason: reason!, comment, photos: photos.ids };
      await callApi('POST /api/orders/:orderId/returns', { params: { orderId: order.id }, body }).catch(atItsField);
      await refreshPage();
      onClose();
    },
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.focus(), []);
  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      method="dialog"
      aria-label="Заявка на возврат"
      onSubmit={(event) => void submit(event)}
      className="mt-4 grid min-w-0 gap-5 outline-none"
    >
      {issues.length > 0 && <ErrorSummary issues={issues} />}
      <fieldset className="min-w-0">
        <legend id={fieldId(`${PREFIX}goods`)} tabIndex={-1} className="mb-1.5 text-sm font-semibold outline-none">
          Что возвращаете
        </legend>
        {errorOf('goods') && <FieldError>{errorOf('goods')}</FieldError>}
        <ul>
          {goods.map((good) => (
            <GoodLine
              key={idOf(good)}
              good={good}
              quantity={typed.goods[idOf(good)] ?? 0}
              onChange={(quantity) => type({ goods: { ...typed.goods, [idOf(good)]: quantity } })}
            />
          ))}
        </ul>
      </fieldset>
      <fieldset className="grid min-w-0 gap-2">
        <legend id={fieldId(`${PREFIX}reason`)} tabIndex={-1} className="mb-1.5 text-sm font-semibold outline-none">
          Почему возвращаете
        </legend>
        {errorOf('reason') && <FieldError>{errorOf('reason')}</FieldError>}
        {reasons.map((one) => (
          <RadioCard
            key={one}
            name="return-reason"
            title={RETURN_REASON_NAMES[one]}
            checked={typed.reason === one}
            onChange={() => type({ reason: one })}
          />
        ))}
      </fieldset>
      <TextArea
        id={fieldId(`${PREFIX}comment`)}
        label="Что случилось"
        optional
        maxLength={1000}
        value={typed.comment}
        error={errorOf('comment')}
        hint="Сведений о&nbsp;здоровье писать не&nbsp;нужно"
        onChange={({ currentTarget: { value } }) => type({ comment: value })}
      />
      <FileField path={`${PREFIX}photos`} files={photos} error={errorOf('photos')} choice={PHOTOS} />
      {problem && <FailureNotice failure={problem} />}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" busy={sending}>
          {sending ? 'Отправляем…' : 'Отправить заявку'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Не возвращать
        </Button>
      </p>
    </form>
  );
}

function GoodLine({ good, quantity, onChange }: { good: Good; quantity: number; onChange(quantity: number): void }) {
  const { name, left } = good;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0">
      <span className="min-w-0 flex-1 basis-48">
        {name}
        <span className="block text-sm text-quiet">Можно вернуть: {left} шт.</span>
      </span>
      <QuantityStepper
        small
        name={name}
        quantity={quantity}
        max={left}
        removal="Не возвращать"
        onChange={(next) => onChange(Math.min(next, left))}
      />
    </li>
  );
}

/** @throws the same error, naming the field it is about */
function atItsField(error: unknown): never {
  const field = error instanceof ApiError && error.code ? FIELD_OF[error.code] : undefined;
  if (!(error instanceof ApiError) || field === undefined) throw error;
  const { status, message, details } = error;
  throw new ApiError(status, message, { ...details, errors: [{ path: [field], message }] });
}
