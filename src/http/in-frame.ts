/** The page of a draft runs no scripts, as its frame has none, and its links open beside it: no other page may be framed. */
export const inFrame = (page: Buffer) =>
  page
    .toString()
    .replace('<head>', '<head><base target="_blank"/>')
    .replace(/<script\b[^>]*>[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');
