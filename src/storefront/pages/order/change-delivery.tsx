import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { refreshPage } from '../../client/refresh-page.ts';
import { SelectField } from '../../features/forms/select-field.tsx';
import { failureOf, useAttempt } from '../../features/signin/attempt.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ShownOrder } from './order.server.ts';

interface Point {
  readonly code: string;
  readonly address: string;
}

/** Another recipient, or another pickup point of the same city, while the parcel is not registered at its carrier. */
export function ChangeDelivery({ order, token }: { order: ShownOrder; token: string }) {
  const { busy, failure, attempt, showFailure } = useAttempt();
  const [open, setOpen] = useState<'recipient' | 'point'>();
  const [points, setPoints] = useState<readonly Point[]>([]);
  const [point, setPoint] = useState('');
  const [done, setDone] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // The pressed button is gone: move the focus.
  useEffect(() => {
    if (open) form.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [open]);
  useEffect(() => {
    if (done) status.current?.focus();
  }, [done]);
  if (!order.changeable) return null;
  const { cityId, method, pointCode } = order.delivery;
  const request = { params: { orderId: order.id } };

  function show(part: typeof open): void {
    setDone('');
    showFailure(undefined);
    setOpen(part);
  }

  const showPoints = (city: number) =>
    attempt(async () => {
      const found = await callApi('GET /api/delivery/points', { query: { cityId: city } });
      const own = found.points.filter(({ carrier }) => carrier === order.carrier);
      if (own.length === 0) {
        showFailure(failureOf(undefined, () => 'Других пунктов в\u00a0этом городе нет. Позвоните нам: поможем.'));
        return;
      }
      setPoints(own);
      // The point of the order may have closed: then the buyer chooses.
      setPoint(own.find(({ code }) => code === pointCode)?.code ?? '');
      show('point');
    }, errorSentence);

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '');
    void attempt(async () => {
      if (open === 'point')
        await callApi('POST /api/orders/:orderId/point', { ...request, body: { token, pointCode: point } });
      else
        await callApi('POST /api/orders/:orderId/recipient', {
          ...request,
          body: { token, name: text('name'), phone: text('phone') },
        });
      await refreshPage();
      setOpen(undefined);
      setDone(open === 'point' ? 'Пункт выдачи изменён.' : 'Получатель изменён.');
    }, errorSentence);
  }

  return (
    <div className="print:hidden noscript:hidden">
      {open === undefined ? (
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
      ) : (
        <form ref={form} onSubmit={save} className="grid gap-3">
          {open === 'recipient' ? (
            <>
              <TextField
                id="recipient-name"
                name="name"
                label="Имя и фамилия"
                autoComplete="name"
                required
                defaultValue={order.contact.name}
              />
              <TextField
                id="recipient-phone"
                name="phone"
                type="tel"
                label="Телефон"
                autoComplete="tel"
                required
                defaultValue={order.contact.phone}
              />
            </>
          ) : (
            <SelectField
              path="point"
              label="Пункт выдачи"
              empty="Выберите пункт"
              options={points.map(({ code, address }) => [code, address] as const)}
              value={point}
              error={undefined}
              onChange={setPoint}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button small type="submit" busy={busy}>
              Сохранить
            </Button>
            <Button small look="quiet" onClick={() => show(undefined)}>
              Оставить как есть
            </Button>
          </div>
        </form>
      )}
      <p ref={status} role="status" tabIndex={-1} className="mt-3 text-sm empty:hidden">
        {done}
      </p>
      {failure && (
        <Notice tone="error" role="alert" className="mt-3">
          {failure.message}
        </Notice>
      )}
    </div>
  );
}
