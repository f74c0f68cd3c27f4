import { useEffect, useMemo, useRef, useState } from 'react';
import type { PointForParcel } from '../../../api/shop/delivery.schema.ts';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { refreshPage } from '../../client/refresh-page.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { fittingPoints } from '../../features/points/fitting-points.ts';
import { PointPicker } from '../../features/points/point-picker.tsx';
import { pointKey } from '../../features/points/search-points.ts';
import { useAttempt } from '../../features/signin/attempt.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ShownOrder } from './order.server.ts';

interface ChangePointProps {
  order: ShownOrder;
  token: string;
  /** @param done a sentence when the point is another one now */
  onClose(done: string): void;
}

/** Another pickup point of the same carrier in the same city, chosen as at the checkout; the price of delivery stays. */
export default function ChangePoint({ order, token, onClose }: ChangePointProps) {
  const request = { params: { orderId: order.id }, body: { token } };
  const found = useAnswer('points', (signal) => callApi('POST /api/orders/:orderId/points', { ...request, signal }));
  const { answer } = found;
  const { fitting, hidden } = useMemo(() => fittingPoints(answer?.points ?? [], answer?.paySystem ?? null), [answer]);
  const [picked, setPicked] = useState<PointForParcel>();
  const { busy, failure, attempt } = useAttempt();
  const section = useRef<HTMLElement>(null);
  // The button that opened it may be out of sight by now.
  useEffect(() => section.current?.focus(), []);

  const { pointCode } = order.delivery;
  // It may have closed: then there is none.
  const present = answer?.points.find(({ code }) => code === pointCode);
  const chosen = picked ?? fitting.find(({ code }) => code === pointCode);

  async function save(): Promise<void> {
    if (!chosen) return;
    const failed = await attempt(async () => {
      await callApi('POST /api/orders/:orderId/point', { ...request, body: { token, pointCode: chosen.code } });
      await refreshPage();
      onClose(`Пункт выдачи изменён: ${chosen.address}.`);
    }, errorSentence);
    if (failed?.code?.startsWith('delivery-point-')) {
      setPicked(undefined);
      found.retry();
    }
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="another-point"
      className="panel grid grid-cols-[minmax(0,1fr)] gap-4 p-5 outline-none sm:p-7 print:hidden noscript:hidden"
    >
      <div>
        <h2 id="another-point" className="text-xl leading-8">
          Другой пункт выдачи
        </h2>
        <p className="mt-1 text-sm text-quiet">
          Пункты той{'\u00a0'}же службы доставки в{'\u00a0'}том{'\u00a0'}же городе: цена не{'\u00a0'}изменится.
        </p>
      </div>
      {found.failure && <FailureNotice failure={found.failure} onRetry={found.retry} />}
      {!answer && !found.failure && (
        <p role="status" className="py-3 text-sm text-quiet">
          Загружаем пункты выдачи…
        </p>
      )}
      {answer && !chosen && (
        <Notice tone="warm" role="status">
          {present
            ? 'Пункт заказа больше не\u00a0принимает такие посылки или такую оплату. '
            : 'Пункта заказа больше нет. '}
          {fitting.length > 0 ? 'Выберите другой.' : 'Другие не\u00a0подходят. Позвоните нам: поможем.'}
        </Notice>
      )}
      {answer && fitting.length > 0 && (
        <PointPicker
          city={answer.city}
          points={fitting}
          all={answer.points.length}
          hidden={hidden}
          chosen={chosen}
          offers={[]}
          present={present && pointKey(present)}
          busy={busy}
          error={undefined}
          onChoose={setPicked}
          onDone={() => void save()}
        />
      )}
      {failure && <FailureNotice failure={failure.message} />}
      <Button small look="quiet" className="justify-self-start" onClick={() => onClose('')}>
        Оставить как есть
      </Button>
    </section>
  );
}
