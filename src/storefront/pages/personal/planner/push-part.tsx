import { useEffect, useState } from 'react';
import { links } from '../../../../kernel/links.ts';
import { counted } from '../../../../kernel/plural.ts';
import { ApiError } from '../../../client/api-error.ts';
import { callApi } from '../../../client/api.ts';
import { devicePush, ownPushAbility, setPushOwner, stopDevicePush } from '../../../client/device-push.ts';
import type { PushAbility } from '../../../client/push-ability.rules.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { useAttempt } from '../../../features/signin/attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { PlannerProps } from './planner.server.ts';
import { startDevicePush } from './start-device-push.ts';

type Push = NonNullable<PlannerProps['saved']>['push'];

/** What this browser says; `unknown` until it was asked. */
type Here = 'unknown' | Exclude<PushAbility, 'able'> | 'off' | PushSubscription;

/** Reminders as notifications of this browser: asked for by a press, ended by another. */
export function PushPart({ owner, push }: { owner: number; push: Push }) {
  const { publicKey, agreed: isCovered, browsers } = push;
  const { busy, failure, attempt } = useAttempt();
  const [here, setHere] = useState<Here>('unknown');
  const [agreed, setAgreed] = useState(false);
  const [issue, setIssue] = useState<string>();
  useEffect(() => {
    void look().then(setHere);
  }, []);

  if (publicKey === null && browsers.length === 0) return null;
  const endpoint = typeof here === 'object' ? here.endpoint : undefined;
  const own = browsers.find((one) => one.endpoint === endpoint);
  const others = browsers.length - (own ? 1 : 0);

  function start(): void {
    const isAllowed = isCovered || agreed;
    setIssue(isAllowed ? undefined : 'Отметьте согласие: без него уведомлений не\u00a0будет');
    if (isAllowed) subscribe();
  }
  const subscribe = () =>
    void attempt(async () => {
      const subscription = await startDevicePush(publicKey!).catch(() => {
        throw new ApiError(0, NOT_SUBSCRIBED);
      });
      if (!subscription) return setHere(await look());
      const { endpoint: address = '', keys = {} } = subscription.toJSON();
      await callApi('PUT /api/course-push', {
        body: {
          subscription: { endpoint: address, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
          ...(!isCovered && { consent: true }),
        },
        needsSignIn: true,
      }).catch(async (error: unknown) => {
        await stopDevicePush();
        throw error;
      });
      setPushOwner(owner);
      setHere(subscription);
      await refreshPage();
    });
  const end = (id: number) =>
    void attempt(async () => {
      await callApi('DELETE /api/course-push/:id', { params: { id: String(id) }, needsSignIn: true });
      await stopDevicePush();
      setHere(await look());
      await refreshPage();
    });
  const endAll = () =>
    void attempt(async () => {
      await callApi('DELETE /api/course-push', { needsSignIn: true });
      await stopDevicePush();
      setHere(await look());
      await refreshPage();
    });

  const mayStart = !own && publicKey !== null && (here === 'off' || typeof here === 'object');
  return (
    <div className="my-3">
      <p className="mb-2">{sentence(here, own !== undefined, publicKey !== null)}</p>
      {mayStart && !isCovered && (
        <CheckField
          id="push-consent"
          checked={agreed}
          error={issue}
          onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
        >
          Даю согласие с{'\u00a0'}новым текстом: копия плана хранится, как и{'\u00a0'}раньше, а{'\u00a0'}служба
          уведомлений моего браузера (Google, Mozilla, Apple или Microsoft) получает его адрес и{'\u00a0'}зашифрованный
          текст без названий.{' '}
          <a href={`${links.consent()}#course`} target="_blank" className="link">
            Текст согласия
            <span className="sr-only"> (откроется в{'\u00a0'}новой вкладке)</span>
          </a>
        </CheckField>
      )}
      <span className="flex flex-wrap gap-2">
        {own && (
          <Button small look="outline" busy={busy} onClick={() => end(own.id)}>
            Отключить уведомления здесь
          </Button>
        )}
        {mayStart && (
          <Button small look="outline" busy={busy} onClick={start}>
            Присылать уведомления сюда
          </Button>
        )}
        {others > 0 && (
          <Button small look="quiet" busy={busy} onClick={endAll}>
            Отключить везде
          </Button>
        )}
      </span>
      {others > 0 && (
        <p className="mt-2 text-sm text-quiet">
          Уведомления приходят {own && 'ещё '}в{'\u00a0'}
          {counted(others, ['другой браузер', 'других браузера', 'других браузеров'])}.
        </p>
      )}
      {failure && (
        <Notice tone="error" role="alert" className="mt-3">
          {failure.message}
        </Notice>
      )}
    </div>
  );
}

const NOT_SUBSCRIBED =
  'Браузер не\u00a0смог подписаться на\u00a0уведомления. Проверьте интернет и\u00a0повторите или выберите напоминания письмом.';

/** Why nothing can be turned on here, and what to do. */
const OBSTACLES: Readonly<Record<Exclude<PushAbility, 'able'>, string>> = {
  unable: 'Этот браузер не\u00a0показывает уведомления сайтов: выберите напоминания письмом.',
  denied:
    'Уведомления этого сайта запрещены в\u00a0браузере. Разрешите их в\u00a0его настройках и\u00a0обновите страницу.',
  install:
    'На\u00a0iPhone и\u00a0iPad уведомления показывает только сайт с\u00a0экрана «Домой». Добавьте сайт на\u00a0экран «Домой»: откройте эту страницу в\u00a0Safari, нажмите «Поделиться» и\u00a0«На\u00a0экран „Домой“». Затем откройте сайт с\u00a0нового значка, войдите и\u00a0включите уведомления здесь.',
  update:
    'Эта версия iOS не\u00a0показывает уведомления сайтов. Обновите её до\u00a016.4 или новее в\u00a0настройках устройства или выберите напоминания письмом.',
};

async function look(): Promise<Here> {
  const ability = ownPushAbility();
  if (ability !== 'able') return ability;
  return (await devicePush().catch(() => undefined)) ?? 'off';
}

function sentence(here: Here, isOwn: boolean, isOffered: boolean): string {
  if (isOwn)
    return 'В\u00a0этот браузер приходит уведомление, когда товар заканчивается. В\u00a0нём нет названий, нажатие откроет план.';
  if (!isOffered) return 'Новые уведомления сейчас не\u00a0включаем: выберите напоминания письмом.';
  if (typeof here === 'string' && here !== 'unknown' && here !== 'off') return OBSTACLES[here];
  return 'Можно получать и\u00a0уведомления в\u00a0браузере: без названий товаров, нажатие откроет план. Браузер спросит разрешение.';
}
