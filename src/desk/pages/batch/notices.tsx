import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { counted, PACKS } from '../../../kernel/plural.ts';
import type { RecallNotice } from '../../api/batch-answers.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { More } from '../../ui/more.tsx';
import { CERTAINTY_WORDS, REMEDY_WORDS } from '../../words/batch-words.ts';
import { phoneWords } from '../../words/phone-words.ts';
import { noticesQuery } from './batch-query.ts';
import { CallButtons } from './call-buttons.tsx';

interface NoticesProps {
  readonly batchId: number;
  readonly isRunning: boolean;
}

/** Buyers whom the recall concerns: all, or those to call. */
export function Notices({ batchId, isRunning }: NoticesProps) {
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const toCall = params.get('buyers') === 'to-call';
  const found = useInfiniteQuery(noticesQuery(batchId, toCall));
  const mayCall = isRunning && may('batch:record-call');
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div role="group" aria-label="Покупатели" className="chips choices">
          <button type="button" className="chip" aria-pressed={!toCall} onClick={() => setParams({})}>
            Все покупатели
          </button>
          <button type="button" className="chip" aria-pressed={toCall} onClick={() => setParams({ buyers: 'to-call' })}>
            Позвонить
          </button>
        </div>
        <a href={`/api/batches/${batchId}/notices.csv`} className="text-link" download>
          Отчёт CSV
        </a>
      </div>
      <Loaded of={found}>
        {({ pages }) => {
          const notices = pages.flatMap((page) => page.notices);
          if (notices.length === 0)
            return (
              <p role="status" className="text-quiet">
                {toCall
                  ? 'Звонить пока некому: ждём ответа на\u00a0письма и\u00a0SMS, на\u00a0каждое два дня.'
                  : 'К\u00a0покупателям эта партия не\u00a0попала.'}
              </p>
            );
          return (
            <>
              <ul className="part-rows">
                {notices.map((notice) => (
                  <Notice key={notice.id} notice={notice} mayCall={mayCall} />
                ))}
              </ul>
              <More of={found} shown={notices.length} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

const SENT: Readonly<Record<string, string>> = { sent: 'ушло', waiting: 'отправляем', failed: 'не\u00a0ушло' };

function Notice({ notice, mayCall }: { readonly notice: RecallNotice; readonly mayCall: boolean }) {
  const { id, orderId, orderNumber, name, phone, certainty, packs, packsBack, confirmedAt, confirmedBy, remedy } =
    notice;
  const { emailState, smsState, calls } = notice;
  const steps = [
    emailState && `письмо ${SENT[emailState] ?? ''}`,
    smsState && `SMS ${SENT[smsState] ?? ''}`,
    calls > 0 && `звонков без ответа: ${calls}`,
    packsBack > 0 && `вернулось: ${packsBack}`,
  ].filter(Boolean);
  return (
    <li>
      <span className="flex flex-wrap items-center gap-2">
        <Link to={`/orders/${orderId}`} className="text-link">
          № {orderNumber}
        </Link>
        <span>
          {name || 'Имя скрыто'}, {phoneWords(phone)}
        </span>
        <Badge tone={certainty === 'sure' ? 'alarm' : 'waits'}>{CERTAINTY_WORDS[certainty]}</Badge>
        <span className="text-quiet">{counted(packs, PACKS)}</span>
      </span>
      <span className="note">{steps.join(' · ')}</span>
      {confirmedAt ? (
        <span className="note">
          Подтверждено {confirmedBy === 'call' ? 'по\u00a0телефону' : 'кнопкой'}, <Moment at={confirmedAt} />
          {remedy && `: ${REMEDY_WORDS[remedy]}`}
        </span>
      ) : (
        mayCall && <CallButtons noticeId={id} orderNumber={orderNumber} />
      )}
    </li>
  );
}
