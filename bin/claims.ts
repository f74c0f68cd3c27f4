// node bin/claims.ts: rules of what may not be said beside supplements; check, add, off and on (decision 0055).
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { readEnv } from '../src/config/env.ts';
import { isRefusal, type Refusal, type RefusalFacts } from '../src/kernel/refusal.ts';
import { createContext } from '../src/platform/context.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { findRunningDatabase } from '../src/platform/embedded-database.ts';
import { openLog } from '../src/platform/log.ts';
import { addClaimRule } from '../src/shop/claims/add-claim-rule.ts';
import { changeClaimRule } from '../src/shop/claims/change-claim-rule.ts';
import { CLAIM_SCOPES, type ClaimKind, type ClaimScope } from '../src/shop/claims/claim-rule.ts';
import { allClaimRules } from '../src/shop/claims/claims.reads.ts';
import { findClaims } from '../src/shop/claims/find-claims.ts';
import { endCommand, UsageError } from './end-command.ts';
import { StartError } from './supervisor.ts';

const KINDS: Readonly<Record<ClaimKind, string>> = {
  word: 'слово',
  stem: 'начало слова',
  phrase: 'фраза',
  lawful: 'разрешённое',
};

const USAGE = `Все правила:             node bin/claims.ts list
Проверить текст:         node bin/claims.ts check "текст" [--scope goods]
Проверить файл:          node bin/claims.ts check --file ПУТЬ
Добавить правило:        node bin/claims.ts add word|stem|phrase|lawful "слова" "почему нельзя и что делать" [--scope goods --scope review] [--except "фраза"]
Выключить и включить:    node bin/claims.ts off НОМЕР, node bin/claims.ts on НОМЕР
Где стоит текст: ${Object.entries(CLAIM_SCOPES)
  .map(([scope, words]) => `${scope} — ${words}`)
  .join(', ')}.
Во фразе: лечебн* — слово с таким началом, врач*|доктор* — любое из двух, … — до трёх слов между.
Кто меняет, пишется в журнал: --by Вера (иначе имя пользователя системы)`;

function readScopes(given: readonly string[]): ClaimScope[] {
  for (const scope of given) if (!Object.hasOwn(CLAIM_SCOPES, scope)) throw new UsageError(USAGE);
  return given as ClaimScope[];
}

/** Of the house, or a sentence. */
function done<T extends object>(answer: T | Refusal): T {
  if (!isRefusal(answer)) return answer;
  const told: Partial<Record<Refusal['refused'], string>> = {
    'claim-rule-unknown': 'Такого правила нет.',
    'claim-rule-exists': 'Такое правило уже есть.',
    'claim-rule-wrong': (answer.facts as RefusalFacts['claim-rule-wrong']).fault,
  };
  throw new StartError(told[answer.refused] ?? answer.refused);
}

async function list({ db }: Database): Promise<void> {
  for (const { id, kind, text, exceptions, scopes, reason, active } of await allClaimRules(db)) {
    const facts = [KINDS[kind], scopes.join(' '), active ? '' : 'выключено'].filter(Boolean).join(', ');
    const except = exceptions.length > 0 ? ` (кроме: ${exceptions.join('; ')})` : '';
    console.log(`${id} [${facts}] ${text}${except}: ${reason}`);
  }
}

async function check({ db }: Database, text: string, scope: ClaimScope): Promise<void> {
  const claims = await findClaims(
    db,
    text.split(/\n\s*\n/).map((part, at) => ({ place: `абзац ${at + 1}`, text: part, scope })),
  );
  for (const { place, words, reason } of claims) console.log(`«${words}» (${place}): ${reason}`);
  if (claims.length === 0)
    console.log(`${CLAIM_SCOPES[scope]} так сказать можно.`.replace(/^./, (one) => one.toUpperCase()));
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      by: { type: 'string', default: userInfo().username },
      file: { type: 'string' },
      scope: { type: 'string', multiple: true },
      except: { type: 'string', multiple: true },
    },
  });
  const [verb = '', first = '', text = '', reason = ''] = positionals;
  const scopes = readScopes(values.scope ?? []);
  const words = values.file === undefined ? first : await readFile(values.file, 'utf8');
  const isSwitch = (verb === 'on' || verb === 'off') && /^\d{1,9}$/.test(first);
  const isNew = verb === 'add' && Object.hasOwn(KINDS, first) && text.trim() !== '' && reason.trim() !== '';
  const longest = verb === 'list' ? 1 : verb === 'add' ? 4 : values.file === undefined ? 2 : 1;
  if (positionals.length > longest || !(verb === 'list' || (verb === 'check' && words) || isSwitch || isNew))
    throw new UsageError(USAGE);
  const { DATABASE_URL, DATA_DIR } = readEnv();
  const url = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR, 'shop'));
  if (!url)
    throw new StartError('Магазин не запущен: запустите его (npm start) или укажите его базу данных в DATABASE_URL.');
  const database = openDatabase(url, { connections: 2, log: openLog('warn') });
  const nobody = {
    // Changing a rule enqueues nothing and asks no company.
    companies: {},
    queue: { send: () => Promise.reject(new Error('a rule has no jobs')) },
  };
  const ctx = createContext(
    { ...database, ...nobody, now: () => new Date(), log: openLog('warn') },
    { kind: 'staff', name: values.by },
  );
  try {
    if (verb === 'list') await list(database);
    else if (verb === 'check') await check(database, words, scopes[0] ?? 'goods');
    else if (isSwitch) {
      done(await changeClaimRule(ctx, Number(first), { active: verb === 'on' }));
      console.log(verb === 'on' ? `Правило ${first} включено.` : `Правило ${first} выключено.`);
    } else {
      const { id } = done(
        await addClaimRule(ctx, {
          kind: first as ClaimKind,
          text: text.trim(),
          exceptions: values.except ?? [],
          scopes: scopes.length > 0 ? scopes : ['goods', 'review'],
          reason: reason.trim(),
        }),
      );
      console.log(`Правило ${id} добавлено: оно действует со следующего сохранения.`);
    }
  } finally {
    await database.close();
  }
} catch (error) {
  endCommand(error, USAGE);
}
