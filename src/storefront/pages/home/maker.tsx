import { links } from '../../../kernel/links.ts';
import { Picture, type ShownPicture } from '../../ui/picture.tsx';
import type { HomeData } from './home-data.ts';
import { Papers } from './papers.tsx';

const WAYS = [
  [
    'Собираем в\u00a0свой срок',
    'Корень\u00a0— осенью второго года, цвет\u00a0— в\u00a0сухое утро. Сушим медленно, без\u00a0перегрева.',
  ],
  [
    'Взвешиваем каждую дозу',
    'На\u00a0этикетке\u00a0— количество самого вещества в\u00a0суточной порции и\u00a0его доля от\u00a0нормы.',
  ],
  [
    'Проверяем до\u00a0отгрузки',
    'Партия уходит со\u00a0склада только с\u00a0протоколом лаборатории и\u00a0документами на\u00a0сырьё.',
  ],
] as const;

/** How the goods are made. */
export function Maker({ factory, papers }: { factory?: ShownPicture } & Pick<HomeData, 'papers'>) {
  return (
    <section className="mt-16 bg-sage [--likely-height:83rem] lg:mt-24">
      <div className="container grid gap-10 py-16 md:py-24 lg:grid-cols-2 lg:gap-16">
        <div className="self-center">
          <h2 className="text-3xl">От&nbsp;поля до&nbsp;упаковки&nbsp;— под&nbsp;одной крышей</h2>
          <ol className="ways">
            {WAYS.map(([title, text]) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="text-quiet">{text}</p>
              </li>
            ))}
          </ol>
          <a href={links.about()} className="btn btn-outline mt-8">
            О&nbsp;производстве
          </a>
        </div>
        {factory && (
          <Picture
            picture={factory}
            sizes="(width >= 64rem) 600px, 100vw"
            smallest={384}
            className="maker-picture"
            alt=""
          />
        )}
        {papers.length > 0 && <Papers papers={papers} />}
      </div>
    </section>
  );
}
