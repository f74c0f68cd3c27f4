import { HEALING_WORDS, ILLNESS_WORDS, wordsTest } from '../claims/illness-words.rules.ts';

/** Complaints in queries; unlike the other lists, labels may contain them: «при температуре не выше 25 °C». */
const COMPLAINT_WORDS = `
  артери* больн* болевш* болеешь болейте болеюч* болячк* болящ* давлени* интоксикац* лекарств* лечу
  лишай лишая лишаем лишаи травм* обморок* ожог* отравлен* перелом* простат* разбол* температур* удуш* угри ушиб*
`
  .trim()
  .split(/\s+/);

/**
 * Whether a word asks for a remedy. Goods are never shown for it: a supplement next to an illness reads as a promise
 * (decision 0021). Articles and news may be shown.
 */
export const asksForRemedy = wordsTest([...ILLNESS_WORDS, ...HEALING_WORDS, ...COMPLAINT_WORDS]);
