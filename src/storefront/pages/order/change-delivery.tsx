import { useState, type SubmitEvent } from 'react';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { refreshPage } from '../../client/refresh-page.ts';
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
  const [open, setOpen] = useState<'recipient' | 'point'>();
  const [points, setPoints] = useState<readonly Point[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!order.changeable) return null;
  // Orders from before there were several carriers go by the first.
  const { cityId, method, pointCode, carrier = 'cdek' } = order.delivery;
  const request = { params: { orderId: order.id } };

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(errorSentence(error));
    }
    setBusy(false);
  }

  const showPoints = (city: number) =>
    attempt(async () => {
      const found = await callApi('GET /api/delivery/points', { query: { cityId: city } });
      setPoints(found.points.filter((point) => point.carrier === carrier));
      setOpen('point');
    });

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '');
    void attempt(async () => {
      if (open === 'point')
        await callApi('POST /api/orders/:orderId/point', { ...request, body: { token, pointCode: text('point') } });
      else
        await callApi('POST /api/orders/:orderId/recipient', {
          ...request,
          body: { token, name: text('name'), phone: text('phone') },
        });
      setOpen(undefined);
      await refreshPage();
    });
  }

  return (
    <div className="print:hidden noscript:hidden">
      {open === undefined ? (
        <div className="flex flex-wrap gap-3">
          <Button small look="outline" onClick={() => setOpen('recipient')}>
            Изменить получателя
          </Button>
          {method === 'point' && cityId !== undefined && (
            <Button small look="outline" busy={busy} onClick={() => void showPoints(cityId)}>
              Другой пункт
            </Button>
          )}
        </div>
      ) : (
        <form onSubmit={save} className="grid gap-3">
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
            <label className="grid gap-1.5 text-sm font-semibold">
              Пункт выдачи
              <select
                name="point"
                defaultValue={pointCode}
                className="min-h-12 w-full rounded-md border border-edge bg-surface px-4 text-base font-normal"
              >
                {points.map(({ code, address }) => (
                  <option key={code} value={code}>
                    {address}
                  </option>
                ))}
              </select>
            </label>
          )}
          <div className="flex flex-wrap gap-3">
            <Button small type="submit" busy={busy}>
              Сохранить
            </Button>
            <Button small look="quiet" onClick={() => setOpen(undefined)}>
              Оставить как есть
            </Button>
          </div>
        </form>
      )}
      {failure && (
        <Notice tone="error" role="alert" className="mt-3">
          {failure}
        </Notice>
      )}
    </div>
  );
}
