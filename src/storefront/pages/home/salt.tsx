import { links } from '../../../kernel/links.ts';
import { Picture, type ShownPicture } from '../../ui/picture.tsx';

/** Salt products. */
export function Salt({ scene }: { scene?: ShownPicture }) {
  return (
    <section className="container pt-16 md:pt-24">
      <div className="salt">
        <div className="px-6 pt-8 pb-2 lg:self-center lg:py-12 lg:pr-0 lg:pl-14">
          <h2 className="text-3xl">Солевой отдых дома</h2>
          <p className="mt-3 max-w-[40ch]">
            Лампы и&nbsp;ночники из&nbsp;цельной соли, бруски для&nbsp;бани, соль для&nbsp;ванны. Тёплый свет вечером
            и&nbsp;ничего лишнего.
          </p>
          <a href={links.section('prochie-tovary')} className="btn btn-outline mt-6">
            Посмотреть всё из&nbsp;соли
          </a>
        </div>
        {scene && <Picture picture={scene} sizes="(width >= 64rem) 760px, 100vw" smallest={384} alt="" />}
      </div>
    </section>
  );
}
