import { useState } from 'react';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { Button } from '../../ui/button.tsx';
import { island } from '../../ui/island.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ResendLetterProps {
  orderId: string;
  /** May have expired: the letter is sent to the address of the order in any case. */
  token: string;
  button: string;
  /** Shown when the letter is being sent. */
  done: string;
}

/** Requests the letter with links and codes again; the server limits the attempts. */
export default function ResendLetter({ orderId, token, button, done }: ResendLetterProps) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ tone: 'good' | 'error'; words: string }>();
  async function resend() {
    setBusy(true);
    setResult(undefined);
    try {
      await callApi('POST /api/orders/:orderId/digital-letter', { params: { orderId }, body: { token } });
      setResult({ tone: 'good', words: done });
    } catch (error) {
      setResult({ tone: 'error', words: errorSentence(error) });
    }
    setBusy(false);
  }
  return (
    <>
      <Button small look="outline" className="mt-3 noscript:hidden" busy={busy} onClick={() => void resend()}>
        {busy ? 'Отправляем…' : button}
      </Button>
      <div aria-live="polite">
        {result && (
          <Notice tone={result.tone} className="mt-3">
            {result.words}
          </Notice>
        )}
      </div>
    </>
  );
}

const ResendIsland = island('resend-letter', ResendLetter);

/** Shown instead of a page whose link has expired. */
export function ExpiredLink({ orderId, token }: { orderId: string; token: string }) {
  return (
    <section className="panel px-6 py-10 sm:px-10 lg:px-16 lg:py-14">
      <h2 className="max-w-[22ch]">Срок этой ссылки вышел</h2>
      <p className="mt-3 max-w-[52ch] text-quiet">
        Доступ к{'\u00a0'}материалам остаётся за{'\u00a0'}вами. Пришлём письмо с{'\u00a0'}новыми ссылками на{'\u00a0'}
        email, указанный в{'\u00a0'}заказе.
      </p>
      <ResendIsland
        orderId={orderId}
        token={token}
        button="Прислать новую ссылку"
        done="Отправляем письмо с новыми ссылками на email из заказа."
      />
      <noscript>
        <p className="mt-4 text-sm">Чтобы получить новую ссылку на{'\u00a0'}этой странице, включите JavaScript.</p>
      </noscript>
    </section>
  );
}
