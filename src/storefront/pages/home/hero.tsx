import { links } from '../../../kernel/links.ts';
import { DISCLAIMER } from '../../../kernel/company.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Picture, type ShownPicture } from '../../ui/picture.tsx';

/** The first screen: what we make, for whom, and where to start. */
export function Hero({ scene }: { scene?: ShownPicture }) {
  return (
    <section className="hero">
      {scene && (
        <Picture
          picture={scene}
          sizes="(width >= 64rem) 84vw, 142vw"
          smallest={640}
          first
          alt=""
          className="hero-scene"
        />
      )}
      <div className="container hero-words">
        <h1>
          <span className="block">Травы, минералы и&nbsp;соль.</span> <span className="block">Делаем сами.</span>
        </h1>
        <p className="mt-4 max-w-[36ch] text-lg text-quiet md:mt-6">
          Натуральные добавки и&nbsp;всё для&nbsp;солевого отдыха прямо от&nbsp;производителя. Состав и&nbsp;доза&nbsp;—
          крупно на&nbsp;каждой этикетке.
        </p>
        <div className="mt-6 flex flex-wrap gap-3 md:mt-8">
          <a href={links.catalog()} className={buttonClass()}>
            Выбрать в&nbsp;каталоге
          </a>
          <a href={links.about()} className={buttonClass('outline')}>
            Как мы&nbsp;работаем
          </a>
        </div>
        <p className="mt-6 text-xs text-quiet md:mt-10">{DISCLAIMER}</p>
      </div>
    </section>
  );
}
