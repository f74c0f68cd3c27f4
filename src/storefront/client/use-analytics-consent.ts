import { useSyncExternalStore } from 'react';
import { analyticsConsent, onAnalyticsConsent, type AnalyticsConsent } from './analytics-consent.ts';

export function useAnalyticsConsent(): AnalyticsConsent | undefined {
  return useSyncExternalStore(onAnalyticsConsent, analyticsConsent, () => undefined);
}
