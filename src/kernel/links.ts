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
  /** Page of one order; the token of the signed link opens it without sign-in. */
  order: (orderId: string, token?: string) =>
    `/personal/orders/${orderId}${token ? `?token=${encodeURIComponent(token)}` : ''}`,
  favourites: () => '/favorite',
  search: () => '/search',
  delivery: () => '/dostavka',
  payment: () => '/oplata',
  about: () => '/about',
  contacts: () => '/kontakty',
  privacy: () => '/privacy',
  consent: () => '/politics',
  cookies: () => '/cookie',
  promo: () => '/promo',
  news: () => '/news',
  certificates: () => '/certificates',
  awards: () => '/nashi-nagrady',
  press: () => '/pressa-o-nas',
  science: () => '/#help',
  diseases: () => '/parazity-i-zabolevaniya',
  research: () => '/research',
  articles: () => '/stati',
  iridotest: () => '/iridotestirovanie-organizma-na-pribore-iridoskrin',
  videos: () => '/video',
  reviews: () => '/otzyvy',
  partnership: () => '/razrabotka-i-proizvodstvo-bad-i-stm',
  feedback: () => '/feedback',
  picture: (pictureId: string, width: number) => `/pictures/${pictureId}/${width}`,
} as const;

const PRIVATE = /^\/(?:personal|order|cart)(?:\/|\.data$|$)/;

/** Pages that belong to one visitor: never cached, never indexed. */
export function isPrivatePath(path: string): boolean {
  return PRIVATE.test(path);
}
