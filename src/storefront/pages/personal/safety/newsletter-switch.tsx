import { useState } from 'react';
import { links } from '../../../../kernel/links.ts';
import { callApi } from '../../../client/api.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { refetchSession } from '../../../client/session.ts';
import { useAttempt } from '../../../features/signin/attempt.ts';
import { CheckField } from '../../../ui/field.tsx';
import { island } from '../../../ui/island.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Safety } from './safety.server.ts';
import { ACCOUNT_FORM } from '../../../features/forms/account-form.ts';

/** Checkbox for the newsletter; it goes back when the request fails. */
export default function NewsletterSwitch({
  newsletter,
  emailConfirmed,
}: Pick<Safety['customer'], 'newsletter' | 'emailConfirmed'>) {
  const { busy, failure, attempt } = useAttempt();
  const [chosen, setChosen] = useState<boolean>();
  const [statusText, setStatusText] = useState<string>();
  const on = chosen ?? newsletter;

  function choose(subscribe: boolean): void {
    if (busy) return;
    setChosen(subscribe);
    setStatusText(undefined);
    void attempt(async () => {
      await callApi('POST /api/auth/update-user', { body: { newsletter: subscribe }, needsSignIn: true });
      await Promise.all([refreshPage(), refetchSession()]);
      setStatusText(subscribe ? 'Подписали вас' : 'Больше не\u00a0напишем');
    }).finally(() => setChosen(undefined));
  }

  return (
    <div className={ACCOUNT_FORM}>
      <CheckField id="newsletter-on" checked={on} onChange={(event) => choose(event.currentTarget.checked)}>
        Присылайте новости, акции и{'\u00a0'}полезные статьи. Отписаться можно здесь или по{'\u00a0'}ссылке в{'\u00a0'}
        каждом письме. Подписываясь, вы соглашаетесь на{'\u00a0'}
        <a href={links.consent()} target="_blank" className="link">
          обработку персональных данных
          <span className="sr-only"> (откроется в{'\u00a0'}новой вкладке)</span>
        </a>
        .
      </CheckField>
      {!emailConfirmed && <p className="text-sm text-quiet">Письма начнут приходить, когда вы подтвердите email.</p>}
      {failure && (
        <Notice tone="error" role="alert">
          {failure.message}
        </Notice>
      )}
      <p role="status" className="text-sm font-semibold text-leaf">
        {statusText}
      </p>
    </div>
  );
}

export const NewsletterSwitchIsland = island('newsletter-switch', NewsletterSwitch);
