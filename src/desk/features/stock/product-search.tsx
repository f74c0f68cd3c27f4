import { Search } from 'lucide-react';
import { useEffect, useId, useState, type Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { foundProducts } from './found-products.ts';
import type { StockLevel } from './stock-answers.ts';
import './product-search.css';

/** Names that fit on a screen; more words find fewer. */
const SHOWN = 8;

interface ProductSearchProps {
  readonly products: readonly StockLevel[];
  readonly field: Ref<HTMLInputElement>;
  readonly onFound: (product: StockLevel) => void;
}

/** Finds a product by a scan or by words; one that fits is taken at once, of several the member chooses. */
export function ProductSearch({ products, field, onFound }: ProductSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [several, setSeveral] = useState<readonly StockLevel[]>([]);
  useEffect(() => setSeveral([]), [typed]);
  function take(product: StockLevel) {
    setTyped('');
    setProblem('');
    setSeveral([]);
    onFound(product);
  }
  function search() {
    const found = foundProducts(products, typed);
    const [only] = found;
    setProblem('');
    if (typed.trim() === '') setProblem('Отсканируйте штрихкод или напишите название.');
    else if (only && found.length === 1) take(only);
    else if (found.length > 1) setSeveral(found);
    else
      setProblem(
        'Такого товара нет: проверьте штрихкод или раскладку. Если товар новый, его штрихкод ещё не\u00a0записан: найдите по\u00a0названию.',
      );
  }
  return (
    <form
      role="search"
      className="field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        search();
        // The next scan is another product, whatever became of this one.
        event.currentTarget.querySelector('input')?.select();
      }}
    >
      <label htmlFor={id}>Товар</label>
      <div className="product-search">
        <Search aria-hidden size={18} className="text-quiet" />
        <input
          ref={field}
          type="text"
          id={id}
          value={typed}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder="Штрихкод, номер или название"
          aria-describedby={`${id}-problem`}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <p id={`${id}-problem`} role="alert" className="text-xs text-error">
        {problem}
      </p>
      {several.length > 0 && (
        <div role="group" aria-label="Подходят" className="chips">
          {several.slice(0, SHOWN).map((product) => (
            <button key={product.productId} type="button" className="chip" onClick={() => take(product)}>
              {product.name}
            </button>
          ))}
          {several.length > SHOWN && <span className="note">И ещё {several.length - SHOWN}: уточните название.</span>}
        </div>
      )}
      <div className="sr-only">
        <Button type="submit" tabIndex={-1}>
          Найти
        </Button>
      </div>
    </form>
  );
}
