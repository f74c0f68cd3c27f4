// node bin/reviews.ts: reviews that wait for a decision; publish, refuse and answer decide (decision 0038).
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { readEnv } from '../src/config/env.ts';
import { formatDayAndTime } from '../src/kernel/dates.ts';
import { counted } from '../src/kernel/plural.ts';
import { isRefusal, type RefusalFacts } from '../src/kernel/refusal.ts';
import { createContext } from '../src/platform/context.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { findRunningDatabase } from '../src/platform/embedded-database.ts';
import { openLog } from '../src/platform/log.ts';
import { findClaims } from '../src/shop/claims/find-claims.ts';
import { decideReview, type ReviewDecision } from '../src/shop/reviews/decide-review.ts';
import { FLAG_NAMES, reviewFlags, reviewTexts, unhidden } from '../src/shop/reviews/review.ts';
import { waitingReviews } from '../src/shop/reviews/reviews.reads.ts';
import { endCommand, UsageError } from './end-command.ts';
import { StartError } from './supervisor.ts';

const USAGE = `Отзывы, которые ждут решения:        node bin/reviews.ts
Показать отзыв на сайте:             node bin/reviews.ts publish НОМЕР
Отклонить, также опубликованный:     node bin/reviews.ts refuse НОМЕР "причина"
Ответить от имени магазина:          node bin/reviews.ts answer НОМЕР "текст"
Кто решает, пишется в журнал отзыва: --by Вера (иначе имя пользователя системы)`;

const SHOWN = 100;
const LONGEST = 3000;

function decisionOf(verb: string, words: string | undefined): ReviewDecision | undefined {
  const text = words?.trim() ?? '';
  if (text.length > LONGEST) throw new StartError(`Слишком длинно: не больше ${LONGEST} знаков.`);
  if (verb === 'publish') return { kind: 'publish' };
  if (verb === 'refuse' && text) return { kind: 'refuse', reason: text };
  if (verb === 'answer' && text) return { kind: 'answer', text };
  return undefined;
}

/** Forbidden words with their reason, then what else to look at. */
async function flagLines({ db }: Database, review: Parameters<typeof reviewTexts>[0]): Promise<string[]> {
  const claims = await findClaims(db, reviewTexts(review));
  const flags = reviewFlags(Object.values(review).join(' '));
  return [
    ...claims.map(({ place, words, reason }) => `  ✗ «${unhidden(words)}» (${place}): ${reason}`),
    ...flags.map(({ flag, found }) => `  ! ${FLAG_NAMES[flag]}: ${found.join(', ')}`),
  ];
}

async function list(database: Database): Promise<void> {
  const waiting = await waitingReviews(database.db, SHOWN);
  for (const { id, product, name, city, rating, text, bought, writtenAt } of waiting) {
    const who = [unhidden(name), unhidden(city), bought && 'покупатель', formatDayAndTime(writtenAt)]
      .filter(Boolean)
      .join(', ');
    const flags = await flagLines(database, { name, city, text });
    console.log([id, `  ${product ?? 'О магазине'}: ${rating} из 5`, `  ${who}`, ...flags].join('\n'));
    console.log(`${unhidden(text).replace(/^/gm, '  │ ')}\n`);
  }
  console.log(
    waiting.length === 0
      ? 'Ждущих отзывов нет.'
      : `Ждут решения: ${counted(waiting.length, ['отзыв', 'отзыва', 'отзывов'])}.`,
  );
}

async function decide(database: Database, by: string, id: string, decision: ReviewDecision): Promise<void> {
  const nobody = {
    // Deciding enqueues nothing and asks no company.
    companies: {},
    queue: { send: () => Promise.reject(new Error('a decision has no jobs')) },
  };
  const ctx = createContext(
    { ...database, ...nobody, now: () => new Date(), log: openLog('warn') },
    { kind: 'staff', name: by },
  );
  const decided = await decideReview(ctx, id, decision);
  if (isRefusal(decided)) {
    if (decided.refused === 'claims-found') {
      const { claims } = decided.facts as RefusalFacts['claims-found'];
      const told = claims.map(({ place, words, reason }) => `«${unhidden(words)}» (${place}): ${reason}`);
      throw new StartError(`Так публиковать нельзя.\n${told.join('\n')}`);
    }
    const known = decided.refused === 'review-unknown';
    throw new StartError(known ? `Отзыва ${id} нет.` : 'Так уже решено: отзыв в этом состоянии.');
  }
  const done = { publish: 'Опубликован', refuse: 'Отклонён', answer: 'Ответ сохранён' }[decision.kind];
  console.log(`${done}: ${id}`);
  if (decision.kind === 'answer')
    for (const line of await flagLines(database, { reply: decision.text })) console.log(line);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string', default: userInfo().username } },
  });
  const [verb, id, words] = positionals;
  const decision = verb ? decisionOf(verb, words) : undefined;
  if (verb && (!decision || !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id ?? ''))) throw new UsageError(USAGE);
  const { DATABASE_URL, DATA_DIR } = readEnv();
  const url = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR, 'shop'));
  if (!url)
    throw new StartError('Магазин не запущен: запустите его (npm start) или укажите его базу данных в DATABASE_URL.');
  const database = openDatabase(url, { connections: 2, log: openLog('warn') });
  try {
    if (decision) await decide(database, values.by, id!, decision);
    else await list(database);
  } finally {
    await database.close();
  }
} catch (error) {
  endCommand(error, USAGE);
}
