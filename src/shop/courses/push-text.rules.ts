/** What our service worker shows (`public/push-worker.js`): without names of goods, as others read it on a locked screen. */
export interface PushText {
  readonly title: string;
  readonly body: string;
  /** A path of this site, opened by a tap. */
  readonly url: string;
  /** A notification with the same tag is replaced, so that a repeated push is shown once. */
  readonly tag: string;
}

/** The same bytes for each try of a reminder. */
export const pushText = (day: string, url: string): string =>
  JSON.stringify({
    title: 'Напоминание по\u00a0вашему плану',
    body: 'Нажмите, чтобы открыть план.',
    url,
    tag: `course-${day}`,
  } satisfies PushText);
