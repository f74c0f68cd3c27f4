/** Phrases that the law requires on every label, in one place so that they are identical. */

const ASK_DOCTOR = 'Перед применением рекомендуется проконсультироваться с врачом.';

/** The usual contraindications, with those of the product inserted. */
export function contraindicated(...also: readonly string[]): string {
  const list = ['индивидуальная непереносимость компонентов', 'беременность', 'кормление грудью', ...also].join(', ');
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}. ${ASK_DOCTOR}`;
}

export const KEEP_DRY =
  'Хранить в сухом, защищённом от света и недоступном для детей месте при температуре не выше 25 °C.';

export const KEEP_TIGHT =
  'Хранить в плотно закрытой упаковке, вдали от посторонних запахов, при температуре не выше 25 °C и влажности не более 75 %.';

export const KEEP_OIL =
  'До вскрытия хранить в тёмном месте при температуре не выше 25 °C. После вскрытия — в холодильнике, не дольше двух месяцев.';

export const KEEP_DROPS =
  'Хранить в тёмном месте при температуре от 4 до 25 °C. После вскрытия использовать в течение трёх месяцев. Допускается лёгкий осадок.';
