import { redirect, type LoaderFunctionArgs } from 'react-router';
import { callbackPath } from '../../../kernel/callback-path.ts';
import { links } from '../../../kernel/links.ts';
import { pageContext } from '../../context.server.ts';

/** Messages for the documented error names of next-auth. */
const SENTENCES: Readonly<Record<string, string>> = {
  SessionRequired: 'Войдите, чтобы открыть эту страницу.',
  CredentialsSignin: 'Неверные логин или пароль. Проверьте данные',
};
const OTHER = 'Войти не\u00a0получилось. Попробуйте ещё\u00a0раз.';

/** A signed-in visitor is redirected at once, and only to an address of this site. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { signedIn, origin } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  if (signedIn) throw redirect(callbackPath(searchParams.get('callbackUrl'), origin) ?? links.account());
  const error = searchParams.get('error');
  return { sentence: error === null ? null : (SENTENCES[error] ?? OTHER), required: error === 'SessionRequired' };
}
