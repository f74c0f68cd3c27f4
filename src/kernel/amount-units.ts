/** Units of amounts on labels, as they are printed. `mcg-dfe`: folate as food equivalents. */
export const AMOUNT_UNITS = {
  mcg: 'мкг',
  mg: 'мг',
  g: 'г',
  iu: 'МЕ',
  'mcg-dfe': 'мкг DFE',
  cfu: 'КОЕ',
} as const;

export type AmountUnit = keyof typeof AMOUNT_UNITS;
