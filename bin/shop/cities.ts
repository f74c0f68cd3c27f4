import { createReadStream } from 'node:fs';
import path from 'node:path';
import { cities as ownList } from '../../db/world/cities.ts';
import { counted } from '../../src/kernel/plural.ts';
import { importCities, importRows, NotAList } from '../../src/shop/places/import-cities.ts';
import { StartError } from '../supervisor.ts';
import type { StaffArguments } from './arguments.ts';
import { inShop, type StaffContext } from './in-shop.ts';
import { listBadLines } from './list-bad-lines.ts';

const CITIES = ['город', 'города', 'городов'] as const;

/** Cities where the shop delivers. */
export function cities(args: StaffArguments) {
  return args
    .command(
      'import [файл]',
      'города из CSV; без файла — наш список больших городов',
      (each) => each.positional('файл', { type: 'string' }),
      ({ by, файл: file }) => inShop(by, (ctx) => (file === undefined ? importOwn(ctx) : importFile(ctx, file))),
    )
    .demandCommand(1, 'Что сделать?');
}

async function importFile(ctx: StaffContext, file: string): Promise<void> {
  try {
    const done = await importCities(ctx, createReadStream(file, 'utf8'), path.basename(file).slice(0, 200));
    listBadLines(done.bad);
    tell(done, done.bad.length);
  } catch (error) {
    if (error instanceof NotAList) throw new StartError(error.message);
    throw error;
  }
}

async function importOwn(ctx: StaffContext): Promise<void> {
  tell(await importRows(ctx, ownList, 'own list'), 0);
}

function tell(done: { added: number; changed: number; unchanged: number }, bad: number): void {
  const all = done.added + done.changed + done.unchanged;
  console.log(
    `Принято: ${counted(all, CITIES)}; новых ${done.added}, обновлено ${done.changed}, без изменений ${done.unchanged}. Не принято строк: ${bad}.`,
  );
}
