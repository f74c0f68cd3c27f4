import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Quote } from './new-order-queries.ts';

interface CouponProps {
  readonly value: string;
  readonly quote: Quote | undefined;
  readonly onChange: (coupon: string) => void;
}

export function CouponField({ value, quote, onChange }: CouponProps) {
  const [words, setWords] = useState('');
  const verdict = value === '' ? undefined : quote?.codes.find(({ code }) => code === value);
  const use = () => onChange(words.trim());
  return (
    <div className="grid gap-1">
      {value === '' ? (
        <div className="flex flex-wrap gap-2">
          <input
            aria-label="Купон"
            placeholder="Купон, если есть"
            maxLength={40}
            autoComplete="off"
            className="filter-field"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              use();
            }}
          />
          <Button look="outline" onClick={use}>
            Применить
          </Button>
        </div>
      ) : (
        <p className="flex flex-wrap items-center gap-2">
          <span role="status" className={verdict && !verdict.isApplied ? 'text-error' : ''}>
            Купон {value}
            {verdict && `: ${verdict.text}`}
          </span>
          <Button look="plain" onClick={() => onChange('')}>
            Убрать купон
          </Button>
        </p>
      )}
      <p className="text-xs text-quiet">Бонусы и&nbsp;сертификаты покупатель тратит только сам, на&nbsp;сайте.</p>
    </div>
  );
}
