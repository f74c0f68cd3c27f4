import { networkOf, subnetOf } from '../../kernel/network.ts';
import { attemptKey, type AttemptLimit } from '../attempts/attempt-limits.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Limits that allow a whole office to register, but not a flood. The widest limit comes last. */
export function registrationLimits(secret: string, request: { email: string; address: string }): AttemptLimit[] {
  const { email, address } = request;
  return [
    { key: attemptKey(secret, 'webinar-email', email), windowSeconds: HOUR, max: 10 },
    { key: attemptKey(secret, 'webinar-email-day', email), windowSeconds: DAY, max: 20 },
    { key: attemptKey(secret, 'webinar-address', networkOf(address)), windowSeconds: HOUR, max: 30 },
    { key: attemptKey(secret, 'webinar-subnet', subnetOf(address)), windowSeconds: HOUR, max: 100 },
  ];
}
