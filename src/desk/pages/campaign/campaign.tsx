import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiFailure } from '../../api/api-failure.ts';
import { PromotionsTabs } from '../../features/promotions-tabs/promotions-tabs.tsx';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { CAMPAIGN_STATE_WORDS, STATE_TONES } from '../../words/campaign-words.ts';
import { CampaignCommands } from './campaign-commands.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { Audience, History, Outcome, Preview } from './campaign-parts.tsx';
import { campaignQuery, type DeskCampaign } from './campaign-query.ts';
import './campaign.css';

/** A campaign, or a new one. */
export function Campaign() {
  const { campaignId = '' } = useParams();
  const navigate = useNavigate();
  if (campaignId === 'new')
    return (
      <div className="grid max-w-2xl gap-4">
        <title>Новая рассылка</title>
        <h1>Новая рассылка</h1>
        <PromotionsTabs />
        <CampaignForm campaign={undefined} onDone={(id) => void navigate(`/promotions/campaigns/${id}`)} />
      </div>
    );
  const id = /^\d{1,9}$/.test(campaignId) ? Number(campaignId) : 0;
  return id > 0 ? <KnownCampaign key={id} id={id} /> : <UnknownCampaign />;
}

function KnownCampaign({ id }: { readonly id: number }) {
  const read = useQuery(campaignQuery(id));
  if (read.error instanceof ApiFailure && read.error.status === 404) return <UnknownCampaign />;
  return (
    <>
      {!read.data && <title>Рассылка</title>}
      <Loaded of={read}>{(campaign) => <CampaignScreen campaign={campaign} />}</Loaded>
    </>
  );
}

function CampaignScreen({ campaign }: { readonly campaign: DeskCampaign }) {
  const may = useMay();
  const [done, setDone] = useState('');
  const { subject, state, sendAt } = campaign;
  const isWritten = state === 'draft' && may('campaign:save');
  return (
    <article className="grid gap-4">
      <title>{subject}</title>
      <header className="grid gap-2">
        <h1>{subject}</h1>
        <p className="badges">
          <Badge tone={STATE_TONES[state]}>{CAMPAIGN_STATE_WORDS[state]}</Badge>
          {sendAt && (
            <span>
              начало: <Moment at={sendAt} />
            </span>
          )}
        </p>
      </header>
      <PromotionsTabs />
      <p role="status" className={done ? 'done-note' : undefined}>
        {done}
      </p>
      <CampaignCommands campaign={campaign} onDone={setDone} />
      <div className="campaign-columns">
        <div className="grid min-w-0 content-start gap-4">
          <Outcome campaign={campaign} />
          {isWritten && <CampaignForm campaign={campaign} onDone={() => setDone('Сохранено.')} />}
          {!isWritten && <Audience campaign={campaign} />}
          <History campaign={campaign} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          {isWritten && <Audience campaign={campaign} />}
          <Preview campaign={campaign} />
        </div>
      </div>
    </article>
  );
}

function UnknownCampaign() {
  return (
    <div className="grid gap-2">
      <title>Нет такой рассылки</title>
      <h1>Нет такой рассылки</h1>
      <Link to="/promotions/campaigns" className="text-link">
        К списку рассылок
      </Link>
    </div>
  );
}
