import type { FormEvent } from 'react';
import { SECTIONS } from '../../../kernel/sections.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Field } from '../../ui/field.tsx';
import { SaveBar } from '../../features/setting-form/save-bar.tsx';
import { issuesOf } from '../../features/setting-form/setting-issues.ts';
import { BONUSES_KEY, type BonusSettings } from './settings-query.ts';
import { useSettingForm } from '../../features/setting-form/use-setting-form.ts';

interface BonusFormProps {
  readonly settings: BonusSettings;
  readonly version: number;
  readonly onDone: (sentence: string) => void;
}

const NUMBERS = [
  ['ratePercent', 'Начисляем, %', 'От\u00a0цены товаров после скидок, не\u00a0больше 50'],
  ['delayDays', 'Через сколько дней их можно тратить', 'После выдачи, чтобы прошёл срок возврата'],
  ['termDays', 'Сколько дней они живут', 'От\u00a014 до\u00a01825'],
  ['largestSharePercent', 'Оплачивают не\u00a0больше, %', 'От\u00a0цены товаров'],
] as const;

/** Settings as fields hold them: `section-2` is the rate of a section, empty for the common one. */
function draftOf({ isOn, sectionRates, ...numbers }: BonusSettings) {
  return {
    isOn,
    ...(Object.fromEntries(NUMBERS.map(([name]) => [name, String(numbers[name])])) as Record<NumberName, string>),
    ...(Object.fromEntries(SECTIONS.map(({ id }) => [`section-${id}`, String(sectionRates[`${id}`] ?? '')])) as Record<
      SectionName,
      string
    >),
  };
}
type NumberName = (typeof NUMBERS)[number][0];
type SectionName = `section-${(typeof SECTIONS)[number]['id']}`;
type Draft = ReturnType<typeof draftOf>;

/** What is typed as a number; text that is none is refused by the server at its field. */
const numberOf = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : (typed as never));

function changesOf(draft: Draft, changed: readonly (keyof Draft)[]) {
  const rates = SECTIONS.filter(({ id }) => changed.includes(`section-${id}`)).map(({ id }) => {
    const typed = draft[`section-${id}`];
    return [String(id), typed.trim() === '' ? null : numberOf(typed)] as const;
  });
  return {
    ...(changed.includes('isOn') && { isOn: draft.isOn }),
    ...Object.fromEntries(
      NUMBERS.filter(([name]) => changed.includes(name)).map(([name]) => [name, numberOf(draft[name])]),
    ),
    ...(rates.length > 0 && { sectionRates: Object.fromEntries(rates) }),
  };
}

export function bonusFieldName(path: string): string {
  if (path === 'isOn') return 'Бонусы';
  const section = SECTIONS.find(({ id }) => path === `sectionRates.${id}`);
  return section ? `Раздел «${section.name}», %` : (NUMBERS.find(([name]) => name === path)?.[1] ?? path);
}

export const bonusValue = (path: string, value: string): string =>
  path === 'isOn' ? (value === 'true' ? 'включены' : 'выключены') : value;

export function BonusForm({ settings, version, onDone }: BonusFormProps) {
  const mayChange = useMay()('bonuses:change-settings');
  const form = useSettingForm(draftOf(settings), version);
  const { draft, changed, set } = form;
  const { mutate, error, isPending } = useCommand({
    version: form.version,
    reads: BONUSES_KEY,
    send: (changes: ReturnType<typeof changesOf>, sent) =>
      answerOf(staffApi.POST('/api/bonuses/settings', { body: { ...changes, ...sent } as never })),
    onDone: () => onDone('Сохранено: новые заказы считаются по\u00a0новым правилам, оформленные — по\u00a0прежним.'),
  });
  const issues = issuesOf(error);
  function submit(event: FormEvent) {
    event.preventDefault();
    onDone('');
    if (changed.length > 0) mutate(changesOf(draft, changed), { onSuccess: form.close });
  }
  const number = (name: NumberName | SectionName, label: string, hint: string, issue: string | undefined) => (
    <Field
      key={name}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      readOnly={!mayChange}
      value={draft[name]}
      error={issue}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <form noValidate onSubmit={submit} aria-label="Бонусы" className="part">
      <div className="settings-checks">
        <label>
          <input
            type="checkbox"
            disabled={!mayChange}
            checked={draft.isOn}
            onChange={({ target }) => set({ isOn: target.checked })}
          />
          Начислять и&nbsp;принимать бонусы
        </label>
      </div>
      <fieldset className="settings-group">
        <legend>Правила</legend>
        <div className="settings-pair">
          {NUMBERS.map(([name, label, hint]) => number(name, label, hint, issues[name]))}
        </div>
      </fieldset>
      <fieldset className="settings-group">
        <legend>Другие проценты по&nbsp;разделам</legend>
        <div className="settings-pair">
          {SECTIONS.map(({ id, name }) =>
            number(`section-${id}`, name, 'Пусто: как везде', issues[`sectionRates.${id}`]),
          )}
        </div>
      </fieldset>
      {mayChange && (
        <>
          <p className="note">Чтобы сохранить, понадобится код из&nbsp;приложения: бонусы — обещанные деньги.</p>
          <SaveBar
            isChanged={changed.length > 0}
            busy={isPending}
            error={error}
            hasIssues={Object.keys(issues).length > 0}
          />
        </>
      )}
    </form>
  );
}
