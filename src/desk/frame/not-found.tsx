import { Link } from 'react-router';

export function NotFound() {
  return (
    <>
      <title>Нет такой страницы</title>
      <h1>Нет такой страницы</h1>
      <p className="mt-2">
        Проверьте адрес или начните{' '}
        <Link to="/" className="text-link">
          с&nbsp;сегодняшних дел
        </Link>
        .
      </p>
    </>
  );
}
