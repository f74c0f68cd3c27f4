import { ArrowRight } from 'lucide-react';
import { links } from '../../../kernel/links.ts';
import { Picture, type ShownPicture } from '../../ui/picture.tsx';
import type { HomeData } from './home-data.ts';
import { Tiles } from './tiles.tsx';

const READING = [
  {
    href: links.research(),
    title: 'Исследования',
    text: 'Что мы\u00a0измерили в\u00a0своей лаборатории и\u00a0чего опыт не\u00a0показывает.',
  },
  { href: links.articles(), title: 'Статьи', text: 'О\u00a0травах, минералах и\u00a0привычках\u00a0— без\u00a0чудес.' },
  {
    href: links.videos(),
    title: 'Вебинары и\u00a0презентации',
    text: 'Технологи и\u00a0травники отвечают на\u00a0вопросы.',
  },
  {
    href: links.iridotest(),
    title: 'Иридотест',
    text: 'Снимок радужки на\u00a0приборе «Иридоскрин» и\u00a0разговор о\u00a0привычках.',
  },
  {
    href: links.diseases(),
    title: 'Справочник',
    text: 'Статьи для чтения, отдельно от\u00a0товаров: понять и\u00a0знать, когда идти к\u00a0врачу.',
  },
] as const;

/** Target of the menu item «Наука и исследования». */
export function Science({ herbs, research }: { herbs?: ShownPicture } & Pick<HomeData, 'research'>) {
  return (
    <section
      id="help"
      className="container grid scroll-mt-8 gap-10 pt-16 [--likely-height:86rem] md:pt-24 lg:grid-cols-[5fr_7fr] lg:gap-16"
    >
      <div>
        <h2>Наука и&nbsp;исследования</h2>
        <p className="mt-3 max-w-[44ch] text-quiet">
          Рассказываем, на&nbsp;чём основаны рецептуры, и&nbsp;отделяем данные от&nbsp;надежд.
        </p>
        {herbs && (
          <Picture
            picture={herbs}
            sizes="(width >= 64rem) 480px, 100vw"
            smallest={384}
            largest={1080}
            alt=""
            className="mt-8 w-full rounded-lg"
          />
        )}
      </div>
      <ul className="self-end border-t border-line">
        {READING.map(({ href, title, text }) => (
          <li key={href} className="reading">
            <h3>
              <a href={href} className="after:absolute after:inset-0">
                {title}
              </a>
            </h3>
            <p className="text-quiet">{text}</p>
            <ArrowRight size={22} aria-hidden />
          </li>
        ))}
      </ul>
      {research.length > 0 && (
        <div className="science-newest">
          <Tiles tiles={research} />
        </div>
      )}
    </section>
  );
}
