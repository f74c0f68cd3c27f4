import { FISCAL_NUMBERS } from '../../../kernel/fiscal-numbers.ts';
import { formatMoney } from '../../../kernel/money.ts';
import type { ShownOrder } from './order.server.ts';

type Receipt = ShownOrder['receipts'][number];

/** Cash receipts of the order, each to be opened. */
export function OrderReceipts({ receipts }: Pick<ShownOrder, 'receipts'>) {
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby="receipts" className="panel p-5 sm:p-7 print:hidden">
      <h2 id="receipts" tabIndex={-1} className="text-xl leading-8 outline-none">
        Кассовые чеки
      </h2>
      <ul className="mt-2">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="border-t border-line py-3 first:border-t-0">
            <details className="group">
              <summary className="min-h-8 cursor-pointer list-inside list-[disclosure-closed] font-semibold group-open:list-[disclosure-open]">
                {receipt.name}, {formatMoney(receipt.amount)}
                <span className="font-normal text-quiet">
                  {receipt.isRegistered ? receipt.at && `, ${receipt.at}` : ', чек формируется'}
                </span>
              </summary>
              <Contents {...receipt} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contents({ lines, note, amount, vat, isRegistered, numbers, code }: Receipt) {
  return (
    <div className="mt-3 grid gap-4 text-sm">
      {lines.length > 0 && (
        <ul className="grid gap-2">
          {lines.map(({ name, quantity, unitPrice, sum, vat: rate }, index) => (
            <li key={index} className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 break-words">
                {name}
                <span className="block text-quiet tabular-nums">
                  {quantity}
                  {'\u00a0×\u00a0'}
                  {formatMoney(unitPrice)}, {rate}
                </span>
              </span>
              <span className="tabular-nums">{formatMoney(sum)}</span>
            </li>
          ))}
        </ul>
      )}
      {note && <p>{note}</p>}
      <dl className="grid gap-1 border-t border-line pt-3">
        <Sum name="Итого" sum={formatMoney(amount)} />
        {vat.map((row) => (
          <Sum key={row.name} {...row} />
        ))}
      </dl>
      {!isRegistered && (
        <p className="text-quiet">
          Чек формируется: когда касса его пробьёт, здесь появятся его номера. Копия придёт на{'\u00a0'}ваш email.
        </p>
      )}
      {isRegistered && numbers === null && (
        <p className="text-quiet">
          Чек пробит. Его номера есть в{'\u00a0'}копии, которая пришла на{'\u00a0'}ваш email.
        </p>
      )}
      {numbers && (
        <div className="flex flex-wrap items-center gap-4">
          {code && (
            <svg
              role="img"
              aria-label="QR-код чека"
              viewBox={`0 0 ${code.size} ${code.size}`}
              shapeRendering="crispEdges"
              className="size-36 bg-surface"
            >
              <path d={code.path} fill="currentColor" />
            </svg>
          )}
          <div className="min-w-0">
            <dl className="grid gap-1">
              {(Object.keys(FISCAL_NUMBERS) as (keyof typeof FISCAL_NUMBERS)[]).map((key) => (
                <Sum key={key} name={FISCAL_NUMBERS[key].name} sum={numbers[key]} />
              ))}
            </dl>
            <p className="mt-2 max-w-[40ch] text-quiet">
              {code
                ? 'Проверить чек можно в\u00a0приложении налоговой службы: наведите его на\u00a0код.'
                : 'Проверить чек можно в\u00a0приложении налоговой службы по\u00a0этим номерам.'}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

function Sum({ name, sum }: { name: string; sum: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-quiet">{name}</dt>
      <dd className="tabular-nums">{sum}</dd>
    </div>
  );
}
