import { links } from '../../../kernel/links.ts';
import { SECTIONS } from '../../../kernel/sections.ts';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { TextField } from '../../ui/field.tsx';
import { Shelf } from '../../ui/product-card/shelf.tsx';
import type { MissingPageData } from './not-found.server.ts';
import { Sprout } from '../../ui/sprout.tsx';

/** The 404 page with search, sections and popular products. */
export function MissingPage({ found }: { found?: MissingPageData | null }) {
  return (
    <Container>
      <section className="grid items-center gap-8 py-10 md:grid-cols-2 md:py-16">
        <div>
          <p className="eyebrow">Ошибка 404</p>
          <h1 className="mt-2">Здесь ничего не&nbsp;выросло</h1>
          <p className="mt-4 max-w-[44ch] text-lg text-quiet">
            Такой страницы нет: адрес мог измениться или&nbsp;в&nbsp;нём опечатка. Поищите по&nbsp;названию
            или&nbsp;начните с&nbsp;раздела.
          </p>
          <form action={links.search()} className="mt-6 flex items-end gap-2">
            <TextField
              id="missing-search"
              label="Что вы искали"
              name="q"
              type="search"
              required
              maxLength={200}
              enterKeyHint="search"
              autoComplete="off"
              placeholder="Магний, ромашка, лампа…"
              className="min-w-0 flex-1"
            />
            <Button type="submit">Найти</Button>
          </form>
          <nav aria-label="Разделы каталога" className="mt-6">
            <ul className="flex flex-wrap gap-x-6">
              {SECTIONS.map(({ slug, name }) => (
                <li key={slug}>
                  <a href={links.section(slug)} className="link inline-flex min-h-11 items-center">
                    {name}
                  </a>
                </li>
              ))}
              <li>
                <a href={links.home()} className="link inline-flex min-h-11 items-center">
                  На&nbsp;главную
                </a>
              </li>
            </ul>
          </nav>
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
