import { z } from 'zod';
import { companyShape, storedCompanyShape } from '../../shop/settings/company-shape.ts';

/** What a command of the desk carries; other clients may leave it out. */
export const settingCommand = {
  /** Made by the sender for this press; a repeated command with the same key answers the same. */
  key: z.uuid('Нужен ключ действия').optional(),
  /** As the sender saw the settings. */
  expectedVersion: z.int('Укажите версию').min(0).optional(),
};

const Change = z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() });

export const SettingHistory = z.object({
  version: z.int(),
  history: z.array(
    z.object({ id: z.int(), at: z.iso.datetime(), by: z.string().nullable(), changes: z.array(Change) }),
  ),
});

export const CompanySettings = SettingHistory.extend({
  facts: storedCompanyShape,
  /** Requisites are still placeholders. */
  hasPlaceholders: z.boolean(),
});

export const CompanyChanges = z.strictObject({
  key: z.uuid('Нужен ключ действия'),
  expectedVersion: z.int('Укажите версию').min(0),
  changes: companyShape.partial(),
});
