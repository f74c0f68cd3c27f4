import { redirect, type LoaderFunctionArgs } from 'react-router';
import { bindWords } from '../../../kernel/typography.ts';
import { videoList } from '../../../shop/webinars/videos.reads.ts';
import { cachePage, pageContext } from '../../context.server.ts';
import { pageNumber } from '../../features/pagination/page-number.ts';
import { shownVideo } from '../../features/videos/shown-video.ts';
import { VIDEO_LISTS, videoListAddress } from './video-forms.ts';

const ON_PAGE = 12;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { shop, origin } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const requested = searchParams.get('form');
  const list = VIDEO_LISTS.find(({ form }) => form === requested) ?? VIDEO_LISTS[0]!;
  const { form, title, lead } = list;
  const page = pageNumber(searchParams.get('page'));
  const offset = (page - 1) * ON_PAGE;
  const { cards, total, tags } = await videoList(shop.db, shop.now(), { form, limit: ON_PAGE, offset });
  const pages = Math.max(1, Math.ceil(total / ON_PAGE));
  // An old link may point past the end of the list: go to its last page.
  if (page > pages) throw redirect(videoListAddress(form, pages), 302);
  cachePage(context, tags);
  const videos = cards.map(shownVideo);
  const isComing = ({ meeting }: (typeof videos)[number]) => meeting !== undefined && meeting.phase !== 'over';
  return {
    origin,
    form,
    title: bindWords(title),
    lead: bindWords(lead),
    page,
    pages,
    coming: videos.filter(isComing),
    others: videos.filter((video) => !isComing(video)),
  };
}
