/** The player of another site, shown after a press and never before. */
export function FilmFrame({ address, title }: { address: string; title: string }) {
  return (
    <iframe
      src={address}
      title={title}
      allow="fullscreen; picture-in-picture; encrypted-media"
      allowFullScreen
      // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin: its own scripts and storage give it nothing of ours
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
      // The player refuses pages without a referrer; it gets the origin only, not the page.
      referrerPolicy="strict-origin"
      ref={(frame) => frame?.focus()}
    />
  );
}
