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
  const mayWithdraw = may('customer:withdraw-consent');
  const isRecorded = consents.some(({ purpose }) => purpose === 'newsletter');
  return (
    <Part title="Согласия и рассылка">
      {({ open, show, close }) => (
        <>
          <p>{newsletter ? 'Подписка на\u00a0рассылку есть.' : 'Подписки на\u00a0рассылку нет.'}</p>
          {newsletter && !isRecorded && mayWithdraw && (
            <Withdrawal
              what={{ id, purpose: 'newsletter', title: 'Рассылка' }}
              isOpen={open === 'newsletter'}
              onOpen={() => show('newsletter')}
              onClose={close}
            />
          )}
          {consents.length === 0 && <p className="text-quiet">Согласий нет.</p>}
          <ul className="part-rows">
            {consents.map((agreed) => {
              const { purpose, title, live, way } = agreed;
              const isInForce = live || (purpose === 'newsletter' && newsletter);
              return (
                <li key={purpose}>
                  <span className="flex flex-wrap items-center gap-2">
                    {title}
                    <Badge tone={live ? 'plain' : 'ended'}>{live ? 'Действует' : 'Не\u00a0действует'}</Badge>
                  </span>
                  <Given agreed={agreed} />
                  {mayWithdraw && isInForce && (way === 'here' || way === 'planner') && (
                    <Withdrawal
                      what={{ id, ...agreed }}
                      isOpen={open === purpose}
                      onOpen={() => show(purpose)}
                      onClose={close}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Part>
  );
}

interface WithdrawalProps {
  readonly what: { readonly id: number } & Pick<Agreed, 'purpose' | 'title'> & Partial<Pick<Agreed, 'way' | 'effect'>>;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: (done?: string) => void;
}

function Withdrawal({ what: { id, purpose, title, way, effect }, isOpen, onOpen, onClose }: WithdrawalProps) {
  if (!isOpen)
    return (
      <div>
        <Button look="plain" aria-label={`Отозвать согласие: ${title}`} onClick={onOpen}>
          Отозвать
        </Button>
      </div>
    );
  return (
    <ReasonForm
      title={`Отозвать: ${title}`}
      submit="Отозвать"
      danger
      label="Как попросил покупатель"
      words={WAYS_TO_ASK}
      missing="Выберите, как попросил покупатель"
      send={(asked, key) =>
        answerOf(
          staffApi.POST('/api/customers/{customerId}/consents-withdrawn', {
            params: { path: { customerId: id } },
            body: { key, purpose, asked },
          }),
        )
      }
      onDone={() => onClose(`Согласие отозвано: ${title}.`)}
      onCancel={() => onClose()}
    >
      {way === 'planner' ? (
        <p>
          Копия плана на&nbsp;сайте, напоминания и&nbsp;уведомления удалятся сразу. План в&nbsp;браузере покупателя
          останется.
        </p>
      ) : (
        <p>Отменить нельзя.{effect && ` Что будет, покупатель читает в\u00a0кабинете так: «${effect}»`}</p>
      )}
    </ReasonForm>
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
