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

function indexOf(...documents: SearchDocument[]): SearchIndex {
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
  ])('%s is %s in the other keyboard layout', (typed, expected) => {
    expect(otherLayout(typed)).toBe(expected);
  });

  it.each(['magnij', 'magniy', 'magnii'])('%s may be read магний', (latin) => {
    expect(russianReadings(latin)).toContain('магний');
  });

  it('limits the number of readings', () => {
    expect(russianReadings('cyzjxhcyzjxhcyzjxhcyzjxh').length).toBeLessThanOrEqual(48);
  });
});

describe('order of results', () => {
  it('puts names before ingredients before purposes before other words', () => {
    const index = indexOf(
      goods('text', 'Чай', { texts: ['с магнием'], popularity: 100 }),
      goods('kind', 'Капли', { kinds: ['магний'] }),
      goods('ingredient', 'Капсулы', { ingredients: ['магний'] }),
      goods('name', 'Магний'),
    );
    expect(found(index, 'магний')).toEqual(['name', 'ingredient', 'kind', 'text']);
  });

  it('finds the word itself, its beginning, and a typo of it', () => {
    const index = indexOf(goods('longer', 'Селеновый чай', { popularity: 100 }), goods('exact', 'Селен чай'));
    expect(found(index, 'чай селен')).toEqual(['exact']);
    expect([...found(index, 'чай селе')].sort()).toEqual(['exact', 'longer']);
    expect(found(index, 'силен')).toEqual(['exact']);
  });

  it('puts goods in stock first, then popular ones, then older ones', () => {
    const index = indexOf(
      goods('gone', 'Соль', { inStock: false, popularity: 100 }),
      goods('new', 'Соль'),
      goods('newer', 'Соль'),
      goods('loved', 'Соль', { popularity: 9 }),
    );
    expect(found(index, 'соль')).toEqual(['loved', 'new', 'newer', 'gone']);
  });

  it('requires all words, and accepts most of them where nothing has all', () => {
    const index = indexOf(goods('both', 'Мята лимон'), goods('one', 'Мята'));
    expect(found(index, 'лимон мята')).toEqual(['both']);
    expect(index.search('мята самовар', everything)).toMatchObject({ ignored: ['самовар'] });
    expect(found(index, 'самовар')).toEqual([]);
  });

  it('pages through and counts all', () => {
    const index = indexOf(...Array.from({ length: 30 }, (_, at) => goods(`p${at}`, 'Соль', { popularity: -at })));
    const { products } = index.search('соль', { products: { offset: 24, limit: 24 }, materials: 0 });
    expect(products).toEqual({ keys: ['p24', 'p25', 'p26', 'p27', 'p28', 'p29'], total: 30 });
  });
});

describe('the meaning of a query', () => {
  const index = indexOf(
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

  it('reports the corrected query, and takes the words literally on request', () => {
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
  const index = indexOf(
    goods('spring', 'Чага', { texts: ['весна'] }),
    goods('salt', 'Соль'),
    goods('omega', 'Омега-3'),
    goods('magnesium', 'Магний'),
  );
  it.each(['VESNA10', 'vesna10', 'sol300', 'SOOL300', 'ВИСНА10'])('%s is not corrected', (query) => {
    expect(index.search(query, everything)).toMatchObject({ products: { keys: [] }, corrected: null });
  });
  it.each([
    ['omega3', 'omega'],
    ['магний400', 'magnesium'],
    ['dtcyf10', 'spring'],
    ['vesna 10', 'spring'],
  ])('%s finds %s', (query, key) => expect(found(index, query)).toEqual([key]));
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
    const index = indexOf(goods('a', 'Мята'), goods('b', 'Мята перечная'), goods('c', 'Мята'));
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

describe('recorded queries without results', () => {
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
  ])('%j is recorded as %j', (query, recorded) => {
    expect(missOf(query)).toBe(recorded);
  });
});
