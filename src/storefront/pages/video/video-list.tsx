import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { breadcrumbFacts, pageMeta } from '../../features/meta/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../features/pagination/pagination.tsx';
import { ComingWebinar } from './coming-webinar.tsx';
import { VIDEO_LISTS, videoListAddress } from './video-forms.ts';
import type { loader } from './video-list.server.ts';
import { VideoTile } from './video-tile.tsx';

export { loader } from './video-list.server.ts';

const HOME = { text: 'Главная', href: links.home() };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { origin, form, title, lead, page, coming, others } = loaderData;
  return pageMeta({
    origin,
    path: videoListAddress(form, page),
    title: page > 1 ? `${title}, страница ${page}` : title,
    description: lead,
    picture: [...coming, ...others].find(({ picture }) => picture)?.picture,
    facts: [breadcrumbFacts(origin, [HOME, { text: VIDEO_LISTS[0]!.title, href: links.videos() }])],
  });
};

export default function VideoList() {
  const { form, title, lead, page, pages, coming, others } = useLoaderData<typeof loader>();
  return (
    <Container>
      <Breadcrumbs crumbs={form ? [HOME, { text: VIDEO_LISTS[0]!.title, href: links.videos() }] : [HOME]} />
      <PageTitle note={lead}>{title}</PageTitle>
      <nav aria-label="Что показать" className="flex flex-wrap gap-2 print:hidden">
        {VIDEO_LISTS.map(({ form: other, name }) => (
          <a
            key={name}
            href={videoListAddress(other)}
            aria-current={other === form ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4.5 text-sm font-semibold hover:border-leaf aria-[current]:border-primary aria-[current]:bg-primary"
          >
            {name}
          </a>
        ))}
      </nav>
      {coming.length > 0 && (
        <section className="pt-10">
          <h2 className="mb-5">Ближайшие вебинары</h2>
          <ul className="grid gap-4">
            {coming.map(
              (video) =>
                video.meeting && <ComingWebinar key={video.slug} video={{ ...video, meeting: video.meeting }} />,
            )}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className="pt-12">
          <h2 className="mb-6">{coming.length > 0 ? 'Можно смотреть сейчас' : 'Записи'}</h2>
          <ul className="items">
            {others.map((video) => (
              <VideoTile key={video.slug} video={video} />
            ))}
          </ul>
        </section>
      )}
      {coming.length + others.length === 0 && (
        <p className="py-12 text-lg">
          Здесь пока пусто. Посмотрите{' '}
          <a href={links.videos()} className="link">
            остальные видео
          </a>{' '}
          или почитайте{' '}
          <a href={links.articles()} className="link">
            статьи
          </a>
          .
        </p>
      )}
      <Pagination page={page} pages={pages} addressOf={(number) => videoListAddress(form, number)} />
    </Container>
  );
}
