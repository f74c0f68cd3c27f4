import { useQuery } from '@tanstack/react-query';
import { stockQuery } from '../../features/stock/stock-queries.ts';
import { StockTabs } from '../../features/stock/stock-tabs.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { CountSheet } from './count-sheet.tsx';
import './counting.css';

/** A count of several goods: scanned or chosen, counted, compared, and saved together. */
export function Counting() {
  const read = useQuery(stockQuery);
  return (
    <div className="grid gap-4">
      <title>Пересчёт · Склад</title>
      <h1>Пересчёт</h1>
      <StockTabs />
      <Loaded of={read}>{({ products }) => <CountSheet products={products} />}</Loaded>
    </div>
  );
}
