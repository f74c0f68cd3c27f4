import { pushAbility, type PushAbility } from './push-ability.rules.ts';

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export function ownPushAbility(): PushAbility {
  const hasPush = canPush();
  return pushAbility({
    hasPush,
    permission: hasPush ? Notification.permission : 'default',
    standalone: (navigator as { standalone?: boolean }).standalone,
    userAgent: navigator.userAgent,
  });
}

/** The subscription of this browser, without asking or registering anything. */
export async function devicePush(): Promise<PushSubscription | undefined> {
  if (!canPush()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** Storage key of the account whose reminders come to this browser. */
const OWNER = 'course-push';

/** Called when an account turns them on. */
export function setPushOwner(owner: number): void {
  try {
    localStorage.setItem(OWNER, String(owner));
  } catch {
    // Then only the sign-out ends them.
  }
}

/** At sign-out, and when an account signs in that they are not for: nobody is reminded of the plan of another. */
export async function stopDevicePush(): Promise<void> {
  try {
    localStorage.removeItem(OWNER);
    await (await devicePush())?.unsubscribe();
  } catch {
    // The shop does not hear of it from here: it learns it from the push service.
  }
}

export function stopForeignPush(owner: number): void {
  try {
    const there = localStorage.getItem(OWNER);
    if (there !== null && there !== String(owner)) void stopDevicePush();
  } catch {
    // Nothing is stored, so nobody is known.
  }
}
