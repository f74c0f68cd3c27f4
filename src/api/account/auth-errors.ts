/** Errors shown on the sign-in page; the others have their own page. */
export const SIGN_IN_PAGE_ERRORS = new Set(
  (
    'Signin OAuthSignin OAuthCallback OAuthCreateAccount EmailCreateAccount Callback OAuthAccountNotLinked ' +
    'EmailSignin CredentialsSignin SessionRequired'
  ).split(' '),
);

/** Errors with their own page; for any other it is `NOT_SIGNED_IN`. */
const PAGES = new Map([
  [
    'Configuration',
    { code: 500, title: 'Вход не работает', text: 'Мы уже разбираемся. Повторите через несколько минут.' },
  ],
  ['AccessDenied', { code: 403, title: 'Входа нет', text: 'Этот кабинет закрыт. Позвоните нам, и\u00a0мы поможем.' }],
  ['Verification', { code: 403, title: 'Ссылка больше не действует', text: 'Запросите новую на\u00a0странице входа.' }],
]);
const NOT_SIGNED_IN = { code: 200, title: 'Войти не получилось', text: 'Вернитесь и\u00a0попробуйте ещё раз.' };

export const errorPage = (error: string) => PAGES.get(error) ?? NOT_SIGNED_IN;
