import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { PromotionsTabs } from '../../features/promotions-tabs/promotions-tabs.tsx';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { More } from '../../ui/more.tsx';
import { CAMPAIGN_STATE_WORDS, STATE_TONES, type CampaignState } from '../../words/campaign-words.ts';

const STATES = Object.entries(CAMPAIGN_STATE_WORDS) as [CampaignState, string][];

const campaignsQuery = (state: CampaignState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', 'list', state],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(state && { state }), ...(pageParam > 0 && { after: pageParam }) };
      return answerOf(staffApi.GET('/api/staff/campaigns', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });

/** Campaigns, the latest first; the state is in the address. */
export function Campaigns() {
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const state = STATES.find(([one]) => one === params.get('state'))?.[0];
  const found = useInfiniteQuery(campaignsQuery(state));
  return (
    <div className="grid gap-4">
      <title>Рассылки</title>
      <h1>Акции</h1>
      <PromotionsTabs />
      {may('campaign:save') && (
        <div>
          <Link to="/promotions/campaigns/new" className="button button-main">
            Новая рассылка
          </Link>
        </div>
      )}
      <div role="group" aria-label="Состояние" className="chips choices">
        {STATES.map(([one, name]) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={state === one}
            onClick={() => setParams(state === one ? {} : { state: one })}
          >
            {name}
          </button>
        ))}
      </div>
      <Loaded of={found}>
        {({ pages }) => {
          const campaigns = pages.flatMap((page) => page.campaigns);
          if (campaigns.length === 0)
            return (
              <div role="status" className="empty-list">
                <h2>{state ? 'Таких рассылок нет' : 'Рассылок пока нет'}</h2>
                <p className="text-quiet">Сначала создайте сегмент, потом напишите письмо.</p>
              </div>
            );
          return (
            <div className="grid gap-4">
              <table className="list-table">
                <caption className="sr-only">Рассылки, новые сверху</caption>
                <thead>
                  <tr>
                    <th scope="col">Тема</th>
                    <th scope="col">Кому</th>
                    <th scope="col">Когда</th>
                    <th scope="col">Состояние</th>
                  </tr>
                </thead>
                <tbody>
                  {campaigns.map(({ id, subject, segment, sendAt, state: at, awaitsApproval }) => (
                    <tr key={id}>
                      <td>
                        <Link to={`/promotions/campaigns/${id}`} className="row-link">
                          {subject}
                        </Link>
                      </td>
                      <td>{segment}</td>
                      <td>{sendAt ? <Moment at={sendAt} /> : 'Не назначено'}</td>
                      <td>
                        <span className="badges">
                          <Badge tone={STATE_TONES[at]}>{CAMPAIGN_STATE_WORDS[at]}</Badge>
                          {awaitsApproval && <Badge tone="waits">Просят одобрить</Badge>}
                        </span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <More of={found} shown={campaigns.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
