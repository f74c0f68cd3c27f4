import type { LoaderFunctionArgs } from 'react-router';
import { formatDay } from '../../../../kernel/dates.ts';
import { sectionOf, type SectionId } from '../../../../kernel/sections.ts';
import { bonusBalance } from '../../../../shop/bonuses/bonus-balance.reads.ts';
import { offBonuses, onBonuses, type OffBonus, type OnBonus } from '../../../../shop/bonuses/bonus-history.reads.ts';
import { bonusSettings } from '../../../../shop/settings/bonus-settings.reads.ts';
import { accountCustomer } from '../account-customer.server.ts';

/** Rows of the history, and by how many it grows; the archive of own data has what is beyond the most. */
const ROWS = 100;
const MOST_ROWS = 1_000;

const GIVEN: Readonly<Record<OnBonus['reason'], string>> = {
  order: 'Начислены за\u00a0заказ',
  return: 'Вернулись с\u00a0заказа, в\u00a0котором вы\u00a0их потратили',
  correction: 'Начислены магазином',
};
const LOST: Readonly<Record<OffBonus['reason'], string>> = {
  order: 'Потрачены в\u00a0заказе',
  return: 'Сняты: товар вернулся в\u00a0магазин',
  expiry: 'Закончился срок',
  correction: 'Сняты магазином',
};

/** Bonuses of the account: what there is, where it came from, and the rules. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = await accountCustomer(args);
  const now = shop.now();
  const wanted = rowsWanted(new URL(args.request.url).searchParams.get('rows'));
  // Each list may have all the latest rows.
  const latest = { start: 0, limit: wanted, newestFirst: true };
  const [balance, on, off, rules] = await Promise.all([
    bonusBalance(shop.db, customer.id, now),
    onBonuses(shop.db, customer.id, latest, now),
    offBonuses(shop.db, customer.id, latest, now),
    bonusSettings(shop.db),
  ]);
  const { available, pending, debt, expiring } = balance;
  const rows = [
    ...on.items.map((one) => ({ ...shownRow(one, GIVEN[one.reason]), count: one.count, note: givenNote(one) })),
    ...off.items.map((one) => ({ ...shownRow(one, LOST[one.reason]), count: -one.count, note: '' })),
  ];
  rows.sort((one, other) => other.at - one.at || other.count - one.count);
  const next = on.items.filter(({ state }) => state === 'pending').at(-1);
  return {
    available,
    pending,
    debt,
    expiring: expiring && { count: expiring.count, day: formatDay(expiring.at) },
    pendingFrom: next ? formatDay(next.activeFrom) : null,
    rows: rows.slice(0, wanted).map(({ at: _at, ...row }) => row),
    /** How many rows the longer history has; null where this one is whole. */
    more: on.total + off.total > wanted && wanted < MOST_ROWS ? wanted + ROWS : null,
    cutAt: on.total + off.total > wanted && wanted >= MOST_ROWS ? MOST_ROWS : null,
    rules: {
      ...rules,
      sectionRates: Object.entries(rules.sectionRates).flatMap(([id, percent]) =>
        percent === null || percent === undefined
          ? []
          : [{ section: sectionOf(Number(id) as SectionId).name, percent }],
      ),
    },
  };
}

/** Anything else than a whole number of hundreds is as good as none. */
function rowsWanted(typed: string | null): number {
  return /^[1-9]0?00$/.test(typed ?? '') ? Math.min(MOST_ROWS, Number(typed)) : ROWS;
}

function shownRow({ id, order, note, createdAt }: OnBonus | OffBonus, title: string) {
  return {
    key: `${title} ${id}`,
    title,
    order: order && { id: order.id, number: order.number },
    reason: note,
    day: formatDay(createdAt),
    at: createdAt.getTime(),
  };
}

function givenNote({ state, left, count, activeFrom, expiresAt }: OnBonus): string {
  if (state === 'pending') return `можно тратить с\u00a0${formatDay(activeFrom)}`;
  if (state !== 'active') return '';
  return `${left < count ? `осталось ${left}, ` : ''}можно тратить до ${formatDay(expiresAt)}`;
}

export type OwnBonuses = Awaited<ReturnType<typeof loader>>;
