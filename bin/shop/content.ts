import { readFile } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import { z } from 'zod';
import { refusalAnswer } from '../../src/http/refusals.ts';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { isRefusal, type Refusal, type RefusalFacts } from '../../src/kernel/refusal.ts';
import { queryContent, editedContent } from '../../src/shop/content/content-query.reads.ts';
import { factsShapes, readDraft } from '../../src/shop/content/content-shape.ts';
import type { ContentKind } from '../../src/shop/content/content.rules.ts';
import type { SavedVersion } from '../../src/shop/content/save-version.ts';
import { publishContent } from '../../src/shop/content/publish-content.ts';
import { saveContent } from '../../src/shop/content/save-content.ts';
import { withdrawContent } from '../../src/shop/content/withdraw-content.ts';
import { UsageError } from '../end-command.ts';
import { StartError } from '../supervisor.ts';
import { readNumber, readOneOf } from './arguments.ts';
import { allow, LEFT_TO_SCHEDULE, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';

const KINDS = Object.keys(factsShapes) as ContentKind[];
const SHOWN = 200;
const UNKNOWN = 'Такой записи этого вида нет.';

/** News, articles, documents, banners (decision 0053). */
export function content(noun: Command, run: RunAsStaff): void {
  const readKind = readOneOf(KINDS);
  const kinds = KINDS.join(', ');
  noun
    .command('list')
    .description('записи вида, новые первыми')
    .argument('<вид>', kinds, readKind)
    .action((kind) => run((ctx) => list(ctx, kind)));
  noun
    .command('show')
    .description('запись целиком, в JSON')
    .argument('<вид>', kinds, readKind)
    .argument('<номер>', 'номер записи', readNumber(9))
    .action((kind, id) => run((ctx) => show(ctx, kind, id)));
  noun
    .command('save')
    .description('создать или изменить из файла')
    .argument('<вид>', kinds, readKind)
    .argument('<файл>', 'JSON, как показывает show')
    .addHelpText('after', '\nВ файле с id и version запись меняется, без них создаётся; показывает её publish.')
    .action((kind, file) => run(async (ctx) => printResult(await save(ctx, kind, file)), LEFT_TO_SCHEDULE));
  noun
    .command('publish')
    .description('опубликовать сейчас или позже')
    .argument('<вид>', kinds, readKind)
    .argument('<номер>', 'номер записи', readNumber(9))
    .argument('[когда]', 'например 2026-12-01T09:00:00+03:00', readMoment)
    .action((kind, id, at) =>
      run((ctx) => changed(ctx, kind, id, () => publishContent(ctx, id, { at })), LEFT_TO_SCHEDULE),
    );
  noun
    .command('withdraw')
    .description('убрать с сайта, не удаляя')
    .argument('<вид>', kinds, readKind)
    .argument('<номер>', 'номер записи', readNumber(9))
    .action((kind, id) => run((ctx) => changed(ctx, kind, id, () => withdrawContent(ctx, id)), LEFT_TO_SCHEDULE));
}

function readMoment(text: string): Date {
  if (!z.iso.datetime({ offset: true }).safeParse(text).success)
    throw new UsageError(`«${text}» — не время: нужно 2026-12-01T09:00:00+03:00.`);
  return new Date(text);
}

async function list(ctx: StaffContext, kind: ContentKind): Promise<void> {
  allow(ctx, 'read', 'content');
  const { db } = ctx;
  const query = { where: { all: [] }, sort: [['publishedAt', true]], start: 0, limit: SHOWN } as const;
  const all = { ...query, counted: false, preview: true, withProducts: false };
  for (const { id, slug, title, publishedAt } of (await queryContent(db, kind, all, new Date())).items) {
    const shown = !publishedAt
      ? 'не опубликовано'
      : `${publishedAt > new Date() ? 'выйдет ' : ''}${formatDayAndTime(publishedAt)}`;
    console.log(visible(`${String(id).padStart(5)}  ${slug}: ${title} (${shown})`));
  }
}

async function show(ctx: StaffContext, kind: ContentKind, id: number): Promise<void> {
  allow(ctx, 'read', 'content');
  const item = await editedContent(ctx.db, kind, id);
  if (!item) throw new StartError(`Записи ${id} этого вида нет.`);
  const { title, slug, summary, body, pictureId, facts, position, seo, productIds, version } = item;
  const own = { id, version, title, slug, summary, body, pictureId, facts, position, seo, productIds };
  console.log(JSON.stringify(own, null, 2));
}

async function save(ctx: StaffContext, kind: ContentKind, file: string): Promise<SavedVersion | Refusal> {
  const { id, version, ...fields } = z
    .looseObject({ id: z.int().positive().optional(), version: z.int().positive().optional() })
    .parse(JSON.parse(await readFile(file, 'utf8')));
  const read = readDraft(kind, fields);
  if (!read.success) throw read.error;
  if (id !== undefined && version === undefined)
    throw new StartError('В файле с id нужна и version: возьмите её из show.');
  return saveContent(ctx, read.data, id === undefined ? undefined : { id, version: version! });
}

async function changed(
  ctx: StaffContext,
  kind: ContentKind,
  id: number,
  change: () => Promise<SavedVersion | Refusal>,
): Promise<void> {
  allow(ctx, 'read', 'content');
  if (!(await editedContent(ctx.db, kind, id))) throw new StartError(UNKNOWN);
  printResult(await change());
}

function printResult(done: SavedVersion | Refusal): void {
  if (isRefusal(done)) throw new StartError(refusalMessage(done));
  console.log(`Готово: запись ${done.id}, версия ${done.version}.`);
}

/** The usual sentence of the refusal, except where the command line needs its own wording. */
function refusalMessage(refusal: Refusal): string {
  if (refusal.refused === 'content-unknown') return UNKNOWN;
  if (refusal.refused === 'content-changed') return 'Запись уже изменили: возьмите её снова (show) и повторите правки.';
  if (refusal.refused !== 'claims-found') return refusalAnswer(refusal).text;
  const { claims } = refusal.facts as RefusalFacts['claims-found'];
  return claims.map(({ place, words, reason }) => `«${words}» (${place}): ${reason}`).join('\n');
}
