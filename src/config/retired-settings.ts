/** Settings that count for nothing any more, with what came instead. */
export const RETIRED_SETTINGS: Readonly<Record<string, string>> = {
  STAFF_TOKEN: 'сотрудники входят под своим именем, первого владельца добавляет node bin/shop.ts staff add',
};
