import { useState } from 'react';
import { MOST_CODES } from '../../../kernel/coupon-choices.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import type { CouponTerms, DeskCoupon } from '../../api/coupon-answers.ts';
import { PROMOTIONS_KEY } from '../../api/promotions-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { draftOf, readTerms, refusedTerms, type TermsIssues } from '../../features/coupon-terms/terms-draft.ts';
import { TermsFields } from '../../features/coupon-terms/terms-fields.tsx';
import { TryTerms } from '../../features/coupon-terms/try-terms.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';

interface NewCouponFormProps {
  /** Whose terms are taken over. */
  readonly from?: DeskCoupon;
  readonly isSeries?: boolean;
  /** @param path of the screen of what was made */
  readonly onDone: (path: string) => void;
  readonly onCancel: () => void;
}

interface Typed {
  readonly terms: CouponTerms;
  /** The code, or what each code of the series begins with. */
  readonly code: string;
  readonly count: number;
}

type Issues = TermsIssues & { readonly code?: string; readonly prefix?: string; readonly count?: string };

export function NewCouponForm({ from, isSeries = false, onDone, onCancel }: NewCouponFormProps) {
  // The period of another coupon is not that of this one.
  const [draft, setDraft] = useState(() => ({
    ...draftOf(from),
    startsAt: '',
    endsAt: '',
    ...(isSeries && { maxUses: '1' }),
  }));
  const [code, setCode] = useState('');
  const [count, setCount] = useState('100');
  const [issues, setIssues] = useState<Issues>({});
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: PROMOTIONS_KEY,
    send: async (typed: Typed, { key }) => {
      if (!isSeries) {
        const made = await answerOf(
          staffApi.POST('/api/staff/coupons', { body: { key, code: typed.code, ...typed.terms } }),
        );
        return `/promotions/coupons/${made.couponId}`;
      }
      const body = { key, prefix: typed.code, count: typed.count, ...typed.terms };
      const made = await answerOf(staffApi.POST('/api/staff/coupon-series', { body }));
      return `/promotions/series/${made.seriesId}`;
    },
    onDone: (path) => onDone(path),
  });
  const refused = error instanceof ApiFailure ? error.fields : {};
  const shown: Issues = { ...refusedTerms(refused), ...issues };
  function read(): CouponTerms | undefined {
    const found = readTerms(draft, from);
    setIssues('issues' in found ? found.issues : {});
    return 'terms' in found ? found.terms : undefined;
  }
  function submit() {
    const terms = read();
    const codes = Number(count);
    const own: Issues = {
      ...(code.trim() === '' && (isSeries ? { prefix: 'Напишите начало кода' } : { code: 'Напишите код' })),
      ...(isSeries &&
        !(codes >= 1 && codes <= MOST_CODES && Number.isInteger(codes)) && {
          count: `Укажите число до\u00a0${MOST_CODES}`,
        }),
    };
    setIssues((others) => ({ ...others, ...own }));
    if (terms && Object.keys(own).length === 0) mutate({ terms, code, count: isSeries ? codes : 1 });
  }
  return (
    <CommandPanel
      title={isSeries ? 'Коды и условия' : 'Код и условия'}
      submit={isSeries ? 'Создать коды' : 'Создать купон'}
      busy={isPending}
      error={Object.keys(refused).length > 0 ? null : error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <div className="terms-pair">
        <Field
          label={isSeries ? 'Начало кода' : 'Код'}
          hint={
            isSeries
              ? 'Латинские буквы и\u00a0цифры, например ZIMA: получится ZIMA-7KQ29MXD'
              : 'Буквы, цифры и\u00a0дефис; какими буквами его наберут, не\u00a0важно'
          }
          maxLength={isSeries ? 16 : 32}
          autoComplete="off"
          autoCapitalize="characters"
          value={code}
          error={isSeries ? shown.prefix : shown.code}
          onChange={({ target }) => setCode(target.value)}
        />
        {isSeries && (
          <Field
            label="Сколько кодов"
            inputMode="numeric"
            autoComplete="off"
            value={count}
            error={shown.count}
            onChange={({ target }) => setCount(target.value)}
          />
        )}
      </div>
      <TermsFields
        draft={draft}
        issues={shown}
        isSeries={isSeries}
        onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
      />
      <TryTerms words={JSON.stringify(draft)} read={read} />
      <p className="text-xs text-quiet">
        Купон обещает деньги, поэтому нужен свежий код приложения. После первого заказа менять можно только название,
        конец и&nbsp;число применений.
      </p>
    </CommandPanel>
  );
}
