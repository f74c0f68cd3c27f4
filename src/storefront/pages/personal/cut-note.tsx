import { links } from '../../../kernel/links.ts';

/** Under a list that has more rows than it shows. */
export function CutNote({ shown }: { shown: number }) {
  return (
    <p className="mt-4 text-sm text-quiet">
      Показаны последние {shown}. Всё остальное есть в{'\u00a0'}
      <a href={`${links.accountSafety()}#own-data`} className="link">
        архиве ваших данных
      </a>
      .
    </p>
  );
}
