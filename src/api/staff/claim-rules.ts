import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addClaimRule } from '../../shop/claims/add-claim-rule.ts';
import { changeClaimRule } from '../../shop/claims/change-claim-rule.ts';
import { ruleProblem } from '../../shop/claims/claim-rule.rules.ts';
import { claimRuleWithHistory, listedClaimRules } from '../../shop/claims/claims.reads.ts';
import type { EditedRule } from '../../shop/claims/try-claim-rule.rules.ts';
import { textsStoppedBy, tryClaims } from '../../shop/desk/claim-effects.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  AddedClaimRule,
  ChangedClaimRule,
  ClaimRuleAnswer,
  ClaimRulePath,
  ClaimRules,
  ClaimRuleSaved,
  ClaimRulesQuery,
  ClaimsAnswer,
  StoppedTexts,
  StoppingRule,
  TestedClaims,
} from './claim-rules.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 100;

/** Rules for words that may not stand beside supplements: list, change, and trying them (decisions 0055 and 0138). */
export async function claimRulesStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/claim-rules',
    { schema: { summary: 'Rules by their numbers', querystring: ClaimRulesQuery, response: { 200: ClaimRules } } },
    async (request) => {
      allow(request, 'read', 'claim-rule');
      const { after, q, ...filter } = request.query;
      const found = await listedClaimRules(shop.db, { ...filter, q: q || undefined }, { after, most: PAGE + 1 });
      const page = found.slice(0, PAGE);
      return { rules: page.map(shown), next: found.length > PAGE ? page.at(-1)!.id : null };
    },
  );

  typed.get(
    '/staff/claim-rules/:id',
    {
      schema: { summary: 'One rule with its history', params: ClaimRulePath, response: { 200: ClaimRuleAnswer } },
    },
    async (request) => {
      allow(request, 'read', 'claim-rule');
      const found = await claimRuleWithHistory(shop.db, request.params.id);
      if (!found) throw refused(refuse('claim-rule-unknown'));
      return {
        rule: shown(found.rule),
        history: found.history.map(({ at, before, after, ...event }) => ({
          ...event,
          at: at.toISOString(),
          before: (before ?? null) as never,
          after: (after ?? null) as never,
        })),
      };
    },
  );

  typed.post(
    '/staff/claim-rules',
    { schema: { summary: 'Add a rule', body: AddedClaimRule, response: { 200: ClaimRuleSaved } } },
    async (request) => {
      const { key, ...rule } = request.body;
      return unlessRefused(await addClaimRule(shop.as(staffOf(request).actor), rule, { key }));
    },
  );

  typed.post(
    '/staff/claim-rules/:id',
    {
      schema: {
        summary: 'Change a rule, or switch it off and on',
        params: ClaimRulePath,
        body: ChangedClaimRule,
        response: { 200: ClaimRuleSaved },
      },
    },
    async (request) => {
      const { changes, ...command } = request.body;
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      return unlessRefused(await changeClaimRule(shop.as(staffOf(request).actor), request.params.id, given, command));
    },
  );

  typed.post(
    '/staff/claim-rules/tested',
    {
      schema: {
        summary: 'What the rules find in a text, also with a rule as it is edited',
        body: TestedClaims,
        response: { 200: ClaimsAnswer },
      },
    },
    async (request) => {
      allow(request, 'read', 'claim-rule');
      const { text, scope, rule } = request.body;
      return tryClaims(shop.db, text, scope, rule && sound(rule));
    },
  );

  typed.post(
    '/staff/claim-rules/stopped-texts',
    {
      schema: {
        summary: 'Published texts that a rule as it is edited would newly stop',
        body: StoppingRule,
        response: { 200: StoppedTexts },
      },
    },
    async (request) => {
      allow(request, 'read', 'claim-rule');
      return textsStoppedBy(shop.db, sound(request.body.rule), shop.now());
    },
  );
}

/** @throws ApiError for a rule that could not be saved */
function sound(rule: EditedRule): EditedRule {
  const problem = ruleProblem(rule);
  if (problem) throw refused(refuse('claim-rule-wrong', { reason: problem }));
  return rule;
}

type Row = Awaited<ReturnType<typeof listedClaimRules>>[number];

const shown = ({ updatedAt: _updatedAt, exceptions, scopes, ...rule }: Row) => ({
  ...rule,
  exceptions: [...exceptions],
  scopes: [...scopes],
});
