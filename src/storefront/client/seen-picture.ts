const KEY = 'seenPicture';

/** The picture of the card whose link was followed last, in this tab. */
interface SeenPicture {
  /** Address of the product. */
  readonly page: string;
  readonly src: string;
}

/**
 * Shows the main picture of a product as the visitor has just seen it on a card: the browser still has that smaller file, so the
 * place is not empty until the large one has arrived.
 */
export function carrySeenPicture(): void {
  const seen = readSeen();
  const main = document.querySelector<HTMLImageElement>('.gallery-strip img');
  if (main && !main.complete && seen?.page === location.pathname)
    main.style.background = `url("${seen.src}") center / cover`;
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.card h3 a') : null;
    const picture = link?.closest('.card')!.querySelector<HTMLImageElement>('.card-pic img');
    if (picture?.currentSrc) storeSeen({ page: link!.pathname, src: picture.currentSrc });
  });
}

function readSeen(): SeenPicture | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY)!) as SeenPicture | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function storeSeen(seen: SeenPicture): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(seen));
  } catch {
    // Without storage the place stays empty until the large picture has arrived.
  }
}
