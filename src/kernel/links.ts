import type { SectionSlug } from './sections.ts';

/** Every address of the shop, in one place. Canonical addresses have no trailing slash. */
export const links = {
  home: () => '/',
  catalog: () => '/catalog',
  section: (section: SectionSlug) => `/catalog/${section}`,
  product: (section: SectionSlug, slug: string) => `/catalog/${section}/${slug}`,
  cart: () => '/cart',
  checkout: () => '/order',
  account: () => '/personal',
  /** The page of signing in; with a way back it says that signing in was needed. */
  signIn: (callbackPath?: string) =>
    `/signin${callbackPath ? `?error=SessionRequired&callbackUrl=${encodeURIComponent(callbackPath)}` : ''}`,
  /** Where the letter about a new password leads; what follows `#` is sent to nobody. */
  newPassword: (code?: string) => `/new-password${code ? `#code=${code}` : ''}`,
  /** What was bought in digital form, for the holder of the order's token. */
  materials: (orderId: string, productId: number, token: string, lesson?: number | 'all') =>
    `/personal/orders/${orderId}/materials/${productId}?token=${encodeURIComponent(token)}${lesson ? `&lesson=${lesson}` : ''}`,
  /** Page of one order; the token of the signed link opens it without sign-in. */
  order: (orderId: string, token?: string) =>
    `/personal/orders/${orderId}${token ? `?token=${encodeURIComponent(token)}` : ''}`,
  favourites: () => '/favorite',
  compare: () => '/compare',
  /** Without words, the search page with its empty field. */
  search: (words?: string) => `/search${words ? `?q=${encodeURIComponent(words)}` : ''}`,
  delivery: () => '/dostavka',
  payment: () => '/oplata',
  about: () => '/about',
  contacts: () => '/kontakty',
  privacy: () => '/privacy',
  consent: () => '/politics',
  cookies: () => '/cookie',
  promo: () => '/promo',
  promotion: (slug: string) => `/promo/${slug}`,
  news: () => '/news',
  newsItem: (slug: string) => `/news/${slug}`,
  certificates: () => '/certificates',
  awards: () => '/nashi-nagrady',
  press: () => '/pressa-o-nas',
  pressItem: (slug: string) => `/pressa-o-nas/${slug}`,
  science: () => '/#help',
  diseases: () => '/parazity-i-zabolevaniya',
  disease: (slug: string) => `/parazity-i-zabolevaniya/${slug}`,
  research: () => '/research',
  researchItem: (slug: string) => `/research/${slug}`,
  partners: () => '/partnery',
  partner: (slug: string) => `/partnery/${slug}`,
  articles: () => '/stati',
  article: (slug: string) => `/stati/${slug}`,
  iridotest: () => '/iridotestirovanie-organizma-na-pribore-iridoskrin',
  videos: () => '/video',
  video: (slug: string) => `/video/${slug}`,
  /** A coming webinar for a calendar. */
  videoCalendar: (slug: string) => `/video/${slug}.ics`,
  /** Where the letters of a webinar lead whoever cannot come; what follows `#` is sent to nobody. */
  leaveWebinar: (token: string) => `/webinar#cancel=${token}`,
  disownWebinar: (token: string) => `/webinar#not-me=${token}`,
  reviews: () => '/otzyvy',
  /** The form about the shop itself; with the signed link of an order it is a buyer's. */
  writeShopReview: (order: { id: string; token: string }) => `/otzyvy#otzyv?order=${order.id}&token=${order.token}`,
  /** The form of a review, opened with the signed link of an order; what follows `#` is sent to nobody. */
  writeReview: (productPath: string, order: { id: string; token: string }) =>
    `${productPath}#otzyvy?order=${order.id}&token=${order.token}`,
  partnership: () => '/razrabotka-i-proizvodstvo-bad-i-stm',
  feedback: () => '/feedback',
  /** What follows `#` is sent to nobody: the page hands it over when its button is pressed. */
  newsletter: (deed: 'confirm' | 'unsubscribe', token: string) => `/newsletter#${deed}=${token}`,
  /** For mail programs, which press without looking. */
  unsubscribeAtOnce: (token: string) => `/api/newsletter/unsubscribe-at-once?token=${encodeURIComponent(token)}`,
  /** The health guide, a gift. */
  guide: () => '/podarok/prostye-privychki.pdf',
  /** Our own chat, which the widget shows in a frame. */
  chat: () => '/chat',
  /** All sitemaps, or one of them. */
  sitemap: (part?: string) => (part ? `/sitemap-${part}.xml` : '/sitemap.xml'),
  robots: () => '/robots.txt',
  newsFeed: () => '/news.rss',
  articlesFeed: () => '/stati.rss',
  /** Goods for the market of Yandex. */
  marketFeed: () => '/market.yml',
  /** The picture that messengers show with a link to this page. */
  linkCard: (path: string) => `/og${path === '/' ? '/home' : path}.jpg`,
  picture: (pictureId: string, width: number) => `/pictures/${pictureId}/${width}`,
} as const;

const PRIVATE = /^\/(?:personal|order|cart|chat|signin|new-password)(?:\/|\.data$|$)/;

/** Pages that belong to one visitor: never cached, never indexed. */
export function isPrivatePath(path: string): boolean {
  return PRIVATE.test(path);
}
