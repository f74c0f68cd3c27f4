// Longer than usual: the table of the market's rules, one check after another, in the order of its elements.
import { SaxesParser } from 'saxes';

/** A problem that the market would report. */
export interface FeedIssue {
  readonly level: 'error' | 'warning';
  /** Id of the offer, if the problem is about one. */
  readonly offer?: string;
  readonly message: string;
}

export interface FeedReport {
  readonly issues: readonly FeedIssue[];
  readonly offers: number;
  readonly categories: number;
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

interface Offer {
  readonly attributes: Readonly<Record<string, string>>;
  readonly elements: Element[];
}

const ONCE = ['url', 'price', 'oldprice', 'currencyId', 'categoryId', 'name', 'vendor', 'vendorCode', 'description'];
const LOGICAL = ['delivery', 'pickup', 'store', 'adult', 'manufacturer_warranty', 'downloadable'];
const DESCRIPTION_TAGS = new Set(['h3', 'br', 'ul', 'ol', 'li', 'p']);
const SHOP_ELEMENTS = ['name', 'company', 'url', 'currencies', 'categories', 'offers'];
const HEALING =
  /(?:^|[^а-яё])(?:лечит|лечат|лечени|лечебн|вылеч|излеч|исцел|терапи|вместо лекарств|заменяет лекарств|избав(?:ит|ляет) от)/iu;
const DISCLAIMER = 'БАД. Не является лекарственным средством';
const SUPPLEMENTS = '1891';
const OLDEST_DAYS = 10;

/**
 * Checks a feed as the market does: a feed with an error is refused, a warning lowers an offer's rank.
 * @param pieces chunks of the file
 * @param now when the market reads it
 */
export async function readMarketFeed(pieces: AsyncIterable<string> | Iterable<string>, now: Date): Promise<FeedReport> {
  const issues: FeedIssue[] = [];
  const addIssue = (level: FeedIssue['level'], message: string, offer?: string) =>
    void issues.push({ level, message, ...(offer !== undefined && { offer }) });
  const parser = new SaxesParser();
  const path: string[] = [];
  const shopHas = new Set<string>();
  const categories = new Map<string, string | undefined>();
  const seen = { ids: new Set<string>(), urls: new Set<string>() };
  let offers = 0;
  let element: Element | undefined;
  let offer: Offer | undefined;
  let shopName = '';

  parser.on('error', (error) => addIssue('error', `not well-formed: ${error.message}`));
  parser.on('opentag', ({ name, attributes }) => {
    const attrs = attributes as Record<string, string>;
    path.push(name);
    if (path.length === 1) checkDate(attrs.date, now, addIssue);
    if (path.length === 3) shopHas.add(name);
    if (name === 'category') checkCategory(attrs, categories, addIssue);
    if (name === 'currency' && !['RUB', 'RUR'].includes(attrs.id ?? '')) addIssue('error', `currency ${attrs.id}`);
    if (name === 'option') checkOption(attrs, addIssue);
    if (name === 'offer') offer = { attributes: attrs, elements: [] };
    else if (offer) offer.elements.push((element = { name, attributes: attrs, text: '' }));
    else element = { name, attributes: attrs, text: '' };
  });
  const onText = (text: string) => {
    if (element && path.at(-1) === element.name) element.text += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name }) => {
    if (path.length === 3 && name === 'name') shopName = element?.text ?? '';
    if (name === 'offer' && offer) {
      offers++;
      checkOffer(offer, categories, seen, addIssue);
      offer = undefined;
    }
    path.pop();
  });

  let first = true;
  for await (const piece of pieces) {
    if (first && piece.length > 0) {
      first = false;
      if (!piece.startsWith('<?xml')) addIssue('error', 'the first byte is not the XML declaration');
    }
    try {
      parser.write(piece);
    } catch (error) {
      addIssue('error', `not well-formed: ${(error as Error).message}`);
      return { issues, offers, categories: categories.size };
    }
  }
  try {
    parser.close();
  } catch (error) {
    addIssue('error', `not well-formed: ${(error as Error).message}`);
  }
  for (const name of SHOP_ELEMENTS) if (!shopHas.has(name)) addIssue('error', `shop has no ${name}`);
  if (shopName.length > 20) addIssue('warning', 'name of the shop is longer than 20 characters');
  checkTree(categories, addIssue);
  return { issues, offers, categories: categories.size };
}

type AddIssue = (level: FeedIssue['level'], message: string, offer?: string) => void;

function checkDate(date: string | undefined, now: Date, addIssue: AddIssue): void {
  if (!date || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(date) || !Date.parse(date)) {
    return addIssue('error', `date is not RFC 3339 with a zone: ${date}`);
  }
  const days = (now.getTime() - Date.parse(date)) / 86_400_000;
  if (days > OLDEST_DAYS) addIssue('error', `older than ${OLDEST_DAYS} days`);
  if (days < -1) addIssue('warning', 'date lies in the future');
}

function checkCategory(
  { id = '', parentId }: Record<string, string>,
  categories: Map<string, string | undefined>,
  addIssue: AddIssue,
): void {
  if (!/^[1-9]\d{0,17}$/.test(id)) addIssue('error', `category id is no positive integer: ${id}`);
  if (categories.has(id)) addIssue('error', `category ${id} is there twice`);
  categories.set(id, parentId);
}

function checkTree(categories: ReadonlyMap<string, string | undefined>, addIssue: AddIssue): void {
  for (const [id, parent] of categories) {
    if (parent !== undefined && !categories.has(parent)) addIssue('error', `category ${id} has an unknown parent`);
    const way = new Set([id]);
    for (let up = parent; up !== undefined; up = categories.get(up)) {
      if (way.has(up)) {
        addIssue('error', `category ${id} is its own ancestor`);
        break;
      }
      way.add(up);
    }
  }
}

function checkOption(option: Record<string, string>, addIssue: AddIssue): void {
  const { cost = '', days = '', 'order-before': before } = option;
  if (!/^\d+$/.test(cost)) addIssue('error', `delivery cost is no whole number: ${cost}`);
  const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(days) ?? [];
  if (from === undefined) addIssue('error', `delivery days make no sense: ${days}`);
  else if (to !== undefined && (Number(to) < Number(from) || Number(to) - Number(from) > 3)) {
    addIssue('error', `delivery days span too much: ${days}`);
  } else if (to !== undefined && Number(to) - Number(from) > 2) addIssue('warning', `delivery days span 3: ${days}`);
  if (before !== undefined && !(Number(before) >= 0 && Number(before) <= 24)) {
    addIssue('error', `order-before is no hour: ${before}`);
  }
}

function checkOffer(
  { attributes, elements }: Offer,
  categories: ReadonlyMap<string, string | undefined>,
  seen: { readonly ids: Set<string>; readonly urls: Set<string> },
  addIssue: AddIssue,
): void {
  const id = attributes.id ?? '';
  const error = (message: string) => addIssue('error', message, id);
  const warning = (message: string) => addIssue('warning', message, id);
  const all = (name: string) => elements.filter((one) => one.name === name).map(({ text }) => text);
  const one = (name: string) => all(name)[0];

  if (!/^[\p{sc=Latin}\p{sc=Cyrillic}\d.,/\\()[\]\-=_]{1,80}$/u.test(id)) error('id makes no sense');
  if (seen.ids.has(id)) error('id is there twice');
  seen.ids.add(id);
  if (!['true', 'false'].includes(attributes.available ?? 'true')) error('available is neither true nor false');
  if (attributes.group_id !== undefined && !/^\d{1,9}$/.test(attributes.group_id)) error('group_id is no number');
  for (const name of ONCE) if (all(name).length > 1) error(`${name} is there ${all(name).length} times`);
  for (const name of LOGICAL) {
    for (const value of all(name)) if (!['true', 'false'].includes(value)) error(`${name} is neither true nor false`);
  }

  const url = one('url');
  if (!url || !isWebAddress(url)) error(`url is no web address: ${url}`);
  else if (url.length > 2048) error('url is longer than 2048');
  else if (url.length > 512) warning('url is longer than 512');
  if (url && seen.urls.has(url)) error('url is that of another offer');
  if (url) seen.urls.add(url);

  const price = priceOf(one('price'));
  if (price === undefined || price <= 0) error(`price makes no sense: ${one('price')}`);
  const before = one('oldprice');
  if (before !== undefined && price !== undefined) {
    const old = priceOf(before);
    const discount = old === undefined ? Number.NaN : 1 - price / old;
    if (!(discount > 0)) error(`oldprice ${before} is not above the price`);
    else if (discount < 0.05 || discount > 0.95)
      error(`discount of ${Math.round(discount * 100)} % is not between 5 and 95`);
  }
  if (!['RUB', 'RUR'].includes(one('currencyId') ?? '')) error('currencyId is missing');
  const category = one('categoryId');
  if (!category || !categories.has(category)) error(`category ${category} is not listed`);

  const pictures = all('picture');
  if (pictures.length === 0) warning('has no picture');
  if (pictures.length > 20) error('has more than 20 pictures');
  else if (pictures.length > 10) warning('has more than 10 pictures');
  for (const picture of pictures) {
    if (!isWebAddress(picture) || picture.length > 512 || /\s/.test(picture)) error(`picture: ${picture}`);
  }

  const name = one('name');
  if (attributes.type !== 'vendor.model' && !name) error('has no name');
  if (name && name.length > 150) error('name is longer than 150');
  if (name && /скидк|бесплатн|акция|\d\s*₽|\+7/iu.test(name)) warning('name promises something');
  if (name && /(?:^|\s)[А-ЯЁ]{5,}/u.test(name)) warning('name is written in capitals');
  if (!one('vendor')) warning('has no vendor');
  const description = one('description') ?? '';
  if (description.length > 3000) error('description is longer than 3000');
  for (const [, tag] of description.matchAll(/<\/?([a-z0-9]+)/giu)) {
    if (!DESCRIPTION_TAGS.has(tag!.toLowerCase())) error(`description has the tag ${tag}`);
  }
  if (/https?:|www\.|@[a-z]|\+7|8\s?800/iu.test(description)) error('description has a link, a phone or an address');
  if ((one('sales_notes') ?? '').length > 50) error('sales_notes are longer than 50');
  for (const barcode of all('barcode')) if (!isBarcode(barcode)) error(`barcode ${barcode} is wrong`);
  for (const param of elements.filter((item) => item.name === 'param')) {
    if (!param.attributes.name) error('a param has no name');
    if (!param.text) warning(`param ${param.attributes.name} is empty`);
  }
  const weight = one('weight');
  if (weight !== undefined && (!/^\d+(?:\.\d{1,3})?$/.test(weight) || Number(weight) <= 0)) error(`weight ${weight}`);
  const dimensions = one('dimensions');
  if (dimensions !== undefined && !/^(?:\d+(?:\.\d{1,3})?\/){2}\d+(?:\.\d{1,3})?$/.test(dimensions)) {
    error(`dimensions ${dimensions}`);
  }
  const validity = one('period-of-validity-days');
  if (validity !== undefined && !/^P(?=\d)(?:\d+Y)?(?:\d+M)?(?:\d+D)?$/.test(validity)) error(`validity ${validity}`);

  if (category && isUnder(categories, category, SUPPLEMENTS)) {
    if (!description.includes(DISCLAIMER)) error('a supplement without its disclaimer');
    for (const text of elements.map((item) => item.text)) {
      if (HEALING.test(text.replaceAll(DISCLAIMER, ''))) error(`promises to heal: ${text.slice(0, 80)}`);
    }
    if (!one('country_of_origin')) warning('has no country of origin');
  }
}

function isUnder(categories: ReadonlyMap<string, string | undefined>, id: string, root: string): boolean {
  for (let at: string | undefined = id, steps = 0; at !== undefined && steps < 50; at = categories.get(at), steps++) {
    if (at === root) return true;
  }
  return false;
}

function priceOf(text: string | undefined): number | undefined {
  return text && /^\d{1,12}(?:\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

/** EAN-8, UPC-12, EAN-13, ITF-14: the last digit is a check digit. */
function isBarcode(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].map(Number).reverse();
  const sum = digits.reduce((total, digit, index) => total + (index === 0 ? 0 : digit * (index % 2 ? 3 : 1)), 0);
  return (10 - (sum % 10)) % 10 === digits[0];
}
