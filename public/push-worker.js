// Shows reminders that the shop pushes to this browser (decision 0121). Nothing else: no page or file is kept or fetched through it.

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang: 'ru',
      icon: '/apple-touch-icon.png',
      data: { url },
      actions: [{ action: 'off', title: 'Больше не присылать' }],
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(event.action === 'off' ? end() : open(event.notification.data.url));
});

/** The shop learns of it from the push service at the next reminder. */
async function end() {
  const subscription = await self.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Pages of this site only, whatever a message says. */
function open(path) {
  const url = new URL(path, self.location.origin);
  return self.clients.openWindow(url.origin === self.location.origin ? url : '/');
}
