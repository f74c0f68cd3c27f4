import type { FormEvent } from 'react';
import { CARRIERS } from '../../../kernel/carriers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Field } from '../../ui/field.tsx';
import { deliveryFieldName, PAY_WORDS, WAYS } from './delivery-words.ts';
import { SaveBar } from '../../features/setting-form/save-bar.tsx';
import { issuesOf } from '../../features/setting-form/setting-issues.ts';
import { DELIVERY_KEY, type DeliverySettings } from './settings-query.ts';
import { useSettingForm } from '../../features/setting-form/use-setting-form.ts';

interface DeliveryFormProps {
  readonly settings: DeliverySettings;
  readonly version: number;
  readonly onDone: (sentence: string) => void;
}

type Way = (typeof WAYS)[number]['way'];
type Carrier = DeliverySettings['carriers'][number];

/** Settings as fields hold them. */
const draftOf = ({ paySystems, pausedCarriers, storageDays, ...numbers }: DeliverySettings) => ({
  ...paySystems,
  pausedCarriers,
  packingHours: String(numbers.packingHours),
  answerWithinMs: String(numbers.answerWithinMs),
  rememberDays: String(numbers.rememberDays),
  storagePickup: String(storageDays.pickup),
  storageBoxberry: String(storageDays.boxberry),
});
type Draft = ReturnType<typeof draftOf>;

/** What is typed as a number; text that is none is refused by the server at its field. */
const numberOf = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : (typed as never));

function changesOf(draft: Draft, changed: readonly (keyof Draft)[]) {
  const is = (name: keyof Draft) => changed.includes(name);
  const ways = WAYS.filter(({ way }) => is(way)).map(({ way }) => [way, draft[way]] as const);
  const storage = {
    ...(is('storagePickup') && { pickup: numberOf(draft.storagePickup) }),
    ...(is('storageBoxberry') && { boxberry: numberOf(draft.storageBoxberry) }),
  };
  return {
    ...(ways.length > 0 && { paySystems: Object.fromEntries(ways) }),
    ...(is('pausedCarriers') && { pausedCarriers: draft.pausedCarriers }),
    ...(is('packingHours') && { packingHours: numberOf(draft.packingHours) }),
    ...(is('answerWithinMs') && { answerWithinMs: numberOf(draft.answerWithinMs) }),
    ...(is('rememberDays') && { rememberDays: numberOf(draft.rememberDays) }),
    ...(Object.keys(storage).length > 0 && { storageDays: storage }),
  };
}

export function DeliveryForm({ settings, version, onDone }: DeliveryFormProps) {
  const mayChange = useMay()('delivery:change');
  const form = useSettingForm(draftOf(settings), version);
  const { draft, changed, set } = form;
  const { mutate, error, isPending } = useCommand({
    version: form.version,
    reads: DELIVERY_KEY,
    send: (changes: ReturnType<typeof changesOf>, sent) =>
      answerOf(staffApi.POST('/api/delivery/settings', { body: { ...changes, ...sent } as never })),
    onDone: () => onDone('Сохранено: следующий покупатель уже видит новое.'),
  });
  const issues = issuesOf(error);
  function submit(event: FormEvent) {
    event.preventDefault();
    onDone('');
    if (changed.length > 0) mutate(changesOf(draft, changed), { onSuccess: form.close });
  }
  function pay(way: Way, system: number, isOn: boolean) {
    const { possible } = WAYS.find((one) => one.way === way)!;
    const chosen = possible.filter((one) => (one === system ? isOn : (draft[way] as readonly number[]).includes(one)));
    set({ [way]: chosen });
  }
  const number = (
    name: 'packingHours' | 'answerWithinMs' | 'rememberDays' | 'storagePickup' | 'storageBoxberry',
    path: string,
    hint: string,
  ) => (
    <Field
      label={deliveryFieldName(path)}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      readOnly={!mayChange}
      value={draft[name]}
      error={issues[path]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <form noValidate onSubmit={submit} aria-label="Доставка" className="part">
      {WAYS.map(({ way, name, possible }) => (
        <fieldset key={way} className="settings-group" disabled={!mayChange}>
          <legend>{name}</legend>
          <div className="settings-checks">
            {possible.map((system) => (
              <label key={system}>
                <input
                  type="checkbox"
                  checked={(draft[way] as readonly number[]).includes(system)}
                  onChange={({ target }) => pay(way, system, target.checked)}
                />
                {PAY_WORDS[system]}
              </label>
            ))}
          </div>
          {issues[`paySystems.${way}`] && <p className="text-xs text-error">{issues[`paySystems.${way}`]}</p>}
        </fieldset>
      ))}
      <fieldset className="settings-group" disabled={!mayChange}>
        <legend>Приостановлены</legend>
        <p className="note">Новым покупателям эта служба не&nbsp;предлагается. Оформленные заказы идут дальше.</p>
        <div className="settings-checks">
          {settings.carriers.map((carrier: Carrier) => (
            <label key={carrier}>
              <input
                type="checkbox"
                checked={draft.pausedCarriers.includes(carrier)}
                onChange={({ target }) =>
                  set({
                    pausedCarriers: settings.carriers.filter((one) =>
                      one === carrier ? target.checked : draft.pausedCarriers.includes(one),
                    ),
                  })
                }
              />
              {CARRIERS[carrier]}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="settings-group">
        <legend>Сроки</legend>
        <div className="settings-pair">
          {number('packingHours', 'packingHours', 'Рабочих, до\u00a0готовности к\u00a0выдаче')}
          {number('storagePickup', 'storageDays.pickup', 'От\u00a03 до\u00a060')}
          {number('storageBoxberry', 'storageDays.boxberry', 'От\u00a03 до\u00a060; СДЭК говорит свой срок сам')}
          {number('answerWithinMs', 'answerWithinMs', '1500 — полторы секунды')}
          {number('rememberDays', 'rememberDays', 'Пока служба не\u00a0отвечает; 0: нисколько')}
        </div>
      </fieldset>
      {mayChange && (
        <SaveBar
          isChanged={changed.length > 0}
          busy={isPending}
          error={error}
          hasIssues={Object.keys(issues).length > 0}
        />
      )}
    </form>
  );
}
