import { z } from 'zod';
import { CAMPAIGN_STATES, RECIPIENT_STATES } from '../../shop/campaigns/campaign.rules.ts';
import { RowId, typedText } from '../text.schema.ts';

const Key = z.uuid('Нужен ключ действия');
const Version = z.int('Нужна версия рассылки').min(1);
const State = z.enum(CAMPAIGN_STATES);

const words = (most: number, missing: string, options: { lines?: boolean } = {}) =>
  typedText(options).min(1, missing).max(most, `Не длиннее ${most} знаков`);

const Block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), text: words(150, 'Напишите заголовок') }),
  z.strictObject({ kind: z.literal('paragraph'), text: words(3000, 'Напишите текст') }),
  z.strictObject({
    kind: z.literal('list'),
    items: z.array(words(500, 'Напишите пункт')).min(1, 'Напишите хотя бы один пункт').max(20, 'Не больше 20 пунктов'),
  }),
  z.strictObject({
    kind: z.literal('link'),
    text: words(100, 'Напишите, что по\u00a0ссылке'),
    /** Of a page of ours. */
    path: typedText()
      .max(300, 'Не длиннее 300 знаков')
      .regex(/^\/(?![/\\])[^\s\\]*$/, 'Адрес страницы нашего сайта, с\u00a0косой черты: /catalog'),
  }),
  z.strictObject({
    kind: z.literal('product'),
    product: z.int('Выберите товар').positive('Выберите товар').max(2_147_483_647),
  }),
]);

const content = {
  segmentId: z.int('Выберите сегмент').positive('Выберите сегмент').max(2_147_483_647),
  subject: words(150, 'Напишите тему'),
  lead: words(500, 'Напишите вступление'),
  blocks: z.array(Block).max(30, 'Не больше 30 блоков'),
};

export const CampaignsQuery = z.strictObject({ state: State.optional(), after: RowId.optional() });
export const CampaignPath = z.object({ campaignId: RowId });
export const AddedCampaign = z.strictObject({ key: Key, ...content });
export const CampaignCommand = z.strictObject({ key: Key, expectedVersion: Version });
export const ChangedCampaign = CampaignCommand.extend(content);
export const ScheduledCampaign = CampaignCommand.extend({
  /** Null: at once. */
  sendAt: z.iso
    .datetime({ offset: true, message: 'Укажите день и\u00a0время' })
    .transform((text) => new Date(text))
    .nullable(),
});
export const CampaignDone = z.object({ campaignId: z.int(), state: State, version: z.int() });

const Moment = z.iso.datetime();
const Listed = z.object({
  id: z.int(),
  subject: z.string(),
  segment: z.string(),
  segmentId: z.int(),
  state: State,
  sendAt: Moment.nullable(),
  /** Somebody has asked for a second person, who has not answered yet. */
  awaitsApproval: z.boolean(),
  updatedAt: Moment,
});
export const Campaigns = z.object({ campaigns: z.array(Listed), next: z.int().nullable() });

export const OneCampaign = Listed.extend({
  version: z.int(),
  lead: z.string(),
  blocks: z.array(Block),
  /** Actors. */
  askedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  /** The segment was changed after somebody had asked or approved. */
  segmentChanged: z.boolean(),
  /** How many the segment finds now, while that matters. */
  audience: z.object({ count: z.int(), isMore: z.boolean() }).nullable(),
  /** Without a second person it goes to so many at most. */
  secondPersonAbove: z.int(),
  findings: z.array(z.object({ field: z.string(), place: z.string(), words: z.string(), reason: z.string() })),
  /** The plain text version of the letter. */
  text: z.string(),
  /** Names of the goods of its blocks. */
  goods: z.array(z.object({ id: z.int(), name: z.string() })),
  letters: z.partialRecord(z.enum(RECIPIENT_STATES), z.int()),
  unsubscribed: z.int(),
  events: z.array(
    z.object({
      kind: z.string(),
      actor: z.string(),
      at: Moment,
      why: z.string().nullable(),
      count: z.int().nullable(),
    }),
  ),
});
