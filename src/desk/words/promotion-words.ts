import type { CertificateState } from '../../kernel/certificate-blocks.ts';
import type { CouponState } from '../../kernel/coupon-choices.ts';
import type { DeskCoupon } from '../api/coupon-answers.ts';
import type { Tone } from '../ui/badge.tsx';

export const COUPON_TONES: Readonly<Record<CouponState, Tone>> = {
  active: 'plain',
  planned: 'waits',
  'used-up': 'ended',
  ended: 'ended',
  off: 'ended',
};

export const CERTIFICATE_TONES: Readonly<Record<CertificateState, Tone>> = {
  usable: 'plain',
  blocked: 'alarm',
  empty: 'ended',
  expired: 'ended',
  void: 'ended',
};

export const COUPON_EVENTS: Readonly<Record<DeskCoupon['events'][number]['kind'], string>> = {
  created: 'Создан',
  changed: 'Изменён',
  'switched-off': 'Выключен',
  'switched-on': 'Включён',
  'series-created': 'Серия создана',
  'series-switched-off': 'Все коды выключены',
  'codes-read': 'Коды скачаны файлом',
};

/** «•••• HW3Z» */
export const tailWords = (tail: string | null): string => (tail === null ? 'код неизвестен' : `••••\u00a0${tail}`);
