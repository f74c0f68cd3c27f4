import { ownScript } from '../../../client/trusted-types.ts';

/** Served from the root of the site: `public/push-worker.js`. */
const WORKER = '/push-worker.js';

/**
 * Asks for the permission and subscribes. Only after a press.
 * @returns undefined when the permission was not given
 */
export async function startDevicePush(publicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(ownScript(WORKER), { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(publicKey);
  const current = await pushManager.getSubscription();
  // Made for an earlier key of the shop: it would not be accepted.
  if (current && !isSame(current.options.applicationServerKey, applicationServerKey)) await current.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? []);
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
}
