import { PARTIAL_DELIVERY } from '../integrations/cdek/protocol.ts';
import { CARRIERS, isCarrier, type CarrierName } from '../kernel/carriers.ts';
import type { SandboxCompanies } from './companies.ts';
import { SHOWN, table } from './console-tables.ts';
import { html, type Markup } from './page.ts';

type Carriers = Pick<SandboxCompanies, 'cdek' | 'boxberry'>;

/** Buttons of the console: what the carrier reports, by carrier; nothing is its next status. */
const ACTIONS: Readonly<Record<string, { readonly text: string; readonly codes?: Record<CarrierName, string> }>> = {
  next: { text: 'Следующий статус' },
  part: { text: 'Выдать первую вещь', codes: { cdek: 'DELIVERED', boxberry: 'Выдано' } },
  fail: { text: 'Не забрали', codes: { cdek: 'NOT_DELIVERED', boxberry: 'Готовится к возврату' } },
  // No status of a loss is known: the shop does not know these either.
  lost: { text: 'Потерялась', codes: { cdek: 'LOST', boxberry: 'Утеряно' } },
};

/** The buyer takes the first item and leaves the others. */
const FIRST_ALONE = [1];

interface Shown {
  readonly carrier: CarrierName;
  readonly id: string;
  readonly number: string;
  readonly track: string;
  readonly status: string;
  readonly mayBePart: boolean;
}

function parcelsOf({ cdek, boxberry }: Carriers): Shown[] {
  return [
    ...cdek.orders.list().map(({ uuid, number, cdek_number: track, status = '', content }): Shown => {
      const mayBePart = content.services?.some(({ code }) => code === PARTIAL_DELIVERY) ?? false;
      return { carrier: 'cdek', id: uuid, number, track, status, mayBePart };
    }),
    ...boxberry.parcels.list().map(({ track, number, status = '', content }): Shown => {
      return { carrier: 'boxberry', id: track, number, track, status, mayBePart: content.issue === '2' };
    }),
  ];
}

/** Parcels of both carriers, the newest orders first, with what may happen to each. */
export function parcelsTable(companies: Carriers): Markup {
  const parcels = parcelsOf(companies).sort((a, b) => Number.parseInt(b.number, 10) - Number.parseInt(a.number, 10));
  if (parcels.length === 0)
    return html`<p class="quiet">Посылок пока нет: зарегистрируйте отправку (shop.ts shipments register).</p>`;
  return table(
    ['Посылка', 'Статус', 'Что сделать'],
    parcels.slice(0, SHOWN).map(
      ({ carrier, id, number, track, status, mayBePart }) =>
        html`<tr>
          <td>${CARRIERS[carrier]} ${number}<br /><code>${track}</code></td>
          <td>${status}</td>
          <td>
            ${Object.entries(ACTIONS)
              .filter(([deed]) => deed !== 'part' || mayBePart)
              .map(
                ([deed, { text }]) =>
                  html`<form method="post" action="/console/parcels/${carrier}/${id}">
                    <button name="deed" value="${deed}">${text}</button>
                  </form>`,
              )}
          </td>
        </tr>`,
    ),
  );
}

/** Does what a button says; what is not possible any more changes nothing. */
export async function actOnParcel(
  { cdek, boxberry }: Carriers,
  carrier: string,
  id: string,
  deed: string,
): Promise<void> {
  const action = ACTIONS[deed];
  if (!action || !isCarrier(carrier)) return;
  const code = action.codes?.[carrier];
  const isPart = deed === 'part';
  if (carrier === 'boxberry') boxberry.act(id, isPart ? 'part' : code ? 'status' : 'next', code ?? '', FIRST_ALONE);
  else await cdek.act(id, { ...(code && { code }), ...(isPart && { taken: FIRST_ALONE }), webhook: 'send' });
}
