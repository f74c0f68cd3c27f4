import { LONGEST_WORD } from '../../kernel/shelf-query.ts';
import { slugOf } from '../../kernel/slug.ts';
import { line } from '../settings/company-shape.ts';
import { FACET_LIMITS } from './facet.rules.ts';

/** A title of a filter, as visitors read it. */
export const facetTitleShape = line(FACET_LIMITS.title);

/** A value of a filter; its address is made of its letters. */
export const facetTextShape = line(FACET_LIMITS.text).refine((text) => {
  const word = slugOf(text);
  return word !== '' && word.length <= LONGEST_WORD;
}, 'Из\u00a0этих букв не\u00a0получается адрес: напишите короче, буквами или цифрами');
