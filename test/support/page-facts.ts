/** What a page says to search engines, read from its HTML; and what is wrong with it. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
export const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => ENTITIES[name]!);

export interface PageFacts {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly canonical: string | undefined;
  readonly card: string | undefined;
  readonly noindex: boolean;
  readonly ids: ReadonlySet<string>;
  /** As they stand in the page. */
  readonly links: readonly string[];
  readonly files: readonly string[];
  readonly pictures: readonly string[];
  readonly schemas: readonly unknown[];
}

export function pageFacts(html: string): PageFacts {
  const meta = (name: string) => {
    const [, content] = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html) ?? [];
    return content === undefined ? undefined : decoded(content);
  };
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => decoded(value!));
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  return {
    title: title === undefined ? undefined : decoded(title),
    description: meta('description'),
    canonical: canonical === undefined ? undefined : decoded(canonical),
    card: meta('og:image'),
    noindex: /<meta name="robots" content="[^"]*noindex/.test(html),
    ids: new Set(all(/\sid="([^"]+)"/g)),
    links: all(/<a\s[^>]*?href="([^"]*)"/g),
    files: [
      ...all(/<script\s[^>]*?src="([^"]*)"/g),
      ...all(/<link\s(?![^>]*rel="(?:canonical|alternate)")[^>]*?href="([^"]*)"/g),
    ],
    pictures: [
      ...all(/<img\s[^>]*?src="([^"]*)"/g),
      ...all(/\ssrcSet="([^"]*)"/gi).flatMap((set) => set.split(',').map((one) => one.trim().split(' ')[0]!)),
    ],
    schemas: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, json]) => {
      try {
        return JSON.parse(json!) as unknown;
      } catch {
        return 'no JSON';
      }
    }),
  };
}

type Thing = Readonly<Record<string, unknown>>;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
const isTime = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value));
const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value);

/** What a search engine asks of each type before it shows anything of it. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url'],
  LocalBusiness: ['name', 'address'],
  Store: ['name', 'address'],
  WebSite: ['name', 'url', 'potentialAction'],
  BreadcrumbList: ['itemListElement'],
  Article: ['headline', 'datePublished', 'author'],
  NewsArticle: ['headline', 'datePublished', 'author'],
  BlogPosting: ['headline', 'datePublished', 'author'],
  ScholarlyArticle: ['headline'],
  FAQPage: ['mainEntity'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate'],
  Product: ['name', 'image', 'description', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability'],
  Event: ['name', 'startDate', 'location'],
  EducationEvent: ['name', 'startDate', 'location'],
  AggregateRating: ['ratingValue'],
  Review: ['author', 'reviewRating'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
};
const TIMES = ['datePublished', 'dateModified', 'uploadDate', 'startDate', 'endDate'];
const ADDRESSES = ['url', 'image', 'thumbnailUrl', 'contentUrl', 'embedUrl', 'mainEntityOfPage', 'logo'];

/** Faults of a schema.org object and of everything in it. */
export function schemaFaults(value: unknown): string[] {
  if (!isThing(value)) return ['JSON-LD is no object'];
  const faults: string[] = [];
  if (value['@context'] !== 'https://schema.org') faults.push('JSON-LD without its context');
  look(value, '', faults);
  return faults;
}

function look(thing: Thing, path: string, faults: string[]): void {
  const type = String(thing['@type'] ?? '');
  const at = `${path}${type || '?'}`;
  if (!type && !thing['@id'] && !thing['@graph']) faults.push(`${at}: no type`);
  for (const field of REQUIRED[type] ?? []) {
    const given = thing[field];
    // A laboratory that wrote something need not have a site.
    if (field === 'url' && path.endsWith('.author.')) continue;
    if (given === undefined || given === null || given === '' || (Array.isArray(given) && given.length === 0)) {
      faults.push(`${at}: no ${field}`);
    }
  }
  for (const field of TIMES) {
    if (thing[field] !== undefined && !isTime(thing[field]))
      faults.push(`${at}: ${field} is no time: ${String(thing[field])}`);
  }
  for (const field of ADDRESSES) {
    for (const one of list(thing[field])) {
      if (typeof one === 'string' && !isAddress(one)) faults.push(`${at}: ${field} is no whole address: ${one}`);
    }
  }
  if (type === 'BreadcrumbList') {
    list(thing.itemListElement).forEach((step, index) => {
      if (!isThing(step) || step.position !== index + 1 || !step.name || !isAddress(step.item)) {
        faults.push(`${at}: step ${index + 1}`);
      }
    });
  }
  if (type === 'AggregateRating' && !(Number(thing.reviewCount ?? thing.ratingCount) > 0)) {
    faults.push(`${at}: a rating without reviews`);
  }
  if (type === 'Offer' && !/^\d+(?:\.\d\d?)?$/.test(String(thing.price)))
    faults.push(`${at}: price ${String(thing.price)}`);
  for (const [field, inner] of Object.entries(thing)) {
    for (const one of list(inner)) if (isThing(one)) look(one, `${at}.${field}.`, faults);
  }
}
