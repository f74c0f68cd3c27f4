import { z } from 'zod';
import { CLAIM_SCOPES, type ClaimKind, type ClaimScope } from '../../shop/claims/claim-rule.rules.ts';
import { RowId, typedText } from '../text.schema.ts';

const KINDS: Readonly<Record<ClaimKind, true>> = { word: true, stem: true, phrase: true, lawful: true };
const Kind = z.enum(Object.keys(KINDS) as ClaimKind[], 'Такого вида правил нет');
const Scope = z.enum(Object.keys(CLAIM_SCOPES) as ClaimScope[], 'Такого места нет');

const rule = {
  kind: Kind,
  text: typedText().min(1, 'Напишите слова правила').max(1_000, 'Не\u00a0длиннее 1000 знаков'),
  exceptions: z
    .array(typedText().min(1, 'Уберите пустую строку').max(500, 'Не\u00a0длиннее 500 знаков'))
    .max(50, 'Не\u00a0больше 50 исключений'),
  scopes: z
    .array(Scope)
    .min(1, 'Отметьте, где правило действует')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Место названо дважды'),
  reason: typedText()
    .min(10, 'Напишите, почему так нельзя и\u00a0что делать: хотя бы десять знаков')
    .max(500, 'Не\u00a0длиннее 500 знаков'),
};

export const ClaimRulePath = z.object({ id: RowId });

export const ClaimRulesQuery = z.strictObject({
  q: typedText().max(100, 'Не\u00a0длиннее 100 знаков').optional(),
  kind: Kind.optional(),
  scope: Scope.optional(),
  active: z.stringbool().optional(),
  after: RowId.optional(),
});

const Rule = z.object({
  id: z.int(),
  kind: Kind,
  text: z.string(),
  exceptions: z.array(z.string()),
  scopes: z.array(Scope),
  reason: z.string(),
  active: z.boolean(),
  version: z.int(),
});

export const ClaimRules = z.object({ rules: z.array(Rule), next: z.int().nullable() });

const Facts = Rule.omit({ id: true, version: true, active: true }).partial().extend({ active: z.boolean().optional() });
export const ClaimRuleAnswer = z.object({
  rule: Rule,
  history: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(['added', 'changed']),
      by: z.string().nullable(),
      at: z.iso.datetime(),
      before: Facts.nullable(),
      after: Facts.nullable(),
    }),
  ),
});

const key = z.uuid('Нужен ключ действия');
export const AddedClaimRule = z.strictObject({ key, ...rule });
export const ChangedClaimRule = z.strictObject({
  key,
  expectedVersion: z.int('Укажите версию').min(1),
  changes: z.strictObject({ ...rule, active: z.boolean() }).partial(),
});
export const ClaimRuleSaved = z.object({ id: z.int(), version: z.int() });

const EditedRule = z.strictObject({
  /** Of the rule that it would replace; absent for a new one. */
  id: RowId.optional(),
  ...rule,
  active: z.boolean(),
});

export const TestedClaims = z.strictObject({
  text: typedText({ lines: true })
    .min(1, 'Напишите текст для проверки')
    .max(20_000, 'Не\u00a0длиннее 20\u00a0000 знаков'),
  scope: Scope,
  /** Tried in place of the saved one. */
  rule: EditedRule.optional(),
});

const Found = z.array(z.object({ ruleId: z.int(), words: z.string(), reason: z.string(), from: z.int(), to: z.int() }));
export const ClaimsAnswer = z.object({
  found: Found,
  /** With the edited rule; number 0 stands for a new one. Null without it. */
  edited: Found.nullable(),
});

export const StoppingRule = z.strictObject({ rule: EditedRule });
export const StoppedTexts = z.object({
  /** Published texts that could not be saved again as they are; fifty at most. */
  stopped: z.array(
    z.object({
      kind: z.string(),
      id: z.int(),
      title: z.string(),
      address: z.string(),
      place: z.string(),
      words: z.string(),
    }),
  ),
  /** How many texts were read. */
  read: z.int(),
  isAll: z.boolean(),
});
