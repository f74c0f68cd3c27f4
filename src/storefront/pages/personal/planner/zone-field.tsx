import { isCourseZone } from '../../../../kernel/course/days.ts';
import { SelectField } from '../../../features/forms/select-field.tsx';
import type { PlannerPart } from './planner-part.ts';

/** Clocks of most of our buyers, by the cities that people know them by; the others have the names of the zone database. */
const NAMES: Readonly<Record<string, string>> = {
  'Europe/Kaliningrad': 'Калининград',
  'Europe/Moscow': 'Москва',
  'Europe/Samara': 'Самара',
  'Asia/Yekaterinburg': 'Екатеринбург',
  'Asia/Omsk': 'Омск',
  'Asia/Krasnoyarsk': 'Красноярск',
  'Asia/Irkutsk': 'Иркутск',
  'Asia/Yakutsk': 'Якутск',
  'Asia/Vladivostok': 'Владивосток',
  'Asia/Magadan': 'Магадан',
  'Asia/Kamchatka': 'Камчатка',
  'Europe/Minsk': 'Минск',
  'Asia/Almaty': 'Алматы',
  'Asia/Bishkek': 'Бишкек',
  'Asia/Tashkent': 'Ташкент',
  'Asia/Dushanbe': 'Душанбе',
  'Asia/Ashgabat': 'Ашхабад',
  'Asia/Baku': 'Баку',
  'Asia/Yerevan': 'Ереван',
  'Asia/Tbilisi': 'Тбилиси',
  'Europe/Chisinau': 'Кишинёв',
  'Europe/Istanbul': 'Стамбул',
  'Asia/Jerusalem': 'Иерусалим',
  'Asia/Dubai': 'Дубай',
  'Asia/Bangkok': 'Бангкок',
  'Europe/Belgrade': 'Белград',
  'Europe/Berlin': 'Берлин',
  'Europe/Paris': 'Париж',
  'Europe/London': 'Лондон',
  'America/New_York': 'Нью-Йорк',
};

const nameOf = (zone: string): string => NAMES[zone] ?? zone.replaceAll('_', ' ');

/** The clock of the plan: that of this browser first, then those with Russian names, then all others. */
export function ZoneField({ plan, store }: PlannerPart) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = Object.keys(NAMES).filter(isCourseZone);
  // Missing from browsers that are still in use.
  const others = (Intl as Partial<typeof Intl>).supportedValuesOf?.('timeZone') ?? [];
  // A zone that was chosen elsewhere may have another name here.
  const zones = new Set([...(isCourseZone(own) ? [own] : []), plan.zone, ...known, ...others]);
  return (
    <SelectField
      path="plan.zone"
      label="Часовой пояс"
      options={[...zones].map((zone) => [zone, zone === own ? `${nameOf(zone)}, как в\u00a0браузере` : nameOf(zone)])}
      value={plan.zone}
      error={undefined}
      onChange={(zone) => store.change((current) => ({ ...current, zone }))}
    />
  );
}
