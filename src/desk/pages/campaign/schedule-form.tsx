import { useState } from 'react';
import { counted } from '../../../kernel/plural.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { WhenField } from '../../ui/when-field.tsx';
import { fromField } from '../../words/moscow-field.ts';
import { CAMPAIGNS_KEY, type DeskCampaign } from './campaign-query.ts';

interface ScheduleFormProps {
  readonly campaign: DeskCampaign;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

export function ScheduleForm({ campaign, onDone, onCancel }: ScheduleFormProps) {
  const [opened] = useState(campaign.version);
  const [isLater, setLater] = useState(false);
  const [start, setStart] = useState('');
  const [issue, setIssue] = useState<string>();
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: CAMPAIGNS_KEY,
    send: (sendAt: string | null, sent) =>
      answerOf(
        staffApi.POST('/api/staff/campaigns/{campaignId}/scheduled', {
          params: { path: { campaignId: campaign.id } },
          body: { ...sent, sendAt },
        }),
      ),
    onDone: (_answer, sendAt) =>
      onDone(sendAt === null ? 'Рассылка начнётся в\u00a0течение минуты, днём.' : 'Рассылка запланирована.'),
  });
  function submit() {
    const moment = isLater ? fromField(start) : null;
    setIssue(moment === undefined ? 'Укажите день и\u00a0время' : undefined);
    if (moment !== undefined) mutate(moment?.toISOString() ?? null);
  }
  return (
    <CommandPanel
      title="Отправить рассылку"
      submit={isLater ? 'Запланировать' : 'Отправить'}
      busy={isPending}
      error={error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {campaign.audience && (
        <p>
          Сейчас в&nbsp;сегменте «{campaign.segment}»{' '}
          {counted(campaign.audience.count, ['подписчик', 'подписчика', 'подписчиков'])}. Кто получит письмо, решится
          в&nbsp;момент отправки.
        </p>
      )}
      <WhenField isLater={isLater} start={start} error={issue} onLater={setLater} onStart={setStart} />
      <p className="text-xs text-quiet">Письма уходят с&nbsp;9 до&nbsp;21 часа по&nbsp;Москве.</p>
    </CommandPanel>
  );
}
