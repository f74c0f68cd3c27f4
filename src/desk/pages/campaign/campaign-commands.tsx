import { useState } from 'react';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand, type Sent } from '../../api/use-command.ts';
import { useMay, useMember } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Problem } from '../../ui/problem.tsx';
import { CAMPAIGNS_KEY, type DeskCampaign } from './campaign-query.ts';
import { ScheduleForm } from './schedule-form.tsx';

interface CampaignCommandsProps {
  readonly campaign: DeskCampaign;
  readonly onDone: (sentence: string) => void;
}

const SENTENCES = {
  tested: 'Письмо отправлено вам.',
  asked: 'Рассылку просят одобрить.',
  approved: 'Рассылка одобрена.',
  stopped: 'Рассылка остановлена: остальные письма не\u00a0уйдут.',
} as const;
type Simple = keyof typeof SENTENCES;

/** What can be done with the saved letter. */
export function CampaignCommands({ campaign, onDone }: CampaignCommandsProps) {
  const may = useMay();
  const { email } = useMember();
  const [open, setOpen] = useState<'schedule' | 'stop'>();
  const { id, version, state, askedBy, approvedBy, segmentChanged } = campaign;
  const { mutate, error, isPending, variables } = useCommand({
    version,
    reads: CAMPAIGNS_KEY,
    send: (which: Simple, sent) => answerOf(sendSimple(which, id, sent)),
    onDone: (_answer, which) => {
      setOpen(undefined);
      onDone(SENTENCES[which]);
    },
  });
  const busy = (which: Simple) => isPending && variables === which;
  const isOpen = state === 'draft' || state === 'scheduled';
  if (open === 'schedule')
    return (
      <ScheduleForm
        campaign={campaign}
        onCancel={() => setOpen(undefined)}
        onDone={(sentence) => {
          setOpen(undefined);
          onDone(sentence);
        }}
      />
    );
  if (open === 'stop')
    return (
      <CommandPanel
        title="Остановить рассылку"
        submit="Остановить"
        danger
        busy={busy('stopped')}
        error={error}
        onSubmit={() => mutate('stopped')}
        onCancel={() => setOpen(undefined)}
      >
        <p>Кому письмо ещё не&nbsp;ушло, тот его не&nbsp;получит. Продолжить потом нельзя.</p>
      </CommandPanel>
    );
  return (
    <div className="grid gap-3">
      <Problem error={error} />
      <div className="flex flex-wrap gap-2">
        {state === 'draft' && may('campaign:send') && <Button onClick={() => setOpen('schedule')}>Отправить…</Button>}
        {isOpen && may('campaign:save') && (
          <Button look="outline" busy={busy('tested')} onClick={() => mutate('tested')}>
            Проверочное письмо себе
          </Button>
        )}
        {state === 'draft' && may('campaign:save') && (askedBy === null || segmentChanged) && (
          <Button look="outline" busy={busy('asked')} onClick={() => mutate('asked')}>
            Попросить одобрить
          </Button>
        )}
        {state === 'draft' && askedBy !== null && approvedBy === null && may('campaign:approve') && (
          <Button look="outline" busy={busy('approved')} onClick={() => mutate('approved')}>
            Одобрить
          </Button>
        )}
        {(state === 'scheduled' || state === 'sending') && may('campaign:stop') && (
          <Button look="danger" onClick={() => setOpen('stop')}>
            Остановить…
          </Button>
        )}
      </div>
      {isOpen && may('campaign:save') && (
        <p className="text-xs text-quiet">Проверочное письмо придёт на&nbsp;{email}: сохранённый вариант.</p>
      )}
    </div>
  );
}

function sendSimple(which: Simple, campaignId: number, sent: Sent) {
  const init = { params: { path: { campaignId } }, body: { ...sent } };
  switch (which) {
    case 'tested':
      return staffApi.POST('/api/staff/campaigns/{campaignId}/tested', init);
    case 'asked':
      return staffApi.POST('/api/staff/campaigns/{campaignId}/asked', init);
    case 'approved':
      return staffApi.POST('/api/staff/campaigns/{campaignId}/approved', init);
    case 'stopped':
      return staffApi.POST('/api/staff/campaigns/{campaignId}/stopped', init);
  }
}
