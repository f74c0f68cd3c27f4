import { SignOutIsland } from './sign-out.tsx';

const SECTIONS = [
  ['orders', 'Мои заказы'],
  ['data', 'Личные данные'],
  ['recipients', 'Получатели'],
  ['password', 'Пароль'],
  ['newsletter', 'Рассылка'],
  ['sessions', 'Где выполнен вход'],
] as const;

/** Table of contents and the sign-out button; on phones only the button, at the end. */
export function SectionsNav() {
  return (
    <div className="personal-aside">
      <nav aria-label="Разделы кабинета">
        <ul>
          {SECTIONS.map(([id, text]) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
      <SignOutIsland box="contents" />
    </div>
  );
}
