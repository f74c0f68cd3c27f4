// node bin/content.ts: news, articles, documents, banners: list, show, save, publish and withdraw (decision 0053).
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readEnv } from '../src/config/env.ts';
import { formatDayAndTime } from '../src/kernel/dates.ts';
import { tellRefusal } from '../src/http/refusals.ts';
import { isRefusal, type Refusal, type RefusalFacts } from '../src/kernel/refusal.ts';
import { createContext } from '../src/platform/context.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { findRunningDatabase } from '../src/platform/embedded-database.ts';
import { openLog } from '../src/platform/log.ts';
import { factsShapes, readDraft } from '../src/shop/content/content-shape.ts';
import type { ContentKind } from '../src/shop/content/content.ts';
import { askedContent, editedContent } from '../src/shop/content/content-question.reads.ts';
import type { KeptVersion } from '../src/shop/content/keep-version.ts';
import { publishContent } from '../src/shop/content/publish-content.ts';
import { saveContent } from '../src/shop/content/save-content.ts';
import { withdrawContent } from '../src/shop/content/withdraw-content.ts';
import { endCommand, UsageError } from './end-command.ts';
import { StartError } from './supervisor.ts';

const KINDS = Object.keys(factsShapes) as ContentKind[];
const USAGE = `Записи вида, новые первыми:       node bin/content.ts list ВИД
Запись целиком, в JSON:           node bin/content.ts show ВИД НОМЕР > запись.json
Создать или изменить из файла:    node bin/content.ts save ВИД запись.json
  (в файле с id и version запись меняется, без них создаётся; показывает её publish)
Опубликовать сейчас или позже:    node bin/content.ts publish ВИД НОМЕР [2026-12-01T09:00:00+03:00]
Убрать с сайта, не удаляя:        node bin/content.ts withdraw ВИД НОМЕР
Кто это сделал, пишется в журнал: --by Вера (иначе имя пользователя системы)
Виды: ${KINDS.join(', ')}`;

const SHOWN = 200;

async function list({ db }: Database, kind: ContentKind): Promise<void> {
  const asked = { where: { all: [] }, sort: [['publishedAt', true]], start: 0, limit: SHOWN } as const;
  const all = { ...asked, counted: false, preview: true, withProducts: false };
  for (const { id, slug, title, publishedAt } of (await askedContent(db, kind, all, new Date())).items) {
    const shown = !publishedAt
      ? 'не опубликовано'
      : `${publishedAt > new Date() ? 'выйдет ' : ''}${formatDayAndTime(publishedAt)}`;
    console.log(`${String(id).padStart(5)}  ${slug}: ${title} (${shown})`);
  }
}

async function show({ db }: Database, kind: ContentKind, id: number): Promise<void> {
  const item = await editedContent(db, kind, id);
  if (!item) throw new StartError(`Записи ${id} этого вида нет.`);
  const { title, slug, summary, body, pictureId, facts, position, seo, productIds, version } = item;
  const own = { id, version, title, slug, summary, body, pictureId, facts, position, seo, productIds };
  console.log(JSON.stringify(own, null, 2));
}

function contextOf(database: Database, by: string) {
  // A moment ahead is kept in the row; the shop looks for what is due every minute.
  const nobody = { companies: {}, queue: { send: () => Promise.resolve() } };
  return createContext(
    { ...database, ...nobody, now: () => new Date(), log: openLog('warn') },
    { kind: 'staff', name: by },
  );
}

type Context = ReturnType<typeof contextOf>;

async function save(ctx: Context, kind: ContentKind, file: string): Promise<KeptVersion | Refusal> {
  const { id, version, ...given } = z
    .looseObject({ id: z.int().positive().optional(), version: z.int().positive().optional() })
    .parse(JSON.parse(await readFile(file, 'utf8')));
  const read = readDraft(kind, given);
  if (!read.success) throw new StartError(`Файл не подходит:\n${z.prettifyError(read.error)}`);
  if (id !== undefined && version === undefined)
    throw new StartError('В файле с id нужна и version: возьмите её из show.');
  return saveContent(ctx, read.data, id === undefined ? undefined : { id, version: version! });
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  if (!z.iso.datetime({ offset: true }).safeParse(text).success) throw new UsageError(USAGE);
  return new Date(text);
}

const UNKNOWN = 'Такой записи этого вида нет.';

/** Of the house; the editor at the command line has words of their own for what was changed meanwhile. */
function whyNot(refusal: Refusal): string {
  if (refusal.refused === 'content-unknown') return UNKNOWN;
  if (refusal.refused === 'content-changed') return 'Запись уже изменили: возьмите её снова (show) и повторите правки.';
  if (refusal.refused !== 'claims-found') return tellRefusal(refusal).text;
  const { claims } = refusal.facts as RefusalFacts['claims-found'];
  return claims.map(({ place, words, reason }) => `«${words}» (${place}): ${reason}`).join('\n');
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string', default: userInfo().username } },
  });
  const [verb, kindName, what = '', at] = positionals;
  const kind = KINDS.find((each) => each === kindName);
  const id = /^\d{1,9}$/.test(what) ? Number(what) : undefined;
  const needsId = verb === 'show' || verb === 'publish' || verb === 'withdraw';
  const longest = verb === 'list' ? 2 : verb === 'publish' ? 4 : 3;
  if (positionals.length > longest || !kind || !(verb === 'list' || (verb === 'save' && what) || (needsId && id)))
    throw new UsageError(USAGE);
  const { DATABASE_URL, DATA_DIR } = readEnv();
  const url = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR, 'shop'));
  if (!url)
    throw new StartError('Магазин не запущен: запустите его (npm start) или укажите его базу данных в DATABASE_URL.');
  const database = openDatabase(url, { connections: 2, log: openLog('warn') });
  try {
    if (verb === 'list') await list(database, kind);
    else if (verb === 'show') await show(database, kind, id!);
    else {
      const ctx = contextOf(database, values.by);
      if (verb !== 'save' && !(await editedContent(database.db, kind, id!))) throw new StartError(UNKNOWN);
      const done =
        verb === 'save'
          ? await save(ctx, kind, what)
          : verb === 'publish'
            ? await publishContent(ctx, id!, { at: momentOf(at) })
            : await withdrawContent(ctx, id!);
      if (isRefusal(done)) throw new StartError(whyNot(done));
      console.log(`Готово: запись ${done.id}, версия ${done.version}.`);
    }
  } finally {
    await database.close();
  }
} catch (error) {
  endCommand(error, USAGE);
}
