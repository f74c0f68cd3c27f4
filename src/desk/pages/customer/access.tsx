import { SIGN_OUT_REASONS } from '../../../kernel/customer-requests.ts';
import { counted } from '../../../kernel/plural.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import type { CardPart } from './customer-query.ts';
import { Part } from './part.tsx';
import { ReasonForm } from './reason-form.tsx';

/** Where the customer is signed in, and the end of all of it. */
export function Access({ customer: { id, sessions } }: CardPart) {
  const may = useMay();
  const { count, lastSeenAt } = sessions;
  return (
    <Part title="Входы в кабинет">
      {({ open, show, close }) => (
        <>
          <p>
            {count === 0 ? 'Открытых входов нет.' : `Открыто: ${counted(count, ['вход', 'входа', 'входов'])}.`}
            {lastSeenAt && (
              <span className="note">
                Последнее посещение: <Moment at={lastSeenAt} />
              </span>
            )}
          </p>
          {count > 0 && may('customer:end-sessions') && !open && (
            <div>
              <Button look="outline" onClick={() => show('end')}>
                Завершить все входы
              </Button>
            </div>
          )}
          {open && (
            <ReasonForm
              title="Завершить все входы"
              submit="Завершить"
              danger
              label="Почему"
              words={SIGN_OUT_REASONS}
              missing="Выберите, почему"
              send={(why, key) =>
                answerOf(
                  staffApi.POST('/api/customers/{customerId}/sessions-ended', {
                    params: { path: { customerId: id } },
                    body: { key, why },
                  }),
                )
              }
              onDone={({ count: ended }) =>
                close(
                  `Завершено: ${counted(ended, ['вход', 'входа', 'входов'])}. Покупатель войдёт снова по\u00a0коду.`,
                )
              }
              onCancel={() => close()}
            >
              <p>Покупатель выйдет из&nbsp;кабинета во&nbsp;всех браузерах. Пароль не&nbsp;меняется.</p>
            </ReasonForm>
          )}
        </>
      )}
    </Part>
  );
}
