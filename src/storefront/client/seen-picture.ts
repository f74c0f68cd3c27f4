/**
 * Shows the main picture of a page as the visitor has just seen it on a card: the browser still has that smaller file, so that
 * the place is not empty until the large one has arrived. After a visit from elsewhere nothing smaller is fetched.
 */
export function showSeenPicture(): void {
  const picture = document.querySelector<HTMLImageElement>('img[data-card-sizes]');
  if (!picture || picture.complete || !document.referrer.startsWith(`${location.origin}/`)) return;
  const seen = new Image();
  seen.sizes = picture.dataset['cardSizes']!;
  seen.srcset = picture.srcset;
  seen.decode().then(
    () => (picture.style.background = `url("${seen.currentSrc}") center / cover`),
    () => {},
  );
}
