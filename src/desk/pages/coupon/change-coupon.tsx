import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import type { CouponTerms, DeskCoupon } from '../../api/coupon-answers.ts';
import { PROMOTIONS_KEY } from '../../api/promotions-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { draftOf, readTerms, refusedTerms, type TermsIssues } from '../../features/coupon-terms/terms-draft.ts';
import { TermsFields } from '../../features/coupon-terms/terms-fields.tsx';
import { TryTerms } from '../../features/coupon-terms/try-terms.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';

interface ChangeCouponProps {
  readonly coupon: DeskCoupon;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

export function ChangeCoupon({ coupon, onDone, onCancel }: ChangeCouponProps) {
  const { id: couponId, wasUsed } = coupon;
  const [opened] = useState(coupon);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [issues, setIssues] = useState<TermsIssues>({});
  const { mutate, error, isPending } = useCommand({
    version: opened.version,
    reads: PROMOTIONS_KEY,
    send: (terms: CouponTerms, sent) =>
      answerOf(
        staffApi.POST('/api/staff/coupons/{couponId}/changed', {
          params: { path: { couponId } },
          body: { ...sent, ...terms },
        }),
      ),
    onDone: () => onDone('Условия изменены: корзины уже считаются по\u00a0ним.'),
  });
  const refused = error instanceof ApiFailure ? error.fields : {};
  function read(): CouponTerms | undefined {
    const found = readTerms(draft, opened);
    setIssues('issues' in found ? found.issues : {});
    return 'terms' in found ? found.terms : undefined;
  }
  function submit() {
    const terms = read();
    if (terms) mutate(terms);
  }
  return (
    <CommandPanel
      title="Изменить условия"
      submit="Сохранить"
      busy={isPending}
      error={Object.keys(refused).length > 0 ? null : error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {wasUsed && (
        <p>
          По&nbsp;купону уже были заказы: меняются название, конец и&nbsp;число применений. Для других условий создайте
          похожий, а&nbsp;этот выключите.
        </p>
      )}
      <TermsFields
        draft={draft}
        issues={{ ...refusedTerms(refused), ...issues }}
        // As the form was opened: a field that was changed before the first order can be changed back.
        isPromised={opened.wasUsed}
        onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
      />
      <TryTerms words={JSON.stringify(draft)} read={read} />
    </CommandPanel>
  );
}
