import { useLoaderData, type MetaFunction } from 'react-router';
import { DISCLAIMER } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { breadcrumbFacts, pageMeta } from '../../features/meta/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Container } from '../../ui/container.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Shelf } from '../../ui/product-card/shelf.tsx';
import { BodyBlocks } from '../../features/reading/body-blocks.tsx';
import { Prose } from '../../features/reading/prose.tsx';
import { FilmIsland } from './film.tsx';
import { Registration } from './registration.tsx';
import { videoFacts } from './video-facts.ts';
import { FORM_NAMES, VIDEO_LISTS } from './video-forms.ts';
import type { loader } from './video-item.server.ts';
import { VideoTile } from './video-tile.tsx';

export { loader } from './video-item.server.ts';

const CRUMBS = [
  { text: 'Главная', href: links.home() },
  { text: VIDEO_LISTS[0]!.title, href: links.videos() },
];

const SIZES = '(width >= 64rem) 800px, 100vw';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { origin, path, title, summary, picture } = loaderData;
  return pageMeta({
    origin,
    path,
    title,
    description: summary,
    picture,
    facts: [...videoFacts(loaderData), breadcrumbFacts(origin, [...CRUMBS, { text: title, href: path }])],
  });
};

export default function VideoItem() {
  const video = useLoaderData<typeof loader>();
  const { slug, title, summary, body, picture, form, minutes, speaker, seats, film, meeting, note, day, at } = video;
  const coming = meeting && meeting.phase !== 'over' ? meeting : undefined;
  return (
    <Container>
      <Breadcrumbs crumbs={CRUMBS} />
      <article className={coming ? 'video-page-coming' : 'mx-auto grid max-w-200 grid-cols-1 gap-8 pt-6'}>
        <header className="max-w-200">
          <p className="text-sm leading-6.5 text-quiet">
            {FORM_NAMES[form]}
            {!coming && (
              <>
                {' '}
                · <time dateTime={at}>{day}</time>
              </>
            )}
          </p>
          <h1 className="mt-2">{title}</h1>
          <p className="mt-4 text-lg text-quiet">{summary}</p>
          <p className="mt-3 text-sm">{coming ? speaker && `Ведёт ${speaker}` : note}</p>
        </header>
        {coming && <Registration slug={slug} meeting={coming} minutes={minutes} seats={seats} />}
        <div className="grid max-w-200 grid-cols-1 gap-4">
          {!coming && film ? (
            <>
              <FilmIsland film={film} title={title} picture={picture} sizes={SIZES} first />
              <p className="text-sm text-quiet">
                Видео с{'\u00a0'}сайта {film.site}: он загрузится, когда вы{'\u00a0'}нажмёте.
              </p>
            </>
          ) : (
            <>
              {picture && (
                <Picture
                  picture={picture}
                  sizes={SIZES}
                  smallest={640}
                  first
                  className="aspect-video w-full rounded-lg object-cover"
                />
              )}
              {!coming && (
                <p className="rounded-md bg-sage px-4.5 py-3.5">
                  Вебинар прошёл, запись готовится. Тем, кто записывался, пришлём ссылку письмом.
                </p>
              )}
            </>
          )}
          <Prose className="grid-cols-[minmax(0,42rem)] justify-start pt-2">
            <BodyBlocks body={body} />
          </Prose>
        </div>
      </article>
      {video.goods.length > 0 && (
        <section className="pt-16">
          <h2 className="mb-6">Товары по&nbsp;теме</h2>
          <Shelf cards={video.goods} />
          <p className="mt-6 text-sm text-quiet">{DISCLAIMER}</p>
        </section>
      )}
      {video.others.length > 0 && (
        <section className="pt-16">
          <h2 className="mb-6">Смотрите также</h2>
          <ul className="items">
            {video.others.map((other) => (
              <VideoTile key={other.slug} video={other} />
            ))}
          </ul>
        </section>
      )}
    </Container>
  );
}
