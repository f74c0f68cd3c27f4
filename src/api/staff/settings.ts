import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { changeCompany } from '../../shop/settings/change-company.ts';
import { hasPlaceholders, writtenCompany } from '../../shop/settings/company-shape.ts';
import { companyFacts } from '../../shop/settings/company.reads.ts';
import { settingHistory } from '../../shop/settings/setting-history.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { CompanyChanges, CompanySettings, SettingHistory } from './settings.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

/** Facts of the company, and what was changed in settings (decision 0138). */
export async function settingsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  async function historyOf(name: Parameters<typeof settingHistory>[1]) {
    const { version, history } = await settingHistory(shop.db, name);
    return {
      version,
      history: history.map(({ at, changes, ...event }) => ({ ...event, at: at.toISOString(), changes: [...changes] })),
    };
  }
  async function company() {
    const facts = await companyFacts(shop.db);
    const { phones, ...rest } = writtenCompany(facts);
    const [first, ...others] = phones;
    return {
      facts: { ...rest, phones: [first, ...others] as [typeof first, ...typeof others] },
      hasPlaceholders: hasPlaceholders(facts),
      ...(await historyOf('company')),
    };
  }

  typed.get(
    '/staff/settings/company',
    { schema: { summary: 'Facts of the company and their history', response: { 200: CompanySettings } } },
    async (request) => {
      allow(request, 'read', 'company');
      return company();
    },
  );

  typed.post(
    '/staff/settings/company',
    {
      schema: {
        summary: 'Change facts of the company; those that are not named stay',
        body: CompanyChanges,
        response: { 200: CompanySettings },
      },
    },
    async (request) => {
      const { changes, ...command } = request.body;
      unlessRefused(await changeCompany(shop.as(staffOf(request).actor), changes, command));
      return company();
    },
  );

  typed.get(
    '/staff/settings/delivery/history',
    { schema: { summary: 'What was changed in settings of the delivery', response: { 200: SettingHistory } } },
    async (request) => {
      allow(request, 'read', 'delivery');
      return historyOf('delivery');
    },
  );

  typed.get(
    '/staff/settings/bonuses/history',
    { schema: { summary: 'What was changed in settings of bonuses', response: { 200: SettingHistory } } },
    async (request) => {
      allow(request, 'read', 'bonuses');
      return historyOf('bonuses');
    },
  );
}
