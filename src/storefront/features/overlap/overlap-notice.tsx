import type { CallAnswer } from '../../../api/api-calls.schema.ts';
import { links } from '../../../kernel/links.ts';
import { callApi } from '../../client/api.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type Overlap = CallAnswer<'POST /api/overlap'>['overlaps'][number];

const DEBOUNCE_MS = 300;
/** Of one request. */
const MOST_GOODS = 100;

interface OverlapNoticeProps {
  /** Goods of the cart; on the page of a product, that one too. */
  ids: readonly number[];
  /** Only what this product shares with others. */
  about?: number;
  /** One sentence; what is above a level stays in full. */
  brief?: boolean;
  /** Somebody has asked for it: told as well when there is nothing, and when there is no answer. */
  asked?: boolean;
  className?: string;
}

/**
 * Substances that several of these goods contain (decision 0112). It informs and blocks nothing; without an answer
 * nothing is shown, unless it was asked for.
 */
export default function OverlapNotice({ ids, about, brief = false, asked = false, className }: OverlapNoticeProps) {
  const { latest, failure, retry } = useAnswer(
    ids.toSorted((one, other) => one - other).join(' '),
    (signal) => callApi('POST /api/overlap', { body: { products: ids.slice(0, MOST_GOODS) }, signal }),
    { debounceMs: DEBOUNCE_MS },
  );
  const found = (latest?.answer.overlaps ?? []).filter((overlap) => about === undefined || isShared(overlap, about));
  if (asked && failure !== undefined)
    return (
      <Notice
        tone="error"
        className={className}
        action={
          <Button small look="outline" onClick={retry}>
            Повторить
          </Button>
        }
      >
        Проверить повторы не{'\u00a0'}получилось. {failure}
      </Notice>
    );
  if (asked && latest && found.length === 0)
    return (
      <Notice className={className}>
        Повторов среди веществ, записанных числами, не{'\u00a0'}нашли. Еда, лекарства и{'\u00a0'}другие БАД не{'\u00a0'}
        учтены.
      </Notice>
    );
  if (found.length === 0) return null;
  const shown = brief ? found.filter(({ above }) => above) : found;
  return (
    <Notice
      tone={found.some(({ above }) => above) ? 'warm' : 'calm'}
      title={brief ? undefined : titleOf(about)}
      className={className}
    >
      {shown.length > 0 && (
        <ul className="grid gap-2">
          {shown.map((overlap) => (
            <li key={overlap.substance}>
              {overlap.text}
              {!brief && <span className="block text-quiet">{namesOf(overlap, about)}</span>}
            </li>
          ))}
        </ul>
      )}
      {brief && shown.length < found.length && (
        <p className={shown.length > 0 ? 'mt-2' : ''}>
          {shown.length > 0 ? 'Повторяются и\u00a0другие вещества' : 'Одно вещество есть в\u00a0нескольких товарах'}:{' '}
          <a href={links.cart()} className="link">
            сколько вместе, показано в&nbsp;корзине
          </a>
          .
        </p>
      )}
      {shown.length > 0 && <p className="mt-2">{latest?.answer.note}</p>}
    </Notice>
  );
}

function titleOf(about: number | undefined): string {
  return about === undefined ? 'Одно вещество в\u00a0нескольких товарах' : 'Уже есть в\u00a0вашей корзине';
}

/** Whether the product, or a part of it, and something else of the cart bring the substance. */
function isShared({ products }: Overlap, about: number): boolean {
  return (
    products.some(({ goods }) => goods.includes(about)) &&
    products.some(({ goods }) => goods.some((id) => id !== about))
  );
}

function namesOf({ products }: Overlap, about: number | undefined): string {
  const others = products.filter(({ goods }) => about === undefined || goods.some((id) => id !== about));
  const names = others.map(({ name }) => name).join('; ');
  return about === undefined ? names : `В\u00a0корзине: ${names}`;
}
