/** Settings without effect, with what replaces them. */
export const RETIRED_SETTINGS: Readonly<Record<string, string>> = {
  STAFF_TOKEN: 'сотрудники входят под своим именем, первого владельца добавляет node bin/shop.ts staff add',
  WAREHOUSE_ADDRESS: 'адрес склада задают по частям: WAREHOUSE_ZIP, WAREHOUSE_CITY, WAREHOUSE_STREET, WAREHOUSE_HOUSE',
};
