import { useEffect, useRef, useState, type RefObject } from 'react';
import { FORM_RULES } from '../../../kernel/form-rules.ts';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { refreshPage } from '../../client/refresh-page.ts';
import { SelectField } from '../../features/forms/select-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { failureOf, useAttempt } from '../../features/signin/attempt.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { issuesBy } from '../../ui/form-issue.ts';
import type { ShownOrder } from './order.server.ts';

interface Point {
  readonly code: string;
  readonly address: string;
  readonly kind: 'point' | 'locker';
}

interface FormProps {
  order: ShownOrder;
  token: string;
  onSaved(done: string): Promise<void>;
  onCancel(): void;
}

/** Another recipient, or another pickup point of the same city, while the parcel is not registered at its carrier. */
export function ChangeDelivery({ order, token }: { order: ShownOrder; token: string }) {
  const { busy, failure, attempt, showFailure } = useAttempt();
  const [open, setOpen] = useState<'recipient' | readonly Point[]>();
  const [done, setDone] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (done) status.current?.focus();
  }, [done]);
  if (!order.changeable) return null;
  const { cityId, method } = order.delivery;

  function show(part: typeof open): void {
    setDone('');
    showFailure(undefined);
    setOpen(part);
  }

  const showPoints = (city: number) =>
    attempt(async () => {
      const found = await callApi('GET /api/delivery/points', { query: { cityId: city } });
      const own = found.points.filter(({ carrier }) => carrier === order.carrier);
      if (own.length > 0) return show([...own].sort((a, b) => a.address.localeCompare(b.address, 'ru')));
      showFailure(failureOf(undefined, () => 'Других пунктов в\u00a0этом городе нет. Позвоните нам: поможем.'));
    }, errorSentence);

  const form: FormProps = {
    order,
    token,
    async onSaved(words) {
      await refreshPage();
      setOpen(undefined);
      setDone(words);
    },
    onCancel: () => show(undefined),
  };
  return (
    <div className="print:hidden noscript:hidden">
      {open === undefined && (
        <div className="flex flex-wrap gap-3">
          <Button small look="outline" onClick={() => show('recipient')}>
            Изменить получателя
          </Button>
          {method === 'point' && cityId !== undefined && (
            <Button small look="outline" busy={busy} onClick={() => void showPoints(cityId)}>
              Другой пункт
            </Button>
          )}
        </div>
      )}
      {open === 'recipient' && <RecipientForm {...form} />}
      {typeof open === 'object' && <PointForm {...form} points={open} />}
      <p ref={status} role="status" tabIndex={-1} className="mt-3 text-sm empty:hidden">
        {done}
      </p>
      {failure && <FailureNotice failure={failure.message} className="mt-3" />}
    </div>
  );
}

function RecipientForm({ order, token, onSaved, onCancel }: FormProps) {
  const state = useState({ name: order.contact.name, phone: order.contact.phone });
  const { typed, type, errorOf, problem, sending, submit } = useForm({
    state,
    check: ({ name, phone }) => issuesBy('', { name: FORM_RULES.buyerName(name), phone: FORM_RULES.buyerPhone(phone) }),
    async send(recipient) {
      await callApi('POST /api/orders/:orderId/recipient', {
        params: { orderId: order.id },
        body: { token, ...recipient },
      });
      await onSaved('Получатель изменён.');
    },
  });
  const field = (name: 'name' | 'phone', label: string) => ({
    id: `recipient-${name}`,
    label,
    required: true,
    value: typed[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => type({ [name]: event.currentTarget.value }),
  });
  const form = useFocusedForm();
  return (
    <form
      ref={form}
      noValidate
      aria-label="Другой получатель"
      onSubmit={(event) => void submit(event)}
      className="grid gap-3"
    >
      <TextField {...field('name', 'Имя и фамилия')} autoComplete="name" maxLength={120} />
      <TextField {...field('phone', 'Телефон')} type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
      <FormButtons sending={sending} onCancel={onCancel} />
      {problem && <FailureNotice failure={problem} />}
    </form>
  );
}

function PointForm({ order, token, points, onSaved, onCancel }: FormProps & { points: readonly Point[] }) {
  // The point of the order may have closed: then the buyer chooses.
  const own = points.find(({ code }) => code === order.delivery.pointCode);
  const state = useState({ pointCode: own?.code ?? '' });
  const { typed, type, errorOf, problem, sending, submit } = useForm({
    state,
    check: ({ pointCode }) => issuesBy('', { pointCode: pointCode ? undefined : 'Выберите пункт' }),
    async send({ pointCode }) {
      await callApi('POST /api/orders/:orderId/point', { params: { orderId: order.id }, body: { token, pointCode } });
      await onSaved('Пункт выдачи изменён.');
    },
  });
  const form = useFocusedForm();
  return (
    <form
      ref={form}
      noValidate
      aria-label="Другой пункт выдачи"
      onSubmit={(event) => void submit(event)}
      className="grid gap-3"
    >
      <SelectField
        path="point"
        label="Пункт выдачи"
        empty="Выберите пункт"
        options={points.map(({ code, address, kind }) => [code, kind === 'locker' ? `${address} (постамат)` : address])}
        value={typed.pointCode}
        error={errorOf('pointCode')}
        onChange={(pointCode) => type({ pointCode })}
      />
      <FormButtons sending={sending} onCancel={onCancel} />
      {problem && <FailureNotice failure={problem} />}
    </form>
  );
}

function FormButtons({ sending, onCancel }: { sending: boolean; onCancel(): void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button small type="submit" busy={sending}>
        {sending ? 'Сохраняем…' : 'Сохранить'}
      </Button>
      <Button small look="quiet" onClick={onCancel}>
        Оставить как есть
      </Button>
    </div>
  );
}

/** The button that opened the form is gone: the focus moves to the first field. */
function useFocusedForm(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  return form;
}
