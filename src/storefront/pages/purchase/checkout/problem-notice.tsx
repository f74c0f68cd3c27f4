import { useEffect, useRef } from 'react';
import { links } from '../../../../kernel/links.ts';
import { formatMoney } from '../../../../kernel/money.ts';
import { openSignIn } from '../../../features/signin/open-signin.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import type { Problem } from './send-order.ts';

interface ProblemNoticeProps {
  problem: Problem | undefined;
  /** Why prices could not be loaded. */
  failure: string | undefined;
  onRetry(): void;
}

/** What stopped the order, right above the pressed button; takes the focus. */
export function ProblemNotice({ problem, failure, onRetry }: ProblemNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  if (failure) {
    return <FailureNotice failure={failure} reassurance="Данные сохранены." onRetry={onRetry} className="mt-3" />;
  }
  if (!problem || problem.kind === 'fields') return null;
  return (
    <Notice
      ref={box}
      tabIndex={-1}
      role="alert"
      tone={problem.kind === 'total' ? 'warm' : 'error'}
      className="mt-3"
      action={
        problem.kind === 'cart' ? (
          <a href={links.cart()} className={buttonClass('outline', true)}>
            Перейти в{'\u00a0'}корзину
          </a>
        ) : (
          problem.kind === 'sign-in' && (
            <Button small look="outline" onClick={openSignIn}>
              Войти по{'\u00a0'}номеру телефона
            </Button>
          )
        )
      }
    >
      {problem.kind === 'total'
        ? `Сумма изменилась: было ${formatMoney(problem.was)}, стало ${formatMoney(problem.now)}. Проверьте заказ и\u00a0подтвердите ещё раз.`
        : problem.text}
    </Notice>
  );
}
