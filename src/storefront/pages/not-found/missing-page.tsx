import { links } from '../../../kernel/links.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Shelf } from '../../ui/product-card/shelf.tsx';
import type { WaysOn } from './not-found.server.ts';
import { Sprout } from './sprout.tsx';

/** 404: says so, and shows three ways on. */
export function MissingPage({ found }: { found?: WaysOn | null }) {
  return (
    <Container>
      <section className="grid items-center gap-8 py-10 md:grid-cols-2 md:py-16">
        <div>
          <p className="eyebrow">Ошибка 404</p>
          <h1 className="mt-2">Здесь ничего не&nbsp;выросло</h1>
          <p className="mt-4 max-w-[44ch] text-lg text-quiet">
            Такой страницы нет: адрес мог измениться или&nbsp;в&nbsp;нём опечатка. Загляните в&nbsp;каталог
            или&nbsp;поищите по&nbsp;названию в&nbsp;строке наверху.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href={links.catalog()} className={buttonClass()}>
              Перейти в&nbsp;каталог
            </a>
            <a href={links.home()} className={buttonClass('outline')}>
              На&nbsp;главную
            </a>
          </div>
        </div>
        <Sprout className="mx-auto w-full max-w-sm text-leaf max-md:order-first max-md:max-w-48" />
      </section>
      {found?.hits && found.hits.length > 0 && (
        <section className="pt-4">
          <h2 className="mb-6">Чаще всего выбирают</h2>
          <Shelf cards={found.hits} />
        </section>
      )}
    </Container>
  );
}
