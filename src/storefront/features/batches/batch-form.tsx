import { links } from '../../../kernel/links.ts';
import { buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

interface BatchFormProps {
  readonly typed: string;
  /** Slug of the chosen product; empty: any. */
  readonly product: string;
  readonly products: readonly { readonly slug: string; readonly name: string }[];
}

/** Works without scripts: it opens an address. */
export function BatchForm({ typed, product, products }: BatchFormProps) {
  return (
    <form action={links.batches()} className="grid max-w-md gap-5">
      <div>
        <label htmlFor="batch-product" className="mb-1.5 block text-sm font-semibold">
          Товар
        </label>
        <select
          id="batch-product"
          name="product"
          defaultValue={product}
          className="min-h-12 w-full rounded-md border border-edge bg-surface px-4 text-base text-ink hover:border-leaf"
        >
          <option value="">Любой</option>
          {products.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <TextField
        id="batch-number"
        name="number"
        label="Номер партии"
        hint="Пробелы, дефисы и&nbsp;заглавные буквы не&nbsp;важны"
        defaultValue={typed}
        required
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
      />
      <div>
        <button className={buttonClass('primary')}>Найти паспорт</button>
      </div>
    </form>
  );
}
