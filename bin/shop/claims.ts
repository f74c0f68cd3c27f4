import { readFile } from 'node:fs/promises';
import { isRefusal, type Refusal, type RefusalFacts } from '../../src/kernel/refusal.ts';
import { addClaimRule } from '../../src/shop/claims/add-claim-rule.ts';
import { changeClaimRule } from '../../src/shop/claims/change-claim-rule.ts';
import { CLAIM_SCOPES, type ClaimKind, type ClaimScope } from '../../src/shop/claims/claim-rule.rules.ts';
import { allClaimRules } from '../../src/shop/claims/claims.reads.ts';
import { findClaims } from '../../src/shop/claims/find-claims.ts';
import { UsageError } from '../end-command.ts';
import { StartError } from '../supervisor.ts';
import { readNumber, readWords, type StaffArguments } from './arguments.ts';
import { inShop, type StaffContext } from './in-shop.ts';

const KINDS: Readonly<Record<ClaimKind, string>> = {
  word: 'слово',
  stem: 'начало слова',
  phrase: 'фраза',
  lawful: 'разрешённое',
};

const kinds = Object.keys(KINDS) as ClaimKind[];
const scopes = Object.keys(CLAIM_SCOPES) as ClaimScope[];
const LONGEST = 1000;
const SCOPES = `Где стоит текст: ${Object.entries(CLAIM_SCOPES)
  .map(([scope, words]) => `${scope} — ${words}`)
  .join(', ')}.`;

/** Rules of what may not be said beside supplements (decision 0055). */
export function claims(args: StaffArguments) {
  return args
    .command(
      ['list', '$0'],
      'все правила',
      (each) => each,
      ({ by }) => inShop(by, list),
    )
    .command(
      'check [текст]',
      'проверить текст или файл',
      (each) =>
        each
          .positional('текст', { type: 'string' })
          .option('file', { type: 'string', requiresArg: true, describe: 'взять текст из файла' })
          .option('scope', { choices: scopes, default: 'goods' as ClaimScope, describe: 'где стоит текст' })
          .conflicts('file', 'текст')
          .epilogue(SCOPES),
      async ({ by, текст: given, file, scope }) => {
        const text = file === undefined ? given : await readFile(file, 'utf8');
        if (!text) throw new UsageError('Что проверить? Напишите текст в кавычках или назовите файл: --file ПУТЬ.');
        await inShop(by, (ctx) => check(ctx, text, scope));
      },
    )
    .command(
      'add <вид> <слова> <причина>',
      'добавить правило',
      (each) =>
        each
          .positional('вид', { choices: kinds, demandOption: true })
          .positional('слова', { type: 'string', demandOption: true, coerce: readWords(LONGEST) })
          .positional('причина', {
            type: 'string',
            demandOption: true,
            describe: 'почему нельзя и что делать',
            coerce: readWords(LONGEST),
          })
          .option('scope', {
            choices: scopes,
            array: true,
            default: ['goods', 'review'] as ClaimScope[],
            describe: 'где действует',
          })
          .option('except', { type: 'string', array: true, default: [] as string[], describe: 'фраза, которую можно' })
          .epilogue(
            `${SCOPES}\nВо фразе: лечебн* — слово с таким началом, врач*|доктор* — любое из двух, … — до трёх слов между.`,
          ),
      ({ by, вид: kind, слова: text, причина: reason, scope, except }) =>
        inShop(by, (ctx) => add(ctx, { kind, text, reason, scopes: scope, exceptions: except })),
    )
    .command('off <номер>', 'выключить правило', withNumber, ({ by, номер: id }) =>
      inShop(by, (ctx) => turn(ctx, id, false)),
    )
    .command('on <номер>', 'включить правило', withNumber, ({ by, номер: id }) =>
      inShop(by, (ctx) => turn(ctx, id, true)),
    );
}

const withNumber = (args: StaffArguments) =>
  args.positional('номер', { type: 'string', demandOption: true, coerce: readNumber(9) });

/** @throws StartError with the refusal in words */
function accepted<T extends object>(answer: T | Refusal): T {
  if (!isRefusal(answer)) return answer;
  const told: Partial<Record<Refusal['refused'], string>> = {
    'claim-rule-unknown': 'Такого правила нет.',
    'claim-rule-exists': 'Такое правило уже есть.',
    'claim-rule-wrong': (answer.facts as RefusalFacts['claim-rule-wrong']).fault,
  };
  throw new StartError(told[answer.refused] ?? answer.refused);
}

async function list({ db }: StaffContext): Promise<void> {
  for (const { id, kind, text, exceptions, scopes: where, reason, active } of await allClaimRules(db)) {
    const facts = [KINDS[kind], where.join(' '), active ? '' : 'выключено'].filter(Boolean).join(', ');
    const except = exceptions.length > 0 ? ` (кроме: ${exceptions.join('; ')})` : '';
    console.log(`${id} [${facts}] ${text}${except}: ${reason}`);
  }
}

async function check({ db }: StaffContext, text: string, scope: ClaimScope): Promise<void> {
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
