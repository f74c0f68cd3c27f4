import { refused } from '../../http/api-errors.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { bulkChangeRows, BulkRowState } from '../../shop/bulk-changes/bulk-changes.tables.ts';
import { PRODUCT_COLUMNS } from '../../shop/bulk-changes/product-columns.rules.ts';

type Row = typeof bulkChangeRows.$inferSelect;

const STATE_WORDS: Readonly<Record<BulkRowState, string>> = {
  new: 'Не проверена',
  same: 'Без изменений',
  faulty: 'Ошибка',
  ready: 'Готова',
  applied: 'Применена',
  refused: 'Не применена',
};

export const OUTCOME_HEAD = ['Строка', 'Номер', 'Товар', 'Итог', 'Что меняется', 'Почему нет'] as const;

/** A row of a change as people see it. */
export const shownRow = ({ position, productId, name, state, shown, issues, refusal }: Row) => ({
  position,
  productId,
  name,
  state,
  shown: shown.map(({ field, ...values }) => ({ head: PRODUCT_COLUMNS[field].head, ...values })),
  issues: issues.map(({ field, ...rest }) => ({ head: PRODUCT_COLUMNS[field].head, ...rest })),
  reasons: refusal === null ? [] : reasonsOf(refusal),
});

export function outcomeCells(row: Row) {
  const { position, productId, name, state, shown, issues, reasons } = shownRow(row);
  const changes = shown.map(({ head, before, after }) => `${head}: ${before || 'пусто'} → ${after || 'пусто'}`);
  const why = [...issues.map(({ head, sentence }) => `${head}: ${sentence}`), ...reasons];
  return [position, productId, name, STATE_WORDS[state], changes.join('\n'), why.join('\n')];
}

/** All sentences of a refusal, where its answer has only the first. */
function reasonsOf(refusal: Refusal): string[] {
  if (refusal.refused !== 'claims-found') return [refused(refusal).message];
  const { claims } = (refusal as Refusal<'claims-found'>).facts;
  return claims.map(({ place, words, reason }) => `«${words}» (${place}): ${reason}`);
}
