import { BookOpen, Gift } from 'lucide-react';
import { useEffect } from 'react';
import { formatMoney } from '../../../kernel/money.ts';
import { refreshPage } from '../../client/refresh-page.ts';
import type { ShownDigital } from '../../features/digital-goods/digital-goods.server.ts';
import ResendLetter from '../../features/digital-goods/resend-letter.tsx';
import type { ShownOrder } from './order.server.ts';

/** Digital goods of the order: links to materials, certificates with their balance. */
export function DigitalGoods({ order, token }: { order: ShownOrder; token: string }) {
  const { awaited, materials, certificates } = order.digital;
  usePollUntilDelivered(awaited);
  if (!awaited && materials.length + certificates.length === 0) return null;
  return (
    <section aria-labelledby="digital" className="panel p-5 sm:p-7 print:border-0 print:p-0">
      <h2 id="digital" className="text-xl leading-8">
        {materials.length > 0 || awaited ? 'Ваши материалы' : 'Ваши сертификаты'}
      </h2>
      <div aria-live="polite">
        {awaited && <p className="mt-2">Открываем доступ: обычно это несколько секунд. Страница обновится сама.</p>}
        {materials.length > 0 && <Materials materials={materials} />}
        {certificates.length > 0 && (
          <>
            {materials.length > 0 && <h2 className="mt-6 text-xl leading-8">Ваши сертификаты</h2>}
            <Certificates certificates={certificates} />
          </>
        )}
      </div>
      {!awaited && <LetterNote order={order} token={token} />}
    </section>
  );
}

function Materials({ materials }: { materials: ShownDigital['materials'] }) {
  return (
    <ul className="mt-2">
      {materials.map(({ name, form, href }) => (
        <li key={href} className="border-t border-line first:border-t-0">
          <a href={href} className="flex min-h-11 items-center gap-4 py-3.5 hover:text-leaf">
            <BookOpen size={22} aria-hidden className="shrink-0 text-leaf" />
            <span className="min-w-0">
              <span className="font-semibold">{name}</span>
              <span className="block text-sm text-quiet">{form}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Certificates({ certificates }: { certificates: ShownDigital['certificates'] }) {
  return (
    <ul className="mt-2">
      {certificates.map(({ id, denomination, balance, until, codeEnd }) => (
        <li key={id} className="flex items-start gap-4 border-t border-line py-3.5 first:border-t-0">
          <Gift size={22} aria-hidden className="mt-0.5 shrink-0 text-leaf" />
          <p className="min-w-0">
            <span className="font-semibold">
              Сертификат на{'\u00a0'}
              {formatMoney(denomination)}
            </span>
            {balance < denomination && <span> — остаток {formatMoney(balance)}</span>}
            <span className="block text-sm text-quiet">
              {codeEnd ? (
                <>
                  Код <span className="tabular-nums">••••-{codeEnd}</span> целиком в{'\u00a0'}письме
                </>
              ) : (
                <>Код в{'\u00a0'}письме</>
              )}
              , действует до{'\u00a0'}
              {until}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function LetterNote({ order, token }: { order: ShownOrder; token: string }) {
  const { email } = order.contact;
  // The email was removed with the buyer's data; the links on the page still work.
  if (!email) return null;
  return (
    <div className="mt-2 border-t border-line pt-4 print:hidden">
      <p className="text-sm text-quiet">
        Ссылки{order.digital.certificates.length > 0 && ' и\u00a0коды'} отправлены на{'\u00a0'}
        <span className="break-words">{email}</span>. Если письма нет, загляните в{'\u00a0'}«Спам».
      </p>
      <ResendLetter
        orderId={order.id}
        token={token}
        button="Отправить письмо ещё раз"
        done={`Отправляем письмо ещё раз на ${email}.`}
      />
    </div>
  );
}

const POLL_MS = 2000;
const POLL_FOR_MS = 60_000;

/** Refreshes the page until digital goods are delivered, for a minute at most. */
function usePollUntilDelivered(awaited: boolean): void {
  useEffect(() => {
    if (!awaited) return;
    const until = Date.now() + POLL_FOR_MS;
    let timer = setTimeout(() => void refresh(), POLL_MS);
    let stopped = false;
    async function refresh() {
      // The next poll repeats a failed request.
      await refreshPage();
      if (!stopped && Date.now() < until) timer = setTimeout(() => void refresh(), POLL_MS);
    }
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [awaited]);
}
