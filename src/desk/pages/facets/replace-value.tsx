import { useState } from 'react';
import type { DeskFacet, FacetValue } from '../../api/facets-query.ts';
import { PRODUCTS_KEY } from '../../api/products-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { issuesOf } from '../../features/setting-form/setting-issues.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { havingWords } from './facet-words.ts';

export type ReplaceKind = 'renamed' | 'merged' | 'removed';

export interface Replacing {
  readonly kind: ReplaceKind;
  readonly word: string;
}

const TITLES: Readonly<Record<ReplaceKind, string>> = {
  renamed: 'Переименовать',
  merged: 'Объединить',
  removed: 'Удалить',
};

interface ReplaceValueProps {
  readonly facet: DeskFacet;
  readonly value: FacetValue;
  readonly kind: ReplaceKind;
  readonly version: number;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

/** What becomes of a value in all products that have it; the consequence is said before, with how many they are. */
export function ReplaceValue({ facet: { facet, values }, value, kind, version, onDone, onCancel }: ReplaceValueProps) {
  const { word, text, products } = value;
  const [opened] = useState(version);
  const [typed, setTyped] = useState(kind === 'renamed' ? text : '');
  const [missing, setMissing] = useState('');
  const others = Object.fromEntries(values.filter((one) => one.word !== word).map((one) => [one.word, one.text]));
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: PRODUCTS_KEY,
    // How many products were named is a part of what was confirmed.
    send: (confirmed: { readonly typed: string; readonly products: number }, sent) => {
      const params = { path: { facet, word } };
      const body = { ...sent, products: confirmed.products };
      if (kind === 'removed')
        return answerOf(staffApi.POST('/api/staff/facets/{facet}/values/{word}/removed', { params, body }));
      return answerOf(
        kind === 'renamed'
          ? staffApi.POST('/api/staff/facets/{facet}/values/{word}/renamed', {
              params,
              body: { ...body, text: confirmed.typed },
            })
          : staffApi.POST('/api/staff/facets/{facet}/values/{word}/merged', {
              params,
              body: { ...body, into: confirmed.typed },
            }),
      );
    },
    onDone: () => onDone(`Готово: «${text}» ${doneWords()}.`),
  });
  const issue = issuesOf(error).text ?? issuesOf(error).into;
  const target = others[typed];
  function doneWords() {
    if (kind === 'removed') return 'удалено';
    return kind === 'merged' ? `теперь «${target}»` : `теперь «${typed.trim()}»`;
  }
  function submit() {
    const isMissing = kind !== 'removed' && typed.trim() === '';
    setMissing(isMissing ? (kind === 'merged' ? 'Выберите значение' : 'Заполните это поле') : '');
    if (!isMissing) mutate({ typed, products });
  }
  return (
    <CommandPanel
      title={`${TITLES[kind]}: «${text}»`}
      submit={TITLES[kind]}
      danger={kind === 'removed'}
      busy={isPending}
      error={issue === undefined ? error : null}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {kind === 'renamed' && (
        <Field
          label="Новое название"
          maxLength={60}
          autoComplete="off"
          value={typed}
          error={missing || issue}
          onChange={({ target: field }) => setTyped(field.value)}
        />
      )}
      {kind === 'merged' && (
        <SelectField
          label="С каким значением"
          words={others}
          none="Выберите"
          value={typed}
          error={missing || issue}
          onChange={setTyped}
        />
      )}
      <p>{consequence(kind, value, target)}</p>
      <p className="text-quiet">{addressWords(kind)}</p>
    </CommandPanel>
  );
}

function consequence(kind: ReplaceKind, value: FacetValue, target: string | undefined): string {
  const { products } = value;
  if (products === 0)
    return kind === 'removed' ? 'Товаров с\u00a0ним нет: исчезнет только значение.' : 'Товаров с\u00a0ним пока нет.';
  const having = havingWords(value);
  if (kind === 'removed') return `Значение исчезнет ${having}, и\u00a0из\u00a0фильтра. Вернуть его разом будет нельзя.`;
  if (kind === 'merged')
    return `Значение исчезнет ${having}: вместо него станет ${target ? `«${target}»` : 'другое'}. Разделить их обратно будет нельзя.`;
  return `Название изменится ${having}: на\u00a0их страницах, в\u00a0фильтре и\u00a0в\u00a0поиске.`;
}

const addressWords = (kind: ReplaceKind): string =>
  kind === 'removed'
    ? 'Сохранённые ссылки с\u00a0этим фильтром откроют раздел целиком.'
    : 'Сохранённые ссылки с\u00a0прежним значением приведут к\u00a0новому.';
