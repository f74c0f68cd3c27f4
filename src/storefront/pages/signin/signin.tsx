import { useEffect } from 'react';
import { useLoaderData, type MetaFunction } from 'react-router';
import { COMPANY } from '../../../kernel/company.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { useCompany } from '../../features/company/use-company.ts';
import { Container } from '../../ui/container.tsx';
import { Notice } from '../../ui/notice.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { NOT_LOADED, useLoadedOnPress } from '../../ui/loaded-on-press.ts';
import type { loader } from './signin.server.ts';
import './signin-page.css';

export { loader } from './signin.server.ts';

export const meta: MetaFunction<typeof loader> = () => [
  { title: `Вход — ${COMPANY.name}` },
  { name: 'robots', content: 'noindex' },
];

/** The sign-in panel as a page: for pages that need a sign-in, and for its link opened in a new tab. */
export default function SignInPage() {
  const { messenger } = useCompany();
  const { sentence, required } = useLoaderData<typeof loader>();
  const panel = useLoadedOnPress(() =>
    import('../../features/signin/signin-panel.tsx').then((module) => module.default),
  );
  const { part: Panel, failed } = panel;
  // oxlint-disable-next-line react/exhaustive-deps -- once, after hydration
  useEffect(() => panel.press(), []);
  return (
    <Container className="pt-8 pb-16 sm:pt-14 sm:pb-24">
      {sentence && (
        <Notice tone={required ? 'calm' : 'error'} className="signin-page-note">
          {sentence}
        </Notice>
      )}
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
                Войти можно с{'\u00a0'}включённым JavaScript. Без него заказать, узнать о{'\u00a0'}заказе или изменить
                его можно по{'\u00a0'}телефону или в{'\u00a0'}мессенджере.
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
    </Container>
  );
}
