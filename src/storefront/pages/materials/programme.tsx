import { PrintIsland } from '../../ui/print-button.tsx';
import type { ShownMaterial } from './materials.server.ts';

/** All lessons or chapters; the one on the page is marked. */
export function Programme({ material }: { material: ShownMaterial }) {
  const { book, programme, all, parts, allHref, firstHref } = material;
  return (
    <nav aria-labelledby="programme" className="panel p-5 sm:p-7 beside-sticky print:hidden">
      <h2 id="programme" tabIndex={-1} className="text-xl leading-8">
        {book ? 'Содержание' : 'Программа'}
      </h2>
      <ol className="mt-2">
        {programme.map(({ number, title, time, href }) => {
          const current = !all && parts[0]?.number === number;
          return (
            <li key={number} className="border-t border-line first:border-t-0">
              <a
                href={href}
                aria-current={current ? 'page' : undefined}
                className={`grid min-h-11 grid-cols-[1.75rem_minmax(0,1fr)] items-baseline py-2.5 text-sm hover:text-leaf ${current ? 'font-semibold' : ''}`}
              >
                <span className={`tabular-nums ${current ? 'text-leaf' : 'text-quiet'}`}>{number}</span>
                <span>
                  {title}
                  {time && <span className="block font-normal text-quiet">{time}</span>}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
      <p className="mt-3 flex flex-wrap gap-x-6 border-t border-line pt-3 text-sm">
        <a href={all ? firstHref : allHref} className="link py-2.5">
          {all ? 'По одной странице' : book ? 'Вся книга на одной странице' : 'Все уроки на одной странице'}
        </a>
        <PrintIsland />
      </p>
    </nav>
  );
}
