import { counted } from '../../../kernel/plural.ts';
import type { ProgrammeLine } from '../../../shop/catalog/product-page.reads.ts';

/** Lessons or chapters in their order; minutes where they are known. */
export function Programme({ lines }: { lines: readonly ProgrammeLine[] }) {
  const total = lines.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
  return (
    <>
      <ol className="programme">
        {lines.map(({ title, minutes }) => (
          <li key={title}>
            <span>{title}</span>
            {minutes && <span className="text-sm whitespace-nowrap text-quiet tabular-nums">{minutes} мин</span>}
          </li>
        ))}
      </ol>
      {total > 0 && <p className="text-sm text-quiet">Всего {counted(total, ['минута', 'минуты', 'минут'])}.</p>}
    </>
  );
}
