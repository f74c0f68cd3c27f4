import { links } from '../../kernel/links.ts';
import { slugOf } from '../../kernel/slug.ts';

/** Permitted wording of purposes, each with the colour of its labels. */
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
  ['Солевой отдых', 'salt', 'prochie-tovary'],
] as const;

/** Links to shelves by the purpose of products. */
export function PurposeLinks() {
  return (
    <ul className="purposes">
      {PURPOSES.map(([text, hue, section]) => (
        <li key={hue}>
          <a href={`${links.section(section ?? 'preparaty')}?purpose=${slugOf(text)}`} className={`hue-${hue}`}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
