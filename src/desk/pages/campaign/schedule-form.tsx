import { useId, useState } from 'react';
import { counted } from '../../../kernel/plural.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { fromField, toField } from '../../words/moscow-field.ts';
import { CAMPAIGNS_KEY, type DeskCampaign } from './campaign-query.ts';

interface ScheduleFormProps {
  readonly campaign: DeskCampaign;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

export function ScheduleForm({ campaign, onDone, onCancel }: ScheduleFormProps) {
  const id = useId();
  const [now] = useState(() => new Date());
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
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">Когда</legend>
        <label className="flex gap-2">
          <input type="radio" name={id} checked={!isLater} onChange={() => setLater(false)} />
          Сейчас
        </label>
        <label className="flex gap-2">
          <input type="radio" name={id} checked={isLater} onChange={() => setLater(true)} />В назначенное время
        </label>
        {isLater && (
          <Field
            label="День и время по Москве"
            type="datetime-local"
            min={toField(now)}
            value={start}
            error={issue}
            onChange={({ target }) => setStart(target.value)}
          />
        )}
      </fieldset>
      <p className="text-xs text-quiet">Письма уходят с&nbsp;9 до&nbsp;21 часа по&nbsp;Москве.</p>
    </CommandPanel>
  );
}
