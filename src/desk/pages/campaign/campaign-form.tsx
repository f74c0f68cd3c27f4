import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiFailure, type FieldIssue } from '../../api/api-failure.ts';
import { segmentsQuery } from '../../api/segments-query.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { BLOCK_WORDS, blockOf, draftBlock, emptyBlock, moved, type BlockKind, type DraftBlock } from './block-draft.ts';
import { BlockFields } from './block-fields.tsx';
import { CAMPAIGNS_KEY, type DeskCampaign, type SavedBlock } from './campaign-query.ts';

interface CampaignFormProps {
  /** Undefined: a new one. */
  readonly campaign: DeskCampaign | undefined;
  readonly onDone: (campaignId: number) => void;
}

interface Typed {
  readonly segmentId: number;
  readonly subject: string;
  readonly lead: string;
  readonly blocks: SavedBlock[];
}

const MOST_BLOCKS = 30;

export function CampaignForm({ campaign, onDone }: CampaignFormProps) {
  const segments = useInfiniteQuery(segmentsQuery);
  const [opened, setOpened] = useState(campaign?.version ?? 1);
  const [segmentId, setSegmentId] = useState(campaign?.segmentId ?? 0);
  const [subject, setSubject] = useState(campaign?.subject ?? '');
  const [lead, setLead] = useState(campaign?.lead ?? '');
  const [blocks, setBlocks] = useState<readonly DraftBlock[]>(() => (campaign?.blocks ?? []).map(draftBlock));
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: CAMPAIGNS_KEY,
    send: (typed: Typed, { key, expectedVersion }) =>
      answerOf(
        campaign
          ? staffApi.POST('/api/staff/campaigns/{campaignId}/changed', {
              params: { path: { campaignId: campaign.id } },
              body: { key, expectedVersion, ...typed },
            })
          : staffApi.POST('/api/staff/campaigns', { body: { key, ...typed } }),
      ),
    onDone: ({ campaignId, version }) => {
      setOpened(version);
      onDone(campaignId);
    },
  });
  const names = Object.fromEntries([
    ...(campaign ? [[String(campaign.segmentId), campaign.segment]] : []),
    ...(segments.data?.pages ?? []).flatMap((page) => page.segments.map(({ id, name }) => [String(id), name])),
  ]) as Record<string, string>;
  const refused = refusedFields(error);
  const found = Object.fromEntries(
    (campaign?.findings ?? []).map(({ field, words, reason }) => [field, `«${words}»: ${reason}`]),
  );
  const issue = (field: string): string | undefined => refused[field] ?? found[field];
  const change = (id: number, changed: Partial<DraftBlock>) =>
    setBlocks(blocks.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  const add = (kind: string) =>
    kind !== '' &&
    setBlocks([...blocks, emptyBlock(Math.max(-1, ...blocks.map(({ id }) => id)) + 1, kind as BlockKind)]);
  return (
    <form
      noValidate
      aria-label="Письмо"
      className="grid content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ segmentId, subject, lead, blocks: blocks.map(blockOf) });
      }}
    >
      <SelectField
        label="Кому"
        words={names}
        none="Выберите сегмент"
        value={segmentId > 0 ? String(segmentId) : ''}
        error={issue('segmentId')}
        onChange={(value) => setSegmentId(Number(value))}
      />
      {segments.data?.pages[0]?.segments.length === 0 && (
        <p>
          Сегментов пока нет:{' '}
          <Link to="/promotions/segments/new" className="text-link">
            создайте первый
          </Link>
          .
        </p>
      )}
      <Field
        label="Тема"
        maxLength={150}
        value={subject}
        error={issue('subject')}
        onChange={({ target }) => setSubject(target.value)}
      />
      <TextArea
        label="Вступление"
        maxLength={500}
        value={lead}
        error={issue('lead')}
        onChange={({ target }) => setLead(target.value)}
      />
      {blocks.map((block, index) => (
        <BlockFields
          key={block.id}
          block={block}
          position={index + 1}
          issue={(field) => issue(field === '' ? `blocks.${index}` : `blocks.${index}.${field}`)}
          onChange={(changed) => change(block.id, changed)}
          onMove={(by) => setBlocks(moved(blocks, index, by))}
          onRemove={() => setBlocks(blocks.filter(({ id }) => id !== block.id))}
        />
      ))}
      {blocks.length < MOST_BLOCKS && (
        <SelectField label="Добавить блок" words={BLOCK_WORDS} none="Выберите" value="" onChange={add} />
      )}
      <p className="text-xs text-quiet">
        Пометка «БАД. Не&nbsp;является лекарственным средством», сведения о&nbsp;магазине и&nbsp;ссылка «Отписаться»
        добавятся сами.
      </p>
      <Problem error={Object.keys(refused).length > 0 ? null : error} />
      <div>
        <Button type="submit" busy={isPending}>
          Сохранить
        </Button>
      </div>
    </form>
  );
}

/** Sentences by fields such as `blocks.2.path`; of an item of a list by its list. */
function refusedFields(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiFailure)) return {};
  const { errors = [] } = error.details as { errors?: readonly FieldIssue[] };
  return Object.fromEntries(errors.map(({ path, message }) => [path.slice(0, 3).join('.'), message]));
}
