import { z } from 'zod';
import { SECTIONS } from '../../kernel/sections.ts';
import { FACETS, LONGEST_WORD } from '../../kernel/shelf-query.ts';
import { facetTextShape, facetTitleShape } from '../../shop/facets/facet-shape.ts';
import { FACET_LIMITS } from '../../shop/facets/facet.rules.ts';

const SectionId = z.union(SECTIONS.map(({ id }) => z.literal(id)));
const FacetName = z.enum(FACETS);
const Word = z.string().max(LONGEST_WORD);

export const DeskFacets = z.object({
  version: z.int(),
  /** In the order in which sections show them. */
  facets: z.array(
    z.object({
      /** The parameter of addresses. */
      facet: FacetName,
      title: z.string(),
      /** The field of a product that holds its values. */
      field: z.enum(['purposes', 'drugType', 'audience', 'mainIngredients']),
      hiddenIn: z.array(SectionId).readonly(),
      /** Sections that offer it now. */
      shownIn: z.array(SectionId),
      /** Whether values stand in the order below, or the most common of a section first. */
      byHand: z.boolean(),
      values: z.array(
        z.object({
          /** As written in addresses. */
          word: z.string(),
          text: z.string(),
          isShown: z.boolean(),
          /** How many products have it, on sale or not. */
          products: z.int(),
          published: z.int(),
          /** Sections with products on sale that have it. */
          sections: z.array(SectionId).readonly(),
        }),
      ),
    }),
  ),
});

const command = { key: z.uuid('Нужен ключ действия'), expectedVersion: z.int('Укажите версию').min(0) };

export const SavedFacets = z.strictObject({
  ...command,
  facets: z
    .array(
      z.strictObject({
        facet: FacetName,
        title: facetTitleShape,
        hiddenIn: z.array(SectionId).max(SECTIONS.length),
      }),
    )
    .superRefine((facets, ctx) => {
      if (facets.length !== FACETS.length || new Set(facets.map(({ facet }) => facet)).size !== FACETS.length)
        ctx.addIssue({ code: 'custom', message: 'Нужны все фильтры, каждый один раз' });
      for (const [at, { title }] of facets.entries())
        if (facets.findIndex((one) => one.title === title) < at)
          ctx.addIssue({
            code: 'custom',
            path: [at, 'title'],
            message: 'Такое название уже есть у\u00a0другого фильтра',
          });
    }),
});

export const FacetPath = z.object({ facet: FacetName });
export const FacetValuePath = FacetPath.extend({ word: Word });

export const ArrangedValues = z.strictObject({
  ...command,
  byHand: z.boolean(),
  values: z
    .array(z.strictObject({ word: Word, isShown: z.boolean() }))
    .max(FACET_LIMITS.values, `Не\u00a0больше ${FACET_LIMITS.values} значений`)
    .refine(
      (values) => new Set(values.map(({ word }) => word)).size === values.length,
      'Каждое значение может стоять один раз',
    ),
});

export const AddedValue = z.strictObject({ ...command, text: facetTextShape });

/** How many products have the value, as the sender was told. */
const products = z.int('Укажите, у\u00a0скольких товаров оно есть').min(0);

export const RenamedValue = z.strictObject({ ...command, products, text: facetTextShape });
export const MergedValue = z.strictObject({ ...command, products, into: Word.min(1, 'Выберите значение') });
export const RemovedValue = z.strictObject({ ...command, products });
