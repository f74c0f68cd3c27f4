import { readFile } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import { refusalAnswer } from '../../src/http/refusals.ts';
import { isRefusal, type Refusal, type RefusalFacts } from '../../src/kernel/refusal.ts';
import { addClaimRule } from '../../src/shop/claims/add-claim-rule.ts';
import { changeClaimRule } from '../../src/shop/claims/change-claim-rule.ts';
import { CLAIM_SCOPES, type ClaimKind, type ClaimScope } from '../../src/shop/claims/claim-rule.rules.ts';
import { allClaimRules } from '../../src/shop/claims/claims.reads.ts';
import { findClaims } from '../../src/shop/claims/find-claims.ts';
import { UsageError } from '../end-command.ts';
import { StartError } from '../supervisor.ts';
import { readEach, readNumber, readOneOf, readText } from './arguments.ts';
import { allow, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';

const KIND_NAMES: Readonly<Record<ClaimKind, string>> = {
  word: 'слово',
  stem: 'начало слова',
  phrase: 'фраза',
  lawful: 'разрешённое',
};

const KINDS = Object.keys(KIND_NAMES) as ClaimKind[];
const SCOPES = Object.keys(CLAIM_SCOPES) as ClaimScope[];
const LONGEST = 1000;

const explained = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .map(([word, meaning]) => `${word} — ${meaning}`)
    .join(', ');
const KINDS_EXPLAINED = explained(KIND_NAMES);
const SCOPES_EXPLAINED = `Где: ${explained(CLAIM_SCOPES)}.`;
const PHRASES_EXPLAINED =
  'Во фразе: лечебн* — слово с таким началом, врач*|доктор* — любое из двух, … — до трёх слов между.';

/** Rules for words that may not be used beside supplements (decision 0055). */
export function claims(noun: Command, run: RunAsStaff): void {
  const listed = () => run(list);
  noun.action(listed);
  noun.command('list').description('все правила').action(listed);
  noun
    .command('check')
    .description('проверить текст или файл')
    .argument('[текст]', 'в кавычках')
    .option('--file <файл>', 'взять текст из файла')
    .option('--scope <где>', 'где стоит текст, иначе рядом с товарами (goods)', readOneOf(SCOPES))
    .addHelpText('after', `\n${SCOPES_EXPLAINED}`)
    .action(async (textArgument, { file, scope = 'goods' }) => {
      const text = file === undefined ? textArgument : await readFile(file, 'utf8');
      if (!text || (textArgument && file))
        throw new UsageError('Напишите текст в кавычках или назовите файл: --file ПУТЬ.');
      await run((ctx) => check(ctx, text, scope));
    });
  noun
    .command('add')
    .description('добавить правило')
    .argument('<вид>', KINDS_EXPLAINED, readOneOf(KINDS))
    .argument('<слова>', 'чего не говорить, а для lawful — что можно', readText(LONGEST))
    .argument('<причина>', 'почему нельзя и что делать', readText(LONGEST))
    .option('--scope <где>', 'где действует, можно несколько раз; иначе goods и review', readEach(readOneOf(SCOPES)))
    .option('--except <фраза>', 'фраза, которую можно; можно несколько раз', readEach(readText(LONGEST)))
    .addHelpText('after', `\n${SCOPES_EXPLAINED}\n${PHRASES_EXPLAINED}`)
    .action((kind, text, reason, { scope = ['goods', 'review'], except = [] }) =>
      run((ctx) => add(ctx, { kind, text, reason, scopes: scope, exceptions: except })),
    );
  noun
    .command('off')
    .description('выключить правило')
    .argument('<номер>', 'номер правила', readNumber(9))
    .action((id) => run((ctx) => turn(ctx, id, false)));
  noun
    .command('on')
    .description('включить правило')
    .argument('<номер>', 'номер правила', readNumber(9))
    .action((id) => run((ctx) => turn(ctx, id, true)));
}

/** @throws StartError with the sentence of the refusal */
function accepted<T extends object>(answer: T | Refusal): T {
  if (!isRefusal(answer)) return answer;
  const messages: Partial<Record<Refusal['refused'], string>> = {
    'claim-rule-unknown': 'Такого правила нет.',
    'claim-rule-exists': 'Такое правило уже есть.',
    'claim-rule-wrong': (answer.facts as RefusalFacts['claim-rule-wrong']).reason,
  };
  throw new StartError(messages[answer.refused] ?? refusalAnswer(answer).text);
}

async function list(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'claim-rule');
  const { db } = ctx;
  for (const { id, kind, text, exceptions, scopes: where, reason, active } of await allClaimRules(db)) {
    const facts = [KIND_NAMES[kind], where.join(' '), active ? '' : 'выключено'].filter(Boolean).join(', ');
    const except = exceptions.length > 0 ? ` (кроме: ${exceptions.join('; ')})` : '';
    console.log(visible(`${id} [${facts}] ${text}${except}: ${reason}`));
  }
}

async function check(ctx: StaffContext, text: string, scope: ClaimScope): Promise<void> {
  allow(ctx, 'read', 'claim-rule');
  const { db } = ctx;
  const found = await findClaims(
    db,
    text.split(/\n\s*\n/).map((part, at) => ({ place: `абзац ${at + 1}`, text: part, scope })),
  );
  for (const { place, words, reason } of found) console.log(`«${words}» (${place}): ${reason}`);
  if (found.length === 0)
    console.log(`${CLAIM_SCOPES[scope]} так сказать можно.`.replace(/^./, (one) => one.toUpperCase()));
}

async function add(ctx: StaffContext, rule: Parameters<typeof addClaimRule>[1]): Promise<void> {
  const { id } = accepted(await addClaimRule(ctx, rule));
  console.log(`Правило ${id} добавлено: оно действует со следующего сохранения.`);
}

async function turn(ctx: StaffContext, id: number, active: boolean): Promise<void> {
  accepted(await changeClaimRule(ctx, id, { active }));
  console.log(active ? `Правило ${id} включено.` : `Правило ${id} выключено.`);
}
