import { stemmer } from '@orama/stemmers/russian';
import { describe, expect, it } from 'vitest';
import { kopecks } from '../../kernel/money.ts';
import { asksForRemedy } from './illness-words.rules.ts';
import { SearchIndex } from './search-index.rules.ts';
import { missOf } from './search-miss.rules.ts';
import type { SearchDocument } from './search-result.rules.ts';
import { wordsOf } from './search-words.rules.ts';
import { otherLayout, russianReadings } from './word-guesses.rules.ts';

function goods(key: string, names: string, more: Partial<SearchDocument> = {}): SearchDocument {
  return {
    key,
    type: 'product',
    title: names,
    url: `/${key}`,
    image: null,
    price: kopecks(100),
    names,
    ingredients: [],
    kinds: [],
    texts: [],
    inStock: true,
    popularity: 0,
    ...more,
  };
}

function shelf(...documents: SearchDocument[]): SearchIndex {
  const index = new SearchIndex(stemmer);
  for (const document of documents) index.put(document);
  return index;
}

const everything = { products: { offset: 0, limit: 10 }, materials: 10 };
const found = (index: SearchIndex, query: string) => index.search(query, everything).products.keys;

describe('words', () => {
  it.each([
    ['Витамин В12', 'витамин b12'],
    ['B-12 и Д3', 'b12 d3'],
    ['Коэнзим Q10, 60 капсул', 'коэнзим q10 60 капсул'],
    ['омега3', 'омега 3'],
    ['витамин с', 'витамин c'],
    ['соль с мёдом', 'соль медом'],
    ['200 грамм', '200 г'],
    ['магни\u0301й', 'магний'],
    ['купить магний цена', 'магний'],
  ])('%s is read as %s', (text, words) => {
    expect(
      wordsOf(text)
        .map((word) => word.text)
        .join(' '),
    ).toBe(words);
  });

  it.each([
    ['dbnfvby', 'витамин'],
    ['[vtkm', 'хмель'],
    ['щьупф', 'omega'],
    ['"[byfwtz', 'эхинацея'],
    [':tktpj', 'железо'],
    ['{vtkm', 'хмель'],
  ])('%s was meant to be %s on the other keyboard', (typed, meant) => {
    expect(otherLayout(typed)).toBe(meant);
  });

  it.each(['magnij', 'magniy', 'magnii'])('%s may be read магний', (latin) => {
    expect(russianReadings(latin)).toContain('магний');
  });

  it('has not many readings of the strangest letters', () => {
    expect(russianReadings('cyzjxhcyzjxhcyzjxhcyzjxh').length).toBeLessThanOrEqual(48);
  });
});

describe('order of what is found', () => {
  it('puts names before ingredients before purposes before other words', () => {
    const index = shelf(
      goods('text', 'Чай', { texts: ['с магнием'], popularity: 100 }),
      goods('kind', 'Капли', { kinds: ['магний'] }),
      goods('ingredient', 'Капсулы', { ingredients: ['магний'] }),
      goods('name', 'Магний'),
    );
    expect(found(index, 'магний')).toEqual(['name', 'ingredient', 'kind', 'text']);
  });

  it('finds the word itself, its beginning, and a slip of it', () => {
    const index = shelf(goods('longer', 'Селеновый чай', { popularity: 100 }), goods('exact', 'Селен чай'));
    expect(found(index, 'чай селен')).toEqual(['exact']);
    expect([...found(index, 'чай селе')].sort()).toEqual(['exact', 'longer']);
    expect(found(index, 'силен')).toEqual(['exact']);
  });

  it('puts what is there before what is not, then the popular, then the older', () => {
    const index = shelf(
      goods('gone', 'Соль', { inStock: false, popularity: 100 }),
      goods('new', 'Соль'),
      goods('newer', 'Соль'),
      goods('loved', 'Соль', { popularity: 9 }),
    );
    expect(found(index, 'соль')).toEqual(['loved', 'new', 'newer', 'gone']);
  });

  it('wants all words, and takes most of them where nothing has all', () => {
    const index = shelf(goods('both', 'Мята лимон'), goods('one', 'Мята'));
    expect(found(index, 'лимон мята')).toEqual(['both']);
    expect(index.search('мята самовар', everything)).toMatchObject({ ignored: ['самовар'] });
    expect(found(index, 'самовар')).toEqual([]);
  });

  it('pages through and counts all', () => {
    const index = shelf(...Array.from({ length: 30 }, (_, at) => goods(`p${at}`, 'Соль', { popularity: -at })));
    const { products } = index.search('соль', { products: { offset: 24, limit: 24 }, materials: 0 });
    expect(products).toEqual({ keys: ['p24', 'p25', 'p26', 'p27', 'p28', 'p29'], total: 30 });
  });
});

describe('what is meant', () => {
  const index = shelf(
    goods('d', 'Витамин D3'),
    goods('c', 'Витамин C'),
    goods('fish', 'Омега-3'),
    goods('cough', 'Капля'),
  );
  index.useSynonyms([
    { word: 'рыбий жир', means: 'омега-3' },
    { word: 'солнечный', means: 'D3' },
  ]);

  it.each([
    ['рыбьего жира', 'fish'],
    ['солнечный витамин', 'd'],
    ['витамин д 3', 'd'],
    ['dbnfvby l3', 'd'],
    ['vitamin c', 'c'],
    ['витомин с', 'c'],
    ['омегатри', undefined],
  ])('%s means %s', (query, key) => {
    expect(found(index, query)[0]).toBe(key);
  });

  it('says what it took the words for, and takes them literally when told', () => {
    expect(index.search('dbnfvby', everything).corrected).toBe('витамин');
    expect(index.search('витамины', everything).corrected).toBeNull();
    expect(index.search('dbnfvby', { ...everything, literally: true }).products.total).toBe(0);
  });

  it.each(['кашля', 'от кашля', 'капля от кашля', 'rfikz', 'простуда омега', 'болит омега'])(
    '%s leads to no goods',
    (query) => {
      expect(found(index, query)).toEqual([]);
    },
  );
});

describe('codes', () => {
  const index = shelf(
    goods('spring', 'Чага', { texts: ['весна'] }),
    goods('salt', 'Соль'),
    goods('omega', 'Омега-3'),
    goods('magnesium', 'Магний'),
  );
  it.each(['VESNA10', 'vesna10', 'sol300', 'SOOL300', 'ВИСНА10'])('%s is no word to be guessed at', (query) => {
    expect(index.search(query, everything)).toMatchObject({ products: { keys: [] }, corrected: null });
  });
  it.each([
    ['omega3', 'omega'],
    ['магний400', 'magnesium'],
    ['dtcyf10', 'spring'],
    ['vesna 10', 'spring'],
  ])('%s is', (query, key) => expect(found(index, query)).toEqual([key]));
});

describe('words about illness', () => {
  it.each(
    'болит болят болел болею боли боль болью больной болячка заболел давление мигрень тошнота тошнит головокружение изжога отеки воспаление инфекция вирусы орз орви диабета рак'.split(
      ' ',
    ),
  )('%s asks for a remedy', (word) => expect(asksForRemedy(word)).toBe(true));

  it.each(
    'более больше большой большая болгарская болгарский болотник бодрость роза сон суставы сосуды сердце иммунитет ракушка травы отруби лишайник запарка'.split(
      ' ',
    ),
  )('%s does not', (word) => expect(asksForRemedy(word)).toBe(false));
});

describe('changes', () => {
  it('finds new words at once and old ones no more', () => {
    const index = shelf(goods('a', 'Мята'), goods('b', 'Мята перечная'), goods('c', 'Мята'));
    index.put(goods('b', 'Хвощ'));
    expect(found(index, 'мята')).toEqual(['a', 'c']);
    expect(found(index, 'хвощ')).toEqual(['b']);
    index.remove('a');
    index.put(goods('d', 'Мята'));
    expect([...found(index, 'мята')].sort()).toEqual(['c', 'd']);
    expect(index.result('a')).toBeUndefined();
    expect(index.keysOf('d')).toEqual([]);
  });
});

describe('notes of vain searches', () => {
  it.each([
    ['Граммофон!', 'граммофон'],
    ['  Йод   в   таблетках ', 'йод в таблетках'],
    ['аня@почта.рф', undefined],
    ['+7 916 123-45-67', undefined],
    ['заказ 12345', undefined],
    ['ы'.repeat(61), undefined],
    ['раз два три четыре пять шесть семь', undefined],
    ['йд', undefined],
    ['🧂🧂🧂🧂', undefined],
    ['\u0000граммофон', 'граммофон'],
  ])('%j is kept as %j', (query, kept) => {
    expect(missOf(query)).toBe(kept);
  });
});
