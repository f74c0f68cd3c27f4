import type { SectionSlug } from './sections.ts';

/** All addresses of the shop. Canonical addresses have no trailing slash. */
export const links = {
  home: () => '/',
  catalog: () => '/catalog',
  section: (section: SectionSlug) => `/catalog/${section}`,
  product: (section: SectionSlug, slug: string) => `/catalog/${section}/${slug}`,
  cart: () => '/cart',
  checkout: () => '/order',
  account: () => '/personal',
  accountOrders: () => '/personal/orders',
  accountCertificates: () => '/personal/certificates',
  accountMaterials: () => '/personal/courses',
  accountReviews: () => '/personal/reviews',
  accountFavourites: () => '/personal/favourites',
  accountContacts: () => '/personal/contacts',
  /** @param rows of the history; its latest ones without it */
  accountBonuses: (rows?: number) => `/personal/bonuses${rows ? `?rows=${rows}#history` : ''}`,
  accountSafety: () => '/personal/safety',
  /** The course planner, at one of its parts. */
  planner: (part?: 'today' | 'stock' | 'plan' | 'settings') => `/personal/planner${part ? `#${part}` : ''}`,
  /** The calendar of a plan; nothing but the token opens it. */
  courseCalendar: (token: string) => `/api/course-calendars/${token}.ics`,
  /** Target of reminder letters; the fragment is not sent to servers. */
  endCourseReminders: (token: string) => `/course-reminders#end=${token}`,
  /** One-click unsubscribe of mail programs (RFC 8058). */
  endCourseRemindersAtOnce: (token: string) => `/api/course-reminders/end-at-once?token=${encodeURIComponent(token)}`,
  /** The sign-in page; with a callback it says that signing in is required. */
  signIn: (callbackPath?: string) =>
    `/signin${callbackPath ? `?error=SessionRequired&callbackUrl=${encodeURIComponent(callbackPath)}` : ''}`,
  /** Where a form without scripts ends the session. */
  signOut: () => '/api/auth/signout',
  /** Target of the password letter; the fragment is not sent to servers. */
  newPassword: (code?: string) => `/new-password${code ? `#code=${code}` : ''}`,
  /** Digital goods of an order, opened with the token of its link. */
  materials: (orderId: string, productId: number, token: string, lesson?: number | 'all') =>
    `/personal/orders/${orderId}/materials/${productId}?token=${encodeURIComponent(token)}${lesson ? `&lesson=${lesson}` : ''}`,
  /** A photo of a return request. */
  returnPhoto: (orderId: string, photoId: string, token: string) =>
    `/api/orders/${orderId}/return-photos/${photoId}?token=${encodeURIComponent(token)}`,
  /** Where a page without scripts sends that its buyer agrees to pay more. */
  changePayment: (orderId: string) => `/api/orders/${orderId}/change-payment`,
  /** Page of an order; the token of a signed link opens it without sign-in. */
  order: (orderId: string, token?: string) =>
    `/personal/orders/${orderId}${token ? `?token=${encodeURIComponent(token)}` : ''}`,
  /** The invoice of an order, or the statement of what was paid, as PDF. */
  orderPaper: (orderId: string, token?: string) =>
    `/personal/orders/${orderId}/document${token ? `?token=${encodeURIComponent(token)}` : ''}`,
  /** Own tickets: open ones by default, those with these words, those changed before the ticket `before`. */
  tickets: (state = 'open', words = '', before?: number) => {
    const query = [
      ...(state === 'open' ? [] : [`state=${state}`]),
      ...(words ? [`q=${encodeURIComponent(words)}`] : []),
      ...(before === undefined ? [] : [`before=${before}`]),
    ];
    return `/personal/tickets${query.length > 0 ? `?${query.join('&')}` : ''}`;
  },
  newTicket: (orderId = '') => `/personal/tickets/new${orderId && `?order=${orderId}`}`,
  ticket: (ticketId: number) => `/personal/tickets/${ticketId}`,
  /** A file of an own ticket, for whoever is signed in. */
  ticketFile: (ticketId: number, fileId: string) => `/personal/tickets/${ticketId}/files/${fileId}`,
  favourites: () => '/favorite',
  compare: () => '/compare',
  /** Without words, the empty search page. */
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
  /** Calendar file of a future webinar. */
  videoCalendar: (slug: string) => `/video/${slug}.ics`,
  /** Cancels a registration, linked from webinar letters; the fragment is not sent to servers. */
  leaveWebinar: (token: string) => `/webinar#cancel=${token}`,
  disownWebinar: (token: string) => `/webinar#not-me=${token}`,
  reviews: () => '/otzyvy',
  /** The form for a review of the shop, as a buyer with the signed link of an order. */
  writeShopReview: (order: { id: string; token: string }) => `/otzyvy#otzyv?order=${order.id}&token=${order.token}`,
  /** The review form with the signed link of an order; the fragment is not sent to servers. */
  writeReview: (productPath: string, order: { id: string; token: string }) =>
    `${productPath}#otzyvy?order=${order.id}&token=${order.token}`,
  /** The register of batches. */
  batches: () => '/partii',
  /** The passport of a batch. @param spelling its number without signs, in small letters */
  batch: (product: string, spelling: string) => `/partii/${product}/${encodeURIComponent(spelling)}`,
  /** The protocol of a laboratory, as PDF. */
  batchDocument: (documentId: string) => `/api/batch-documents/${documentId}`,
  /** What a QR code on a pack says (GS1 Digital Link): barcode and batch. */
  digitalLink: (gtin: string, batch: string) => `/01/${gtin}/10/${encodeURIComponent(batch)}`,
  /** Target of letters about a recall; the fragment is not sent to servers. */
  confirmRecall: (token: string) => `/recall#confirm=${token}`,
  partnership: () => '/razrabotka-i-proizvodstvo-bad-i-stm',
  feedback: () => '/feedback',
  /** The fragment is not sent to servers: the page sends the token when its button is pressed. */
  newsletter: (action: 'confirm' | 'unsubscribe', token: string) => `/newsletter#${action}=${token}`,
  /** One-click unsubscribe of mail programs (RFC 8058). */
  oneClickUnsubscribe: (token: string) => `/api/newsletter/unsubscribe-at-once?token=${encodeURIComponent(token)}`,
  /** The health guide, given as a gift. */
  guide: () => '/podarok/prostye-privychki.pdf',
  /** Our own chat, shown by the widget in a frame. */
  chat: () => '/chat',
  /** The sitemap index, or one sitemap. */
  sitemap: (part?: string) => (part ? `/sitemap-${part}.xml` : '/sitemap.xml'),
  robots: () => '/robots.txt',
  newsFeed: () => '/news.rss',
  articlesFeed: () => '/stati.rss',
  /** The workplace of the staff. */
  desk: () => '/staff',
  contentPreview: (id: string) => `/staff/preview/${id}`,
  menusPreview: (id: string) => `/staff/preview/menus/${id}`,
  /** Goods for the market of Yandex. */
  marketFeed: () => '/market.yml',
  /** The picture that messengers show with a link to this page. */
  linkCard: (path: string) => `/og${path === '/' ? '/home' : path}.jpg`,
  picture: (pictureId: string, width: number) => `/pictures/${pictureId}/${width}`,
} as const;

const PRIVATE_ROOTS = ['personal', 'order', 'cart', 'chat', 'signin', 'new-password', 'staff'] as const;

const PRIVATE = new RegExp(`^/(?:${PRIVATE_ROOTS.join('|')})(?:/|$)`);

/** Pages that belong to one visitor or to the staff: never cached, never indexed. */
export function isPrivatePath(path: string): boolean {
  return PRIVATE.test(path);
}

/** Pages for signed-in customers only. The page of an order and what lies under it open by a signed link too. */
export function isAccountPage(path: string): boolean {
  return /^\/personal(?:\/(?!orders\/)|$)/.test(path);
}

/** Patterns of the addresses that are no pages for everybody: private ones, calls, files. */
export const NOT_PUBLIC_PAGES: readonly string[] = [
  ...PRIVATE_ROOTS.flatMap((root) => [`/${root}`, `/${root}/*`]),
  '/api/*',
  '/pictures/*',
  '/assets/*',
  '/*.:extension',
];
