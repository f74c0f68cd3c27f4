/** A word of a text: in lower case, with «е» for «ё»; vitamin letters and codes in Latin («В12» and «B12» are one word). */
export interface Word {
  readonly text: string;
  /** Numbers, units and single letters («витамины с цинком») narrow a search but are not required to match. */
  readonly optional: boolean;
  /** Letters of a code («VESNA10»): if unknown, they are not corrected. */
  readonly code?: boolean;
}

const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [...'авбсцдекмнорхтлфгуи'].map((letter, index) => [letter, [...'abbccdekmhopxtlfgyi'][index]!]),
);

const UNITS = new Map(
  (
    'г:г гр:г грамм:г грамма:г граммов:г кг:кг кило:кг килограмм:кг килограмма:кг килограммов:кг мл:мл миллилитр:мл ' +
    'миллилитра:мл миллилитров:мл мг:мг миллиграмм:мг миллиграмма:мг миллиграммов:мг мкг:мкг см:см сантиметр:см ' +
    'сантиметра:см сантиметров:см шт:шт штука:шт штуки:шт штук:шт'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** Stop words. */
const NOISE = new Set(
  (
    'в с к о у а и я во со ко об обо от до из изо на над под по при про для без за или ли не ни но то же бы ' +
    'это этот эта эти что чтобы как какой какая какое какие каким какую где когда чем кто мне мой моя нам нас вам вас ' +
    'вы мы он она они ваш ваши наш есть нет был быть хочу хотим надо нужен нужна нужно нужны можно ищу найти покажите ' +
    'купить куплю заказать заказ цена цены ценой стоит стоимость сколько недорого дешево дешевый дешевле лучше лучший ' +
    'лучшие хороший хорошие хорошая самый самые интернет магазин магазине отзывы отзыв доставка доставкой пить принимать ' +
    'применять приема такое такой помогает помощь травосоль руб рубль рубля рублей рубли р ₽ бад бады'
  ).split(' '),
);

export function isNoise(word: string): boolean {
  return NOISE.has(word);
}

/** Lower case, «е» for «ё», no accents, compatibility forms of characters unified. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\u0301/g, '')
    .replaceAll('ё', 'е');
}

function inLatin(code: string): string {
  return [...code].map((letter) => LOOK_ALIKES[letter] ?? letter).join('');
}

/** Letters directly followed by digits, also after a hyphen; digits; letters. */
const PIECES = /(?<![\p{L}\p{N}])(\p{L}{1,2})-?(\p{N}{1,3})(?![\p{L}\p{N}])|\p{L}+|\p{N}+/gu;

/** At least three letters directly followed by at least two digits: a promo code, an article number; not «омега3». */
const GLUED_CODE = /^\p{L}{3,}\p{N}{2,}$/u;

export function isGluedCode(text: string): boolean {
  return GLUED_CODE.test(text);
}

/**
 * The words of a text in their order. A single letter after «витамин» or «группы» is the letter of a vitamin;
 * elsewhere it is a preposition and is dropped with the other stop words.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  const pieces = [...folded(text).matchAll(PIECES)];
  const glued = (at: number) => {
    const [one, next] = [pieces[at]!, pieces[at + 1]];
    return next?.index === one.index + one[0].length && isGluedCode(one[0] + next[0]);
  };
  pieces.forEach(([piece, letters, figures], at) => {
    const unit = UNITS.get(piece);
    if (letters !== undefined) words.push({ text: inLatin(letters) + figures, optional: false });
    else if (/^\p{N}/u.test(piece)) words.push({ text: piece.replace(/^0+(?=\d)/, ''), optional: true });
    else if (piece.length === 1 && /^(?:вит|vit|групп)/.test(pieces[at - 1]?.[0] ?? ''))
      words.push({ text: inLatin(piece), optional: at < pieces.length - 1 });
    else if (unit) words.push({ text: unit, optional: true });
    else if (!NOISE.has(piece)) words.push({ text: piece, optional: false, ...(glued(at) && { code: true }) });
  });
  return words;
}

/** The code of letters and a number typed separately: «д 3», «ку 10». */
export function codeOf(letters: string, number: string): string {
  return inLatin(letters) + number;
}

/** «B12» is also found by «B». */
export function letterOfCode(word: string): string | undefined {
  return /^[a-z]\d+$/.test(word) ? word[0] : undefined;
}
