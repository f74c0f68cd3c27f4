import { ProductPick } from '../../features/product-pick/product-pick.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { BLOCK_WORDS, type DraftBlock } from './block-draft.ts';

interface BlockFieldsProps {
  readonly block: DraftBlock;
  readonly position: number;
  /** By the name of a field of the block; `''`: about all of it. */
  readonly issue: (field: string) => string | undefined;
  readonly onChange: (changed: Partial<DraftBlock>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

export function BlockFields({ block, position, issue, onChange, onMove, onRemove }: BlockFieldsProps) {
  const { kind, text, path, product } = block;
  const name = `${BLOCK_WORDS[kind]}, блок ${position}`;
  const ofText = {
    value: text,
    error: issue('text') ?? issue('items') ?? issue(''),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ text: target.value }),
  };
  return (
    <fieldset className="campaign-block">
      <legend className="sr-only">{name}</legend>
      {kind === 'heading' && <Field label={name} maxLength={150} {...ofText} />}
      {kind === 'paragraph' && <TextArea label={name} rows={5} {...ofText} />}
      {kind === 'list' && <TextArea label={name} hint="Каждый пункт с новой строки" rows={4} {...ofText} />}
      {kind === 'link' && (
        <>
          <Field label={`${name}: слова`} maxLength={100} {...ofText} />
          <Field
            label={`${name}: страница сайта`}
            placeholder="/catalog"
            value={path}
            error={issue('path')}
            onChange={({ target }) => onChange({ path: target.value })}
          />
        </>
      )}
      {kind === 'product' && (
        <ProductPick
          label={name}
          product={product}
          error={issue('product') ?? issue('')}
          onChange={(chosen) => onChange({ product: chosen })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <button type="button" className="text-link" aria-label={`Выше: ${name}`} onClick={() => onMove(-1)}>
          Выше
        </button>
        <button type="button" className="text-link" aria-label={`Ниже: ${name}`} onClick={() => onMove(1)}>
          Ниже
        </button>
        <button type="button" className="text-link" aria-label={`Убрать: ${name}`} onClick={onRemove}>
          Убрать
        </button>
      </div>
    </fieldset>
  );
}
