import { useState } from 'react';
import { callApi } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { sendWithSolution } from '../../client/puzzle.ts';
import { refreshPage } from '../../client/refresh-page.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { useAttempt } from '../../features/signin/attempt.ts';
import { sentCode } from '../../features/signin/code-requests.ts';
import type { SentCode } from '../../features/signin/signin-flow.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CodeStep } from '../../features/codes/code-step.tsx';
import type { ShownOrder } from './order.server.ts';

type Way = 'sms' | 'call';

interface ConfirmOrderProps {
  order: ShownOrder;
  token: string;
  /** Called when the order is confirmed or needs no confirmation any more. */
  onDone(): void;
}

/** Confirms the order by a code sent to its phone. */
export function ConfirmOrder({ order, token, onDone }: ConfirmOrderProps) {
  const { busy, failure, attempt, showFailure } = useAttempt();
  const [sent, setSent] = useState<SentCode>();
  const [way, setWay] = useState<Way>();
  const { phone } = order.contact;

  async function done(): Promise<void> {
    await refreshPage();
    onDone();
  }

  /** Reloads an order that can no longer be confirmed. */
  async function reloadIfNotConfirmable(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'order-not-confirmable') await done();
      throw error;
    }
  }

  function send(requested: Way): void {
    if (busy) return;
    setWay(requested);
    void attempt(() =>
      reloadIfNotConfirmable(async () => {
        const answer = await sendWithSolution('code', (captcha) =>
          callApi('POST /api/orders/:orderId/confirm-code', {
            params: { orderId: order.id },
            body: { token, way: requested, captcha },
            timeoutMs: 30_000,
          }),
        );
        setSent(sentCode(answer, phone));
      }),
    );
  }

  function confirm({ challenge }: SentCode, otp: string): void {
    void attempt(() =>
      reloadIfNotConfirmable(async () => {
        await callApi('POST /api/orders/:orderId/confirm', {
          params: { orderId: order.id },
          body: { token, userId: challenge, otp },
        });
        await done();
      }),
    );
  }

  return (
    <section aria-labelledby="confirm-order" className="mt-6 rounded-md bg-surface px-4 py-5 sm:px-6 print:hidden">
      <h3 id="confirm-order" className="mb-2 text-xl">
        Подтвердите заказ
      </h3>
      {sent ? (
        <CodeStep
          id="confirm-code"
          sent={sent}
          busy={busy}
          failure={failure}
          other="Не сейчас"
          onCode={(code) => confirm(sent, code)}
          onRepeat={(channel) => channel !== 'email' && send(channel)}
          onOther={() => {
            setSent(undefined);
            showFailure(undefined);
          }}
        >
          {sent.channel === 'call' ? 'Звоним на\u00a0' : 'Отправили СМС на\u00a0'}
          <b className="whitespace-nowrap">{phone}</b>
          {sent.channel === 'call' && ': введите последние 4\u00a0цифры номера, с\u00a0которого звонят'}.
        </CodeStep>
      ) : (
        <>
          <p className="max-w-[52ch]">
            Пришлём код на{'\u00a0'}
            <b className="whitespace-nowrap">{phone}</b>: так мы{'\u00a0'}знаем, что товары ждёте именно вы. Без
            подтверждения заказ отменится.
          </p>
          <div className="mt-4 flex flex-wrap gap-3 noscript:hidden">
            <Button busy={busy && way === 'sms'} onClick={() => send('sms')}>
              Получить код в{'\u00a0'}СМС
            </Button>
            <Button look="outline" busy={busy && way === 'call'} onClick={() => send('call')}>
              Получить звонок с{'\u00a0'}кодом
            </Button>
          </div>
          <noscript>
            <p className="mt-4 text-sm">
              Чтобы подтвердить заказ на{'\u00a0'}этой странице, включите JavaScript или позвоните нам:{' '}
              <PhoneLink className="link whitespace-nowrap" />
            </p>
          </noscript>
          {failure && (
            <Notice tone="error" role="alert" className="mt-4">
              {failure.message}
            </Notice>
          )}
        </>
      )}
    </section>
  );
}
