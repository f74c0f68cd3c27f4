import { useEffect, useRef, useState, type RefObject } from 'react';
import { FORM_RULES } from '../../../kernel/form-rules.ts';
import { callApi } from '../../client/api.ts';
import { refreshPage } from '../../client/refresh-page.ts';
import { useForm } from '../../features/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { issuesBy } from '../../ui/form-issue.ts';
import type { ShownOrder } from './order.server.ts';

/** Takes the focus back when the choice of points is closed. */
export const POINT_BUTTON = 'another-point-button';

interface FormProps {
  order: ShownOrder;
  token: string;
  onSaved(done: string): Promise<void>;
  onCancel(): void;
}

/**
 * Another recipient, or another pickup point of the same city, while the parcel is not registered at its carrier.
 * @param onPoint opens the choice of points
 */
export function ChangeDelivery({ order, token, onPoint }: Pick<FormProps, 'order' | 'token'> & { onPoint(): void }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (done) status.current?.focus();
  }, [done]);
  if (!order.changeable) return null;
  const toPoint = order.delivery.method === 'point' && order.delivery.cityId !== undefined;

  function show(next: boolean): void {
    setDone('');
    setOpen(next);
  }

  return (
    <div className="print:hidden">
      <noscript>
        <p className="text-sm">
          Получателя{toPoint ? ' и\u00a0пункт выдачи' : ''} можно изменить, пока посылка не{'\u00a0'}передана службе
          доставки: включите JavaScript или позвоните нам.
        </p>
      </noscript>
      {!open && (
        <div className="flex flex-wrap gap-3 noscript:hidden">
          <Button small look="outline" onClick={() => show(true)}>
            Изменить получателя
          </Button>
          {toPoint && (
            <Button small look="outline" id={POINT_BUTTON} onClick={onPoint}>
              Другой пункт
            </Button>
          )}
        </div>
      )}
      {open && (
        <RecipientForm
          order={order}
          token={token}
          onSaved={async (words) => {
            await refreshPage();
            setOpen(false);
            setDone(words);
          }}
          onCancel={() => show(false)}
        />
      )}
      <p ref={status} role="status" tabIndex={-1} className="mt-3 text-sm empty:hidden">
        {done}
      </p>
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
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return form;
}
