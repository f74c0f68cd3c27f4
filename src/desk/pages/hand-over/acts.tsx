import { useQuery } from '@tanstack/react-query';
import { CARRIERS } from '../../../kernel/carriers.ts';
import { counted } from '../../../kernel/plural.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { HandOverFrame } from './hand-over-frame.tsx';
import { actsQuery, type Act } from './hand-over-queries.ts';
import { ACT_WORDS } from './hand-over-words.ts';

/** Acts of carriers, the latest first. */
export function Acts() {
  const read = useQuery(actsQuery);
  return (
    <HandOverFrame title="Акты · Передача">
      <Loaded of={read}>
        {({ acts }) =>
          acts.length === 0 ? (
            <div role="status" className="empty-list">
              <h2>Актов нет</h2>
              <p className="text-quiet">
                Акт нужен Boxberry: его составляют на&nbsp;вкладке «Коробки», когда наклейки готовы. СДЭК забирает без
                акта; для подписи напечатайте реестр.
              </p>
            </div>
          ) : (
            <ul className="grid gap-3">
              {acts.map((act) => (
                <ActCard key={act.id} act={act} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </HandOverFrame>
  );
}

function ActCard({ act }: { readonly act: Act }) {
  const may = useMay();
  const { id, carrier, state, numbers, carrierNumber, problem, hasFile, createdAt } = act;
  return (
    <li className="part">
      <div className="flex flex-wrap items-center gap-2">
        <h2>
          {CARRIERS[carrier]}
          {carrierNumber && `, акт ${carrierNumber}`}
        </h2>
        <Badge tone={state === 'made' ? 'plain' : state === 'refused' ? 'alarm' : 'waits'}>{ACT_WORDS[state]}</Badge>
      </div>
      <p className="text-quiet">
        <Moment at={createdAt} /> · {counted(numbers.length, ['посылка', 'посылки', 'посылок'])}
      </p>
      {problem && <p className="text-error">Служба: {problem}</p>}
      <details>
        <summary className="text-link">Трек-номера</summary>
        <p className="code-text">{numbers.join(', ')}</p>
      </details>
      {hasFile && may('shipment:hand-over') ? (
        <a href={`/api/hand-over-acts/${id}/file`} target="_blank" rel="noreferrer" className="text-link w-fit">
          Открыть файл акта
        </a>
      ) : (
        state === 'made' && !hasFile && <p className="text-quiet">Файл ещё печатается.</p>
      )}
    </li>
  );
}
