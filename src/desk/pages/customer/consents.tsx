import { WAYS_TO_ASK } from '../../../kernel/customer-requests.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import type { CardPart, StaffCustomer } from './customer-query.ts';
import { Part } from './part.tsx';
import { ReasonForm } from './reason-form.tsx';

type Agreed = NonNullable<StaffCustomer['consents']>[number];
const MOST_TIMES = 30;

/** To what the customer has agreed, and the withdrawal of it by letter or phone; the newsletter among them. */
export function Consents({ customer }: CardPart) {
  const may = useMay();
  const { id, consents, newsletter } = customer;
  if (!consents) return null;
  const mayWithdraw = ({ live, way, purpose }: Agreed) =>
    may('customer:withdraw-consent') &&
    (way === 'here' || way === 'planner') &&
    (live || (purpose === 'newsletter' && newsletter));
  return (
    <Part title="Согласия и рассылка">
      {({ open, show, close }) => (
        <>
          <p>{newsletter ? 'Подписка на\u00a0рассылку есть.' : 'Подписки на\u00a0рассылку нет.'}</p>
          {consents.length === 0 && <p className="text-quiet">Согласий нет.</p>}
          <ul className="part-rows">
            {consents.map((agreed) => (
              <li key={agreed.purpose}>
                <span className="flex flex-wrap items-center gap-2">
                  {agreed.title}
                  <Badge tone={agreed.live ? 'plain' : 'ended'}>
                    {agreed.live ? 'Действует' : 'Не\u00a0действует'}
                  </Badge>
                </span>
                <Given agreed={agreed} />
                {mayWithdraw(agreed) && open !== agreed.purpose && (
                  <div>
                    <Button
                      look="plain"
                      aria-label={`Отозвать согласие: ${agreed.title}`}
                      onClick={() => show(agreed.purpose)}
                    >
                      Отозвать
                    </Button>
                  </div>
                )}
                {open === agreed.purpose && (
                  <ReasonForm
                    title={`Отозвать: ${agreed.title}`}
                    submit="Отозвать"
                    danger
                    label="Как попросил покупатель"
                    words={WAYS_TO_ASK}
                    missing="Выберите, как попросил покупатель"
                    send={(asked, key) =>
                      answerOf(
                        staffApi.POST('/api/customers/{customerId}/consents-withdrawn', {
                          params: { path: { customerId: id } },
                          body: { key, purpose: agreed.purpose, asked },
                        }),
                      )
                    }
                    onDone={() => close(`Согласие отозвано: ${agreed.title}.`)}
                    onCancel={() => close()}
                  >
                    <p>Отменить нельзя. Что будет, покупатель читает в&nbsp;кабинете так: «{agreed.effect}»</p>
                  </ReasonForm>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

/** Each time with its version of the text and where it was given. */
function Given({ agreed: { given, howGiven, way, effect } }: { readonly agreed: Agreed }) {
  return (
    <details>
      <summary className="text-link text-xs">
        {given.length === 1 ? 'Когда и\u00a0где дано' : `Когда и\u00a0где дано: ${given.length}`}
      </summary>
      <ul className="mt-1 grid gap-1 text-xs text-quiet">
        {given.slice(0, MOST_TIMES).map(({ version, edition, at, endedAt, order }) => (
          <li key={`${version}-${at}-${order}`}>
            <Moment at={at} />, текст от&nbsp;{version}
            {edition !== null && `, страница в\u00a0редакции ${edition}`}
            {order !== null && `, с\u00a0заказом №\u00a0${order}`}
            {endedAt !== null && (
              <>
                , закончилось <Moment at={endedAt} />
              </>
            )}
          </li>
        ))}
        <li>{howGiven}</li>
        {(way === 'law' || way === 'deletion') && <li>Отозвать здесь нельзя: «{effect}»</li>}
      </ul>
    </details>
  );
}
