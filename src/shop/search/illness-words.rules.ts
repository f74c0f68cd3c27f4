import { HEALING_WORDS, ILLNESS_WORDS, wordsTest } from '../claims/illness-words.rules.ts';

/** What people ask a remedy for, though a label may say it: «при температуре не выше 25 °C». */
const ASKED_WORDS = `
  артери* больн* болевш* болеешь болейте болеюч* болячк* болящ* давлени* интоксикац* лекарств* лечу
  лишай лишая лишаем лишаи травм* обморок* ожог* отравлен* перелом* простат* разбол* температур* удуш* угри ушиб*
`
  .trim()
  .split(/\s+/);

/**
 * Words that ask for a remedy. Goods are never shown for them: a supplement next to an illness reads as a promise
 * (decision 0021). Materials may be.
 */
export const asksForRemedy = wordsTest([...ILLNESS_WORDS, ...HEALING_WORDS, ...ASKED_WORDS]);
