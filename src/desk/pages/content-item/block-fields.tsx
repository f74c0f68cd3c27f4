import type { Block } from '../../api/content-answers.ts';
import { PictureChoice } from '../../features/pictures/picture-choice.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { EntryFields } from './entry-fields.tsx';
import type { ItemIssues } from './item-issues.ts';
import { TableFields } from './table-fields.tsx';

interface BlockFieldsProps {
  readonly block: Block;
  readonly issues: ItemIssues;
  readonly onChange: (block: Block) => void;
}

const LONG = 5;

/** The fields of a block by its kind. */
export function BlockFields({ block, issues, onChange }: BlockFieldsProps) {
  const whole = issues[''];
  switch (block.kind) {
    case 'paragraph':
    case 'quote':
      return (
        <TextArea
          label="Текст"
          hint={block.kind === 'paragraph' ? 'Новая строка начинает новый абзац' : undefined}
          rows={LONG}
          value={block.text}
          error={issues.text ?? whole}
          onChange={({ target }) => onChange({ ...block, text: target.value })}
        />
      );
    case 'heading':
      return (
        <Field
          label="Текст"
          value={block.text}
          error={issues.text ?? whole}
          onChange={({ target }) => onChange({ ...block, text: target.value })}
        />
      );
    case 'list':
      return (
        <TextArea
          label="Пункты"
          hint="По одному в строке"
          rows={LONG}
          value={block.items.join('\n')}
          error={issues.items ?? Object.values(issues)[0]}
          onChange={({ target }) => onChange({ ...block, items: target.value.split('\n') })}
        />
      );
    case 'steps':
      return (
        <EntryFields
          first={['title', 'Шаг']}
          second={['text', 'Что сделать на\u00a0шаге']}
          entries={block.items}
          empty={{ title: '', text: '' }}
          isLong
          issues={issues}
          onChange={(items) => onChange({ ...block, items })}
        />
      );
    case 'questions':
      return (
        <EntryFields
          first={['question', 'Вопрос']}
          second={['answer', 'Ответ']}
          entries={block.items}
          empty={{ question: '', answer: '' }}
          isLong
          issues={issues}
          onChange={(items) => onChange({ ...block, items })}
        />
      );
    case 'figures':
      return (
        <EntryFields
          first={['value', 'Цифра']}
          second={['label', 'Что это']}
          entries={block.items}
          empty={{ value: '', label: '' }}
          issues={issues}
          onChange={(items) => onChange({ ...block, items })}
        />
      );
    case 'table':
      return <TableFields table={block} issues={issues} onChange={(changed) => onChange({ ...block, ...changed })} />;
    case 'picture':
      return (
        <div className="grid gap-3">
          <PictureChoice
            label="Картинка в тексте"
            value={block.pictureId || null}
            error={issues.pictureId}
            shown="wide"
            onChoose={({ id, width, height, alt }) => onChange({ ...block, pictureId: id, width, height, alt })}
          />
          <Field
            label="Что на картинке"
            hint="Прочтут те, кто её не видит; пусто, если она только украшает"
            value={block.alt}
            error={issues.alt ?? whole}
            onChange={({ target }) => onChange({ ...block, alt: target.value })}
          />
          <Field
            label="Подпись под картинкой"
            value={block.caption ?? ''}
            error={issues.caption}
            onChange={({ target }) => onChange({ ...block, caption: target.value })}
          />
        </div>
      );
    case 'link':
      return (
        <div className="item-pair">
          <Field
            label="Слова ссылки"
            value={block.text}
            error={issues.text ?? whole}
            onChange={({ target }) => onChange({ ...block, text: target.value })}
          />
          <Field
            label="Куда ведёт"
            hint="Путь на сайте («/news») или адрес с https://"
            value={block.href}
            error={issues.href}
            onChange={({ target }) => onChange({ ...block, href: target.value })}
          />
        </div>
      );
  }
}
