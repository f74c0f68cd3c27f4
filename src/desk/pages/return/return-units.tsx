import { formatDay } from '../../../kernel/dates.ts';
import type { ReturnUnit } from '../../api/money-answers.ts';
import { DISPOSED_WORDS } from '../../words/return-words.ts';

/** «серия А12, до 1 мая 2027». */
const lotWords = ({ lot, expiresOn }: ReturnUnit): string =>
  [lot && `серия ${lot}`, expiresOn && `годен до\u00a0${formatDay(new Date(expiresOn))}`].filter(Boolean).join(', ');

const standOf = ({ disposition, received }: ReturnUnit): string =>
  disposition ? DISPOSED_WORDS[disposition] : received ? 'пришла, не\u00a0проверена' : 'ещё не\u00a0пришла';

export function ReturnUnits({ units }: { readonly units: readonly ReturnUnit[] }) {
  return (
    <section aria-labelledby="packs" className="part">
      <h2 id="packs">Упаковки</h2>
      <ul className="part-rows">
        {units.map((unit) => (
          <li key={unit.id}>
            <span>
              {unit.name}: {standOf(unit)}
            </span>
            {lotWords(unit) && <span className="text-xs text-quiet">{lotWords(unit)}</span>}
            {unit.code && <code className="text-xs text-quiet">{unit.code}</code>}
            {unit.note && <span>{unit.note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
