import { useState } from 'react';
import { errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { useStateIsKnown } from '../../client/shop-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface LetterAgainProps {
  orderId: string;
  /** Also one that has run out: the letter goes to the address in the order, whoever asks. */
  token: string;
  button: string;
  /** Said when the letter is on its way. */
  done: string;
}

/** Asks for the letter with links and codes once more; the server keeps count. */
export function LetterAgain({ orderId, token, button, done }: LetterAgainProps) {
  const alive = useStateIsKnown();
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ tone: 'good' | 'error'; words: string }>();
  async function ask() {
    setBusy(true);
    setTold(undefined);
    try {
      await callApi('POST /api/orders/:orderId/digital-letter', { params: { orderId }, body: { token } });
      setTold({ tone: 'good', words: done });
    } catch (error) {
      setTold({ tone: 'error', words: errorSentence(error) });
    }
    setBusy(false);
  }
  return (
    <>
      {alive && (
        <Button small look="outline" className="mt-3" busy={busy} onClick={() => void ask()}>
          {busy ? 'Отправляем…' : button}
        </Button>
      )}
      <div aria-live="polite">
        {told && (
          <Notice tone={told.tone} className="mt-3">
            {told.words}
          </Notice>
        )}
      </div>
    </>
  );
}

/** Instead of a page whose link has run out: the way to a fresh one. */
export function OldLink({ orderId, token }: { orderId: string; token: string }) {
  return (
    <section className="panel px-6 py-10 sm:px-10 lg:px-16 lg:py-14">
      <h2 className="max-w-[22ch]">Срок этой ссылки вышел</h2>
      <p className="mt-3 max-w-[52ch] text-quiet">
        Доступ к{'\u00a0'}материалам остаётся за{'\u00a0'}вами. Пришлём письмо с{'\u00a0'}новыми ссылками на{'\u00a0'}
        email, указанный в{'\u00a0'}заказе.
      </p>
      <LetterAgain
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
