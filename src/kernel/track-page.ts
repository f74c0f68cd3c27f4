const PAGES: Readonly<Record<string, string>> = { cdek: 'https://www.cdek.ru/ru/tracking?order_id=' };

/** Page of a carrier where its parcel can be followed; undefined for carriers that we know no page of. */
export function trackPage(carrier: string, track: string): string | undefined {
  const page = PAGES[carrier];
  return page && page + encodeURIComponent(track);
}
