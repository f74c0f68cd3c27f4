import type { Answer } from './order-answers.ts';

export type ListedReturn = Answer<'/api/staff/returns'>['returns'][number];
export type ShownReturn = Answer<'/api/returns/{returnId}'>;
export type ReturnUnit = ShownReturn['units'][number];
export type ListedRefund = Answer<'/api/staff/refunds'>['refunds'][number];
