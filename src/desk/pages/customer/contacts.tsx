import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import { LOOK_REASONS } from '../../../kernel/customer-requests.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { phoneWords } from '../../words/phone-words.ts';
import type { CardPart } from './customer-query.ts';
import { Part } from './part.tsx';
import { ReasonForm } from './reason-form.tsx';

/** Whole, as they were shown for a reason; kept nowhere but here. */
interface Shown {
  readonly phone: string | null;
  readonly email: string | null;
}

/** Who it is. Contacts are masked until somebody says what for. */
export function Contacts({ customer }: CardPart) {
  const may = useMay();
  const [shown, setShown] = useState<Shown>();
  const { id, phone, email, emailConfirmed, hasPassword, createdAt, chatId, erasedAt } = customer;
  const hasContacts = phone !== null || email !== null;
  return (
    <Part title="Кто это">
      {({ open, show, close }) => (
        <>
          <dl className="facts">
            <div>
              <dt>Телефон</dt>
              <dd>
                <Phone masked={phone} shown={shown?.phone} />
              </dd>
            </div>
            <div>
              <dt>Почта</dt>
              <dd>
                <Email masked={email} shown={shown?.email} />
                {email && <span className="note">{emailConfirmed ? 'Подтверждена' : 'Не\u00a0подтверждена'}</span>}
              </dd>
            </div>
            <div>
              <dt>Кабинет</dt>
              <dd>
                № {id}, с&nbsp;{formatDay(new Date(createdAt))}
                <span className="note">{hasPassword ? 'Пароль задан' : 'Входит без пароля'}</span>
                {erasedAt && <span className="note">Удалён {formatDay(new Date(erasedAt))}</span>}
              </dd>
            </div>
          </dl>
          <div className="flex flex-wrap items-center gap-3">
            {hasContacts && may('customer:read-contacts') && !shown && !open && (
              <Button look="outline" onClick={() => show('contacts')}>
                Показать контакты
              </Button>
            )}
            {shown && (
              <Button look="plain" onClick={() => setShown(undefined)}>
                Скрыть контакты
              </Button>
            )}
            {chatId && (
              <Link to={`/support/chats/${chatId}`} className="text-link">
                Чат с&nbsp;покупателем
              </Link>
            )}
          </div>
          {open && (
            <ReasonForm
              title="Показать контакты"
              submit="Показать"
              label="Зачем"
              words={LOOK_REASONS}
              missing="Выберите, зачем нужны контакты"
              send={(reason, key) =>
                answerOf(
                  staffApi.POST('/api/customers/{customerId}/contacts-shown', {
                    params: { path: { customerId: id } },
                    body: { key, reason },
                  }),
                )
              }
              onDone={(contacts) => {
                setShown(contacts);
                close('Контакты открыты. Записано, кто и\u00a0зачем их\u00a0смотрел.');
              }}
              onCancel={() => close()}
            >
              <p>
                Кто, когда и&nbsp;зачем смотрел контакты, видит владелец; покупатель узнает из&nbsp;архива своих данных,
                что их&nbsp;смотрели.
              </p>
            </ReasonForm>
          )}
        </>
      )}
    </Part>
  );
}

interface ContactProps {
  readonly masked: string | null;
  readonly shown: string | null | undefined;
}

const Phone = ({ masked, shown }: ContactProps) =>
  shown ? (
    <a href={`tel:+${shown}`} className="text-link inline-block py-0.5">
      {phoneWords(shown)}
    </a>
  ) : (
    <>{masked ? phoneWords(masked) : 'Нет'}</>
  );

const Email = ({ masked, shown }: ContactProps) =>
  shown ? (
    <a href={`mailto:${encodeURIComponent(shown)}`} className="text-link inline-block py-0.5">
      {shown}
    </a>
  ) : (
    <>{masked ?? 'Нет'}</>
  );
