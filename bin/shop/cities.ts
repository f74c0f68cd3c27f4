import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { cities as ownList } from '../../db/cities.ts';
import { counted } from '../../src/kernel/plural.ts';
import { importCities, importRows, CityListError } from '../../src/shop/places/import-cities.ts';
import { StartError } from '../supervisor.ts';
import { unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { listBadLines } from './list-bad-lines.ts';

const CITIES = ['город', 'города', 'городов'] as const;

/** Imports the cities where the shop delivers. */
export function cities(noun: Command, run: RunAsStaff): void {
  noun
    .command('import')
    .description('взять города из CSV; без файла — наш список больших городов')
    .argument('[файл]', 'столбцы: city, region, geo_lat, geo_lon и коды')
    .action((file) => run((ctx) => (file === undefined ? importOwn(ctx) : importFile(ctx, file))));
}

async function importFile(ctx: StaffContext, file: string): Promise<void> {
  const opened = await open(file);
  try {
    const rows = opened.createReadStream({ encoding: 'utf8' });
    const done = unlessRefused(await importCities(ctx, rows, path.basename(file).slice(0, 200)));
    listBadLines(done.bad);
    printResult(done, done.bad.length);
  } catch (error) {
    if (error instanceof CityListError) throw new StartError(error.message);
    throw error;
  }
}

async function importOwn(ctx: StaffContext): Promise<void> {
  printResult(unlessRefused(await importRows(ctx, ownList, 'own list')), 0);
}

function printResult(done: { added: number; changed: number; unchanged: number }, bad: number): void {
  const all = done.added + done.changed + done.unchanged;
  console.log(
    `Принято: ${counted(all, CITIES)}; новых ${done.added}, обновлено ${done.changed}, без изменений ${done.unchanged}. Не принято строк: ${bad}.`,
  );
}
