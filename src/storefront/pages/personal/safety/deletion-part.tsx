import { useRef, useState } from 'react';
import { links } from '../../../../kernel/links.ts';
import { formatMoney } from '../../../../kernel/money.ts';
import { callApi } from '../../../client/api.ts';
import { readDevicePlan, removeDevicePlan } from '../../../client/device-plan.ts';
import { stopDevicePush } from '../../../client/device-push.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { saveFile } from '../../../client/save-file.ts';
import { refetchSession, useSession } from '../../../client/session.ts';
import { PhoneLink } from '../../../features/company/reach-links.tsx';
import { useAttempt } from '../../../features/signin/attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { island } from '../../../ui/island.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FreshCode } from './fresh-code.tsx';
import type { OwnData } from './own-data.server.ts';

type DeletionPartProps = Pick<OwnData, 'deletion' | 'goes' | 'kept' | 'certificates' | 'blockers' | 'proof'>;

/** The deletion of the account: what goes and what stays, the code, and the change of mind. */
export default function DeletionPart({ deletion, goes, kept, certificates, blockers, proof }: DeletionPartProps) {
  const { busy, failure, attempt } = useAttempt();
  const [open, setOpen] = useState(false);
  const [statusText, setStatusText] = useState('');
  const { user } = useSession();
  /** Of this browser, as it is stored. */
  const plan = open && user ? readDevicePlan(user.id) : undefined;
  const status = useRef<HTMLParagraphElement>(null);

  async function settle(words: string): Promise<void> {
    await Promise.all([refreshPage(), refetchSession()]);
    setOpen(false);
    setStatusText(words);
    // The pressed button is gone: move the focus.
    status.current?.focus();
  }
  async function request(ticket: string): Promise<void> {
    await callApi('POST /api/auth/personal-data/deletion', { body: { ticket }, needsSignIn: true });
    // The account may end while no page is open, and then nobody would remove it (decision 0120).
    removeDevicePlan();
    void stopDevicePush();
    await settle('Удаление назначено');
  }
  const savePlan = () => saveFile('plan.json', new Blob([JSON.stringify(plan)], { type: 'application/json' }));
  const cancel = () =>
    void attempt(async () => {
      await callApi('POST /api/auth/personal-data/deletion/cancel', { needsSignIn: true });
      await settle('Удаление отменено: кабинет остаётся вашим');
    });

  return (
    <div className="grid gap-4">
      {deletion ? (
        <Notice
          tone="warm"
          title={`Кабинет будет удалён ${deletion.dueOn}`}
          action={
            <Button small busy={busy} onClick={cancel}>
              {busy ? 'Отменяем…' : 'Не\u00a0удалять'}
            </Button>
          }
        >
          До{'\u00a0'}этого дня можно передумать. Корзина, избранное, черновики, план приёма на{'\u00a0'}сайте, подписка
          и{'\u00a0'}
          подписи под отзывами уже удалены и{'\u00a0'}не{'\u00a0'}вернутся.
          {blockers.length > 0 && ' Сначала закончится то, что названо ниже.'}
        </Notice>
      ) : (
        <p className="max-w-prose">
          Удалим кабинет и{'\u00a0'}личные данные через 7{'\u00a0'}дней. Всё это время можно войти и{'\u00a0'}
          передумать.
        </p>
      )}
      {blockers.length > 0 && (
        <div>
          {!deletion && <p className="mb-2 font-semibold">Сначала нужно закончить:</p>}
          <ul className="grid list-disc gap-1 pl-5">
            {blockers.map(({ text, href }) => (
              <li key={text}>
                {href === null ? (
                  <>
                    {text}. Заказ оформлен без входа в{'\u00a0'}кабинет: откройте его по{'\u00a0'}ссылке из{'\u00a0'}
                    письма о{'\u00a0'}нём, а{'\u00a0'}если её нет, позвоните: <PhoneLink className="link" />.
                  </>
                ) : (
                  <a href={href} className="link">
                    {text}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {!deletion && blockers.length === 0 && !open && (
        <div>
          <Button small look="outline" onClick={() => setOpen(true)}>
            Удалить аккаунт…
          </Button>
        </div>
      )}
      {!deletion && blockers.length === 0 && open && (
        <div className="grid gap-4">
          <div className="grid gap-4 lg:grid-cols-2">
            <div>
              <h3 className="mb-2 font-semibold">Будет удалено</h3>
              <ul className="grid list-disc gap-1 pl-5 text-sm">
                <li>Имя, телефон, почта и{'\u00a0'}пароль</li>
                {goes.map(({ what, count }) => (
                  <li key={what}>
                    {what}: {count}
                  </li>
                ))}
              </ul>
              <p className="mt-2 text-sm text-quiet">
                Корзина, избранное, черновики, план приёма на{'\u00a0'}сайте и{'\u00a0'}в{'\u00a0'}этом браузере,
                подписи под отзывами, подписка и{'\u00a0'}входы на{'\u00a0'}других устройствах — сразу, остальное —
                через 7{'\u00a0'}дней. Материалы купленных курсов останутся только по{'\u00a0'}ссылке из
                {'\u00a0'}письма.
              </p>
              {plan ? (
                <div className="mt-2 grid justify-items-start gap-2 text-sm">
                  <p>
                    В{'\u00a0'}этом браузере есть план приёма. Если он нужен, сохраните файл: его откроет и{'\u00a0'}
                    другой кабинет.
                  </p>
                  <Button small look="outline" onClick={savePlan}>
                    Скачать файл плана
                  </Button>
                </div>
              ) : (
                <p className="mt-2 text-sm">
                  План приёма, если он нужен, сначала сохраните файлом в{'\u00a0'}
                  <a href={links.planner('settings')} className="link">
                    настройках плана
                  </a>
                  .
                </p>
              )}
            </div>
            <div>
              <h3 className="mb-2 font-semibold">Останется по{'\u00a0'}закону</h3>
              <ul className="grid list-disc gap-1 pl-5 text-sm">
                {kept.map(({ what, until }) => (
                  <li key={what}>
                    {what}. {until.charAt(0).toUpperCase() + until.slice(1)}.
                  </li>
                ))}
              </ul>
              {certificates.count > 0 && (
                <p className="mt-3 text-sm">
                  Купленные подарочные сертификаты тоже останутся: их {certificates.count}, на{'\u00a0'}них{' '}
                  {formatMoney(certificates.balance)}. Платить ими можно по{'\u00a0'}коду из{'\u00a0'}письма: сохраните
                  его, после удаления кабинета отправить код ещё раз здесь не{'\u00a0'}получится.
                </p>
              )}
            </div>
          </div>
          <div>
            <FreshCode
              id="deletion-code"
              proof={proof}
              label={'Удалить через 7\u00a0дней'}
              onTicket={request}
              cancel={
                <Button small look="quiet" onClick={() => setOpen(false)}>
                  Не{'\u00a0'}удалять
                </Button>
              }
            />
          </div>
        </div>
      )}
      {failure && (
        <Notice tone="error" role="alert">
          {failure.message}
        </Notice>
      )}
      <p ref={status} role="status" tabIndex={-1} className="text-sm font-semibold text-leaf empty:hidden">
        {statusText}
      </p>
    </div>
  );
}

export const DeletionIsland = island('account-deletion', DeletionPart);
