import { createContext, useContext } from 'react';
import type { EntryContext } from 'react-router';

/** Files of the browser code, given by entry.server.tsx. */
export const BrowserFiles = createContext<EntryContext['manifest'] | undefined>(undefined);

/**
 * The script of every page (entry.client.ts). It is small and delays the first paint until it runs, so that no press comes
 * too early for it; browsers that do not know `blocking` run it as soon as the page is parsed.
 *
 * What it imports runs as soon as it has arrived: it reads the storage, which takes a slow phone 70 ms, while the styles are still
 * on their way. The entry itself is not `async`, because then `DOMContentLoaded` waits for the styles: autofill lays out the page
 * at that event, and without styles it would do so for nothing.
 */
export function FirstScript() {
  const files = useContext(BrowserFiles);
  if (!files) return null;
  return (
    <>
      {/* Live reload in development. */}
      {files.hmr && <script type="module" src={files.hmr.runtime} />}
      {files.entry.imports.map((file) => (
        <script key={file} type="module" async src={file} />
      ))}
      <script type="module" src={files.entry.module} blocking="render" />
    </>
  );
}
