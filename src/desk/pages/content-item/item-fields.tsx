import { slugOf } from '../../../kernel/slug.ts';
import type { ContentKind } from '../../api/content-answers.ts';
import { PictureChoice } from '../../features/pictures/picture-choice.tsx';
import { WordsOfPicture } from '../../features/pictures/picture-words.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { hasBody, hasGoods, hasPage } from '../../words/fact-fields.ts';
import { BlocksEditor } from './blocks-editor.tsx';
import { FactFields } from './fact-fields.tsx';
import type { ItemDraft } from './item-draft.ts';
import type { ItemIssues } from './item-issues.ts';
import { LinkedGoods } from './linked-goods.tsx';
import { pictureRatio } from './picture-ratio.ts';

interface ItemFieldsProps {
  readonly kind: ContentKind;
  readonly draft: ItemDraft;
  readonly issues: ItemIssues;
  /** Nobody has seen it yet: its address follows its title. */
  readonly isNew: boolean;
  readonly onChange: (changed: Partial<ItemDraft>) => void;
}

const LONGEST_SLUG = 100;
const addressFor = (title: string) => slugOf(title).slice(0, LONGEST_SLUG).replace(/-+$/, '');

/** All fields of an item, by its kind. */
export function ItemFields({ kind, draft, issues, isNew, onChange }: ItemFieldsProps) {
  const { title, slug, summary, body, pictureId, position, seoTitle, seoDescription, facts, goods } = draft;
  return (
    <>
      <Field
        label="Название"
        maxLength={300}
        value={title}
        error={issues.title}
        onChange={({ target }) => {
          const follows = isNew && slug === addressFor(title);
          onChange({ title: target.value, ...(follows && { slug: addressFor(target.value) }) });
        }}
      />
      <Field
        label="Адрес"
        hint={
          kind === 'page'
            ? 'Адрес страницы на\u00a0сайте; его не\u00a0меняют'
            : 'Латиницей через дефис; со\u00a0старого адреса сайт перенаправит сам'
        }
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={slug}
        error={issues.slug}
        onChange={({ target }) => onChange({ slug: target.value })}
      />
      <TextArea
        label={kind === 'banner' ? 'Слова под названием' : 'Краткое описание'}
        hint={kind === 'banner' ? undefined : 'Под названием на\u00a0странице и\u00a0в\u00a0списках'}
        rows={3}
        value={summary}
        error={issues.summary}
        onChange={({ target }) => onChange({ summary: target.value.replace(/\s*\n\s*/g, ' ') })}
      />
      <PictureChoice
        label="Картинка"
        value={pictureId}
        error={issues.pictureId}
        shown={pictureRatio(kind)}
        onChoose={(picture) => onChange({ pictureId: picture.id })}
        onRemove={() => onChange({ pictureId: null })}
      />
      {pictureId !== null && (
        <WordsOfPicture
          id={pictureId}
          hint={'Сохранится вместе с\u00a0записью'}
          onChanged={(picture) => onChange({ pictureId: picture.id })}
        />
      )}
      <FactFields
        kind={kind}
        facts={facts}
        issues={issues}
        onChange={(changed) => onChange({ facts: { ...facts, ...changed } })}
      />
      {kind === 'banner' && (
        <Field
          label="Порядок"
          hint="Меньшее число стоит раньше; на\u00a0главной видны первые четыре"
          inputMode="numeric"
          autoComplete="off"
          value={position}
          error={issues.position}
          onChange={({ target }) => onChange({ position: target.value })}
        />
      )}
      {(hasBody(kind) || body.length > 0) && (
        <fieldset className="item-group">
          <legend className="font-semibold">Текст</legend>
          {issues.body && <p className="text-xs text-error">{issues.body}</p>}
          <BlocksEditor body={body} issues={issues} onChange={(next) => onChange({ body: next })} />
        </fieldset>
      )}
      {(hasGoods(kind) || goods.length > 0) && (
        <LinkedGoods goods={goods} error={issues.productIds} onChange={(next) => onChange({ goods: next })} />
      )}
      {hasPage(kind) && (
        <fieldset className="item-group">
          <legend className="font-semibold">Для поисковиков</legend>
          <Field
            label="Название для поиска"
            hint="Пусто: название записи"
            value={seoTitle}
            error={issues['seo.title']}
            onChange={({ target }) => onChange({ seoTitle: target.value })}
          />
          <TextArea
            label="Описание для поиска"
            hint="Пусто: краткое описание"
            rows={2}
            value={seoDescription}
            error={issues['seo.description']}
            onChange={({ target }) => onChange({ seoDescription: target.value.replace(/\s*\n\s*/g, ' ') })}
          />
        </fieldset>
      )}
    </>
  );
}
