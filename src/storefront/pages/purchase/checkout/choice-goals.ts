import { useRef } from 'react';
import type { DeliveryMethod } from '../../../../api/shop/delivery.schema.ts';
import { isOnline } from '../../../../kernel/pay-systems.ts';
import { analyticsConsent } from '../../../client/analytics-consent.ts';
import { trackGoal, type Goal } from '../../../client/goals.ts';
import type { Choice } from './order-form.ts';

const DELIVERY_GOALS: Readonly<Partial<Record<DeliveryMethod, Goal>>> = {
  pickup: 'delivery_self',
  point: 'delivery_pvz',
  courier: 'delivery_courier',
};

/** Reports how orders are brought and paid: what is pressed at once, what was filled in and kept with the order. */
export function useChoiceGoals() {
  const reported = useRef(new Set<Goal>());

  async function report(goal: Goal | undefined): Promise<void> {
    if (!goal) return;
    // Without the consent nothing is sent, and it may be given later.
    if (analyticsConsent() === 'yes') reported.current.add(goal);
    await trackGoal(goal);
  }
  const paymentGoal = (paySystem: number | null): Goal => (isOnline(paySystem) ? 'pay_online' : 'pay_offline');

  return {
    reportDelivery: (method: DeliveryMethod) => void report(DELIVERY_GOALS[method]),
    reportPayment: (paySystem: number) => void report(paymentGoal(paySystem)),
    /**
     * @param total what is left to pay
     * @returns resolves when the page may be left
     */
    async reportRest({ method, paySystem }: Choice, total: number | undefined): Promise<void> {
      const goals = [
        method === null ? undefined : DELIVERY_GOALS[method],
        total === 0 ? undefined : paymentGoal(paySystem),
      ];
      await Promise.all(goals.map((goal) => goal && !reported.current.has(goal) && report(goal)));
    },
  };
}
