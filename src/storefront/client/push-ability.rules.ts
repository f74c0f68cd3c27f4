/** What a browser says of itself. */
export interface BrowserFacts {
  /** It has service workers, pushes and notifications. */
  readonly hasPush: boolean;
  readonly permission: NotificationPermission;
  /** `navigator.standalone`, which only iPhones and iPads have: whether the page was opened from the home screen. */
  readonly standalone: boolean | undefined;
  readonly userAgent: string;
}

/**
 * Whether pushes can be turned on here, or what has to be done first. `install`: on an iPhone or iPad a site may push only when it was
 * added to the home screen. `update`: not even then, as it is older than iOS 16.4.
 */
export type PushAbility = 'able' | 'denied' | 'install' | 'update' | 'unable';

export function pushAbility({ hasPush, permission, standalone, userAgent }: BrowserFacts): PushAbility {
  if (hasPush) return permission === 'denied' ? 'denied' : 'able';
  if (standalone === undefined) return 'unable';
  if (isBeforePush(userAgent)) return 'update';
  return standalone ? 'unable' : 'install';
}

/** An iPad may call itself a Mac: then only the version of Safari tells. */
function isBeforePush(userAgent: string): boolean {
  const [, major, minor] =
    /(?:CPU|iPhone) OS (\d+)_(\d+)/.exec(userAgent) ?? /Version\/(\d+)\.(\d+)/.exec(userAgent) ?? [];
  return major !== undefined && Number(major) + Number(minor) / 100 < 16.04;
}
