import { useEffect } from 'react';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { useCompany } from '../../features/company/use-company.ts';
import { buttonClass } from '../../ui/button.tsx';
import { island } from '../../ui/island.tsx';
import { NOT_LOADED, useLoadedOnPress } from '../../ui/loaded-on-press.ts';

/** Fetches the panel, whose screens depend on the address and on what is in memory. */
export default function SignInPart() {
  const { messenger } = useCompany();
  const panel = useLoadedOnPress(() =>
    import('../../features/signin/signin-panel.tsx').then((module) => module.default),
  );
  const { part: Panel, failed } = panel;
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useEffect(() => panel.press(), []);
  return (
    <div className="panel signin-page-panel" aria-busy={panel.loading || undefined}>
      {Panel ? (
        <Panel />
      ) : (
        <>
          <h1>Войти или зарегистрироваться</h1>
          {panel.loading && <p>Загружаем…</p>}
          {failed && <p role="alert">{NOT_LOADED}</p>}
          <noscript>
            <p>
              Войти можно с{'\u00a0'}включённым JavaScript. Без него заказать, узнать о{'\u00a0'}заказе или изменить его
              можно по{'\u00a0'}телефону или в{'\u00a0'}мессенджере.
            </p>
            <p className="flex flex-wrap gap-3">
              <PhoneLink className={buttonClass()} />
              <a href={messenger.href} className={buttonClass('outline')}>
                Написать в{'\u00a0'}
                {messenger.text}
              </a>
            </p>
          </noscript>
        </>
      )}
    </div>
  );
}

export const SignInIsland = island('signin', SignInPart);
