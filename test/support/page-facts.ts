/** Reads from HTML what a page reports to search engines, and checks it. */

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
  /** Not resolved. */
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

type JsonObject = Readonly<Record<string, unknown>>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
const isTime = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value));
const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value);

/** Properties that search engines require of each type. */
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

/** Errors of a schema.org object and of all nested objects. */
export function schemaErrors(value: unknown): string[] {
  if (!isJsonObject(value)) return ['JSON-LD is no object'];
  const errors: string[] = [];
  if (value['@context'] !== 'https://schema.org') errors.push('JSON-LD without its context');
  checkObject(value, '', errors);
  return errors;
}

function checkObject(object: JsonObject, path: string, errors: string[]): void {
  const type = String(object['@type'] ?? '');
  const at = `${path}${type || '?'}`;
  if (!type && !object['@id'] && !object['@graph']) errors.push(`${at}: no type`);
  for (const field of REQUIRED[type] ?? []) {
    const value = object[field];
    // An organization that is an author need not have a site.
    if (field === 'url' && path.endsWith('.author.')) continue;
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
      errors.push(`${at}: no ${field}`);
    }
  }
  for (const field of TIMES) {
    if (object[field] !== undefined && !isTime(object[field]))
      errors.push(`${at}: ${field} is no time: ${String(object[field])}`);
  }
  for (const field of ADDRESSES) {
    for (const one of list(object[field])) {
      if (typeof one === 'string' && !isAddress(one)) errors.push(`${at}: ${field} is no whole address: ${one}`);
    }
  }
  if (type === 'BreadcrumbList') {
    list(object.itemListElement).forEach((step, index) => {
      if (!isJsonObject(step) || step.position !== index + 1 || !step.name || !isAddress(step.item)) {
        errors.push(`${at}: step ${index + 1}`);
      }
    });
  }
  if (type === 'AggregateRating' && !(Number(object.reviewCount ?? object.ratingCount) > 0)) {
    errors.push(`${at}: a rating without reviews`);
  }
  if (type === 'Offer' && !/^\d+(?:\.\d\d?)?$/.test(String(object.price)))
    errors.push(`${at}: price ${String(object.price)}`);
  for (const [field, inner] of Object.entries(object)) {
    for (const one of list(inner)) if (isJsonObject(one)) checkObject(one, `${at}.${field}.`, errors);
  }
}
