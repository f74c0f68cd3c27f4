import { formatDay } from '../../kernel/dates.ts';
import { moscowClock } from '../../kernel/moscow-time.ts';
import { DAY_FIELDS, EXPORT_LABELS } from './export-labels.rules.ts';
import type { ExportSection } from './export-section.ts';
import { EXPORT_VALUES } from './export-values.ts';

interface About {
  readonly operator: string;
  readonly email: string;
  readonly madeAt: string;
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => MARKS[mark]!);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2a14}
h2{margin-top:2.5rem}section>div{border:1px solid #d9dccd;border-radius:8px;padding:.5rem 1rem;margin:1rem 0}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:0}dt{color:#5e6854}dd{margin:0;overflow-wrap:anywhere}
dd div{border-left:3px solid #d9dccd;padding-left:.75rem;margin:.25rem 0}@media(max-width:40rem){dl{grid-template-columns:1fr}}`;

/** The archive for people: one page that needs no network. */
export function exportPage({ operator, email, madeAt }: About, sections: readonly ExportSection[]): string {
  const made = new Date(madeAt);
  const menu = sections.map(
    ({ name, title, records }) => `<li><a href="#${name}">${title}</a>: ${records.length}</li>`,
  );
  const parts = sections.map(
    ({ name, title, records }) =>
      `<section id="${name}"><h2>${title}</h2>${
        records.length === 0
          ? '<p>Ничего нет.</p>'
          : records.map((record) => `<div>${listOf(record, name)}</div>`).join('\n')
      }</section>`,
  );
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Мои данные</title><style>${STYLE}</style></head><body><h1>Мои данные</h1>
<p>Составлено ${formatDay(made)}, ${clockOf(made)}. Оператор: ${escaped(operator)}, ${escaped(email)}. То\u00a0же для программ\u00a0— в\u00a0файле data.json, присланные вами файлы\u00a0— в\u00a0папке files.</p>
<ul>${menu.join('')}</ul>${parts.join('\n')}</body></html>`;
}

/** Time of the day in Moscow. */
const clockOf = (at: Date): string => moscowClock(at).toISOString().slice(11, 16);

/** @param path where the record is: «orders.payments» */
function listOf(record: object, path: string): string {
  const lines = Object.entries(record).flatMap(([key, value]: [string, unknown]) => {
    if (value === null || value === '' || value === undefined) return [];
    if (Array.isArray(value) && value.length === 0) return [];
    const label = EXPORT_LABELS[key];
    if (label === undefined) throw new Error(`no label for ${key}: add it to export-labels.rules.ts`);
    const shown = DAY_FIELDS.has(key) ? dayOf(String(value)) : valueOf(value, `${path}.${key}`);
    return [`<dt>${label}</dt><dd>${shown}</dd>`];
  });
  return `<dl>${lines.join('')}</dl>`;
}

const dayOf = (day: string): string => `<time datetime="${day}">${formatDay(new Date(day))}</time>`;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function valueOf(value: unknown, path: string): string {
  if (Array.isArray(value)) return value.map((one) => `<div>${valueOf(one, path)}</div>`).join('');
  if (typeof value === 'object' && value !== null) return listOf(value, path);
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  const text = String(value);
  if (typeof value === 'string' && TIME.test(value)) {
    const at = new Date(value);
    return `<time datetime="${at.toISOString()}">${formatDay(at)}, ${clockOf(at)}</time>`;
  }
  return escaped(EXPORT_VALUES[path]?.[text] ?? text);
}
