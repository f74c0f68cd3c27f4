import { links } from '../../../kernel/links.ts';

/** Permitted wording of purposes, each with the colour its labels have. */
const PURPOSES = [
  ['Энергия и\u00a0тонус', 'energy'],
  ['Спокойствие и\u00a0сон', 'calm'],
  ['Защитные силы', 'guard'],
  ['Кости и\u00a0суставы', 'bones'],
  ['Сердце и\u00a0сосуды', 'heart'],
  ['Пищеварение', 'food'],
  ['Кожа, волосы, ногти', 'skin'],
  ['Память и\u00a0внимание', 'mind'],
  ['Женское здоровье', 'women'],
  ['Мужское здоровье', 'men'],
  ['Солевой отдых', 'salt'],
] as const;

export function Purposes() {
  return (
    <section className="container pt-16 md:pt-24">
      <h2>Цвет этикетки подскажет назначение</h2>
      <p className="mt-2 max-w-[60ch] text-quiet">
        У&nbsp;каждой задачи свой цвет&nbsp;— на&nbsp;полке дома не&nbsp;перепутать утреннее с&nbsp;вечерним.
      </p>
      <ul className="purposes">
        {PURPOSES.map(([text, hue]) => (
          <li key={hue}>
            <a href={`${links.search()}?q=${encodeURIComponent(text.replace('\u00a0', ' '))}`} className={`hue-${hue}`}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
