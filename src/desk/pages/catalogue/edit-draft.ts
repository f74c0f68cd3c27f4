import { SECTIONS } from '../../../kernel/sections.ts';
import type { paths } from '../../api/calls.d.ts';

type Body = paths['/api/staff/bulk-changes/edits']['post']['requestBody']['content']['application/json'];
export type ProductEdit = Body['edit'];
export type EditFilter = Body['filter'];

export const EDIT_WORDS: Readonly<Record<ProductEdit['kind'], string>> = {
  price: 'Цена на\u00a0процент',
  facet: 'Значение фильтра',
  section: 'Раздел',
  threshold: 'Порог запаса',
  state: 'Состояние',
};
export type EditKind = keyof typeof EDIT_WORDS;

export const FACET_WORDS = {
  purposes: 'Назначение',
  forWhom: 'Для кого',
  audience: 'Кому подходит',
  mainIngredients: 'Основные вещества',
} as const;
export const SECTION_WORDS = Object.fromEntries(SECTIONS.map(({ id, name }) => [String(id), name]));
export const ROUND_WORDS = {
  1: 'до\u00a0рубля',
  10: 'до\u00a010\u00a0₽',
  50: 'до\u00a050\u00a0₽',
  100: 'до\u00a0100\u00a0₽',
};

/** An edit as it is typed. */
export interface EditDraft {
  readonly kind: EditKind;
  readonly percent: string;
  readonly roundTo: string;
  readonly showsOld: boolean;
  readonly facet: string;
  readonly value: string;
  readonly on: boolean;
  readonly section: string;
  readonly threshold: string;
  readonly published: boolean;
}

export const EMPTY_EDIT: EditDraft = {
  kind: 'price',
  percent: '',
  roundTo: '10',
  showsOld: false,
  facet: 'purposes',
  value: '',
  on: true,
  section: '',
  threshold: '',
  published: true,
};

const numberOf = (typed: string) => Number(typed.replace(/\s/g, '').replace(',', '.').replace('\u2212', '-'));

/** The edit that was typed, or the sentence at the field that is missing. */
export function readEdit(draft: EditDraft): { readonly edit: ProductEdit } | { readonly issue: string } {
  switch (draft.kind) {
    case 'price': {
      const percent = numberOf(draft.percent);
      if (draft.percent.trim() === '' || Number.isNaN(percent)) return { issue: 'Укажите число: 10 или \u22125' };
      return { edit: { kind: 'price', percent, roundTo: Number(draft.roundTo) as 1, showsOld: draft.showsOld } };
    }
    case 'facet':
      if (draft.value.trim() === '') return { issue: 'Напишите значение так, как оно стоит на\u00a0сайте' };
      return { edit: { kind: 'facet', facet: draft.facet as 'purposes', value: draft.value, on: draft.on } };
    case 'section':
      if (draft.section === '') return { issue: 'Выберите раздел' };
      return { edit: { kind: 'section', section: Number(draft.section) as 1 } };
    case 'threshold': {
      const threshold = draft.threshold.trim() === '' ? null : numberOf(draft.threshold);
      if (threshold !== null && !Number.isInteger(threshold)) return { issue: 'Укажите целое число штук' };
      return { edit: { kind: 'threshold', threshold } };
    }
    case 'state':
      return { edit: { kind: 'state', published: draft.published } };
  }
}
