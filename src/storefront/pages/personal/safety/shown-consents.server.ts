import { formatDay } from '../../../../kernel/dates.ts';
import { bindWords } from '../../../../kernel/typography.ts';
import { counted } from '../../../../kernel/plural.ts';
import { agreedPurposes, type AgreedPurpose } from '../../../../shop/consents/agreed-purposes.ts';
import type { GivenConsent } from '../../../../shop/consents/own-consents.reads.ts';

/** Times of one wording that are listed; an account may have hundreds of orders. */
const TIMES_SHOWN = 20;

/** Consents as the page shows them: those in force first. */
export function shownConsents(given: readonly GivenConsent[]) {
  return agreedPurposes(given)
    .map(({ wordings, effect, title, ...rest }) => ({
      ...rest,
      title: bindWords(title),
      effect,
      state: stateOf({ ...rest, wordings }),
      wordings: wordings.map(({ version, text, given: times }) => ({
        version: `от\u00a0${formatDay(new Date(version))}`,
        rows: text
          ? [
              ['Цель', text.purpose],
              ['Данные', text.data],
              ['Кому передаём', text.receivers],
              ['Срок', text.term],
              ['Как дано', text.howGiven],
            ].map(([name, words]) => [name!, bindWords(words!)] as const)
          : [],
        times: times.slice(0, TIMES_SHOWN).map(timeOf),
        more: Math.max(0, times.length - TIMES_SHOWN),
      })),
    }))
    .toSorted((one, other) => Number(other.live) - Number(one.live));
}

function stateOf({ live, wordings }: Pick<AgreedPurpose, 'live' | 'wordings'>): string {
  const all = wordings.flatMap(({ given }) => given);
  const lastDay = (days: readonly (Date | null)[]) =>
    formatDay(new Date(Math.max(...days.map((day) => day?.getTime() ?? 0))));
  if (!live) return `Больше не\u00a0действует с\u00a0${lastDay(all.map(({ endedAt }) => endedAt))}`;
  const inForce = all.filter(({ endedAt }) => endedAt === null);
  const day = lastDay(inForce.map(({ at }) => at));
  return inForce.length > 1
    ? `Дано ${counted(inForce.length, ['раз', 'раза', 'раз'])}, последний\u00a0— ${day}`
    : `Дано ${day}`;
}

function timeOf({ at, endedAt, edition, order }: GivenConsent): string {
  return [
    formatDay(at),
    order !== null && `заказ №\u00a0${order}`,
    edition !== null && `редакция страницы ${edition}`,
    endedAt && `закончилось ${formatDay(endedAt)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
