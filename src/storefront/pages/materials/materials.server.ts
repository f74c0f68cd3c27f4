import { data, type LoaderFunctionArgs } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { counted } from '../../../kernel/plural.ts';
import { bindWords } from '../../../kernel/typography.ts';
import { videoEmbed } from '../../../kernel/video.ts';
import { openedProduct, type MaterialPart, type OpenedProduct } from '../../../shop/digital/digital.reads.ts';
import { checkOrderLink } from '../../../shop/orders/order-link.ts';
import { pageContext } from '../../context.server.ts';
import { isRenewable } from '../../features/digital-goods/digital-goods.server.ts';
import { boundBlock } from '../../features/reading/bound-block.ts';

/**
 * A course, lecture or book of a signed order link. Materials that are not bought, not paid for, another buyer's or
 * nonexistent look the same; only a valid token of the order also gets a link back to it.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { shop, secret } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const orderId = params.orderId ?? '';
  const token = searchParams.get('token') ?? '';
  const productId = /^[1-9]\d{0,8}$/.test(params.productId ?? '') ? Number(params.productId) : undefined;
  const mayRead = await checkOrderLink(secret, orderId, token, shop.now());
  const product = mayRead && productId ? await openedProduct(shop.db, orderId, productId) : undefined;
  const orderUrl = mayRead ? links.order(orderId, token) : null;
  if (!product || !productId) {
    const oldLink = !mayRead && (await isRenewable(shop, secret, orderId, token)) ? { orderId, token } : null;
    return data({ material: null, orderUrl, oldLink }, { status: 404 });
  }
  const address = (lesson: number | 'all') => links.materials(orderId, productId, token, lesson);
  return data({ material: shown(product, searchParams.get('lesson'), address), orderUrl, oldLink: null });
}

export type ShownMaterial = ReturnType<typeof shown>;
export type ShownPart = ShownMaterial['parts'][number];

function shown(product: OpenedProduct, requested: string | null, address: (lesson: number | 'all') => string) {
  const book = product.parts[0]?.kind === 'chapter';
  const programme = product.parts.map((part, index) => ({
    number: index + 1,
    title: bindWords(part.title),
    time: part.minutes === null ? null : minutes(part.minutes),
    href: address(index + 1),
  }));
  const all = requested === 'all' && product.parts.length > 0;
  // An unknown lesson number opens the first lesson.
  const at = Math.max(
    0,
    programme.findIndex(({ number }) => String(number) === requested),
  );
  const total = product.parts.reduce((sum, part) => sum + (part.minutes ?? 0), 0);
  return {
    orderNumber: product.orderNumber,
    name: product.name,
    form: product.form,
    book,
    totalTime: total > 0 ? minutes(total) : null,
    programme,
    all,
    allHref: address('all'),
    firstHref: address(1),
    /** Parts shown on this page: one, or all. */
    parts: product.parts.flatMap((part, index) => (all || index === at ? [shownPart(part, index)] : [])),
    previous: all ? null : (programme[at - 1] ?? null),
    next: all ? null : (programme[at + 1] ?? null),
  };

  function shownPart(part: MaterialPart, index: number) {
    return { ...programme[index]!, video: videoOf(part.videoUrl), body: part.body.map(boundBlock) };
  }
}

/** «12 минут», «2 ч 8 мин». */
function minutes(count: number): string {
  if (count < 60) return counted(count, ['минута', 'минуты', 'минут']);
  const rest = count % 60;
  return `${Math.floor(count / 60)}\u00a0ч${rest > 0 ? ` ${rest}\u00a0мин` : ''}`;
}

/** Accepts only https addresses; `embed` is the address of the player for sites that may be embedded. */
function videoOf(url: string | null) {
  if (!url || !URL.canParse(url) || !url.startsWith('https:')) return null;
  const player = videoEmbed(url);
  return { url, site: player?.site ?? new URL(url).hostname, embed: player?.address ?? null };
}
