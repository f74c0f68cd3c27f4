/** A video on another site that can be embedded. */
export interface VideoEmbed {
  /** Address of the player. */
  readonly address: string;
  /** Name of the site for people. */
  readonly site: string;
}

/** Origins of the players, for the Content-Security-Policy: nothing else may be framed. */
export const EMBED_ORIGINS = ['https://rutube.ru', 'https://vkvideo.ru', 'https://www.youtube-nocookie.com'] as const;

interface Site {
  readonly hosts: readonly string[];
  embed(url: URL): string | undefined;
  readonly site: string;
}

const SITES: readonly Site[] = [
  {
    hosts: ['rutube.ru', 'www.rutube.ru'],
    site: 'Рутуб',
    embed({ pathname }) {
      const id = /^\/(?:video|play\/embed|shorts)\/([0-9a-f]{32})\/?$/.exec(pathname)?.[1];
      return id && `https://rutube.ru/play/embed/${id}`;
    },
  },
  {
    hosts: ['vk.com', 'www.vk.com', 'm.vk.com', 'vkvideo.ru', 'www.vkvideo.ru', 'vk.ru'],
    site: 'VK Видео',
    embed({ pathname, searchParams }) {
      const player = pathname === '/video_ext.php';
      const [, owner, id] =
        /^\/video(-?\d{1,12})_(\d{1,12})\/?$/.exec(pathname) ??
        /^video(-?\d{1,12})_(\d{1,12})/.exec(searchParams.get('z') ?? '') ??
        (player ? /^(-?\d{1,12})_(\d{1,12})$/.exec(`${searchParams.get('oid')}_${searchParams.get('id')}`) : null) ??
        [];
      return owner && `https://vkvideo.ru/video_ext.php?oid=${owner}&id=${id}`;
    },
  },
  {
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'],
    site: 'YouTube',
    embed({ hostname, pathname, searchParams }) {
      const id =
        hostname === 'youtu.be'
          ? pathname.slice(1)
          : pathname === '/watch'
            ? searchParams.get('v')
            : /^\/(?:embed|shorts|live)\/([^/]+)\/?$/.exec(pathname)?.[1];
      return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : undefined;
    },
  },
];

/**
 * Turns a link to a video into the address of its player.
 * @returns undefined for anything but a video of an allowed site
 */
export function videoEmbed(link: string): VideoEmbed | undefined {
  if (link.length > 300 || !URL.canParse(link)) return undefined;
  const url = new URL(link);
  if (url.protocol !== 'https:' || url.username || url.password || url.port) return undefined;
  const found = SITES.find(({ hosts }) => hosts.includes(url.hostname));
  const address = found?.embed(url);
  return address ? { address, site: found!.site } : undefined;
}
