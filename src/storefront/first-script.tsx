import { createContext, useContext } from 'react';
import type { EntryContext } from 'react-router';

/** Files of the browser code, given by entry.server.tsx. */
export const BrowserFiles = createContext<EntryContext['manifest'] | undefined>(undefined);

/**
 * The script of every page (entry.client.ts). It is small and delays the first paint until it runs, so that no press comes
 * too early for it; browsers that do not know `blocking` run it as soon as it has arrived.
 */
export function FirstScript() {
  const files = useContext(BrowserFiles);
  if (!files) return null;
  return (
    <>
      {/* Live reload in development. */}
      {files.hmr && <script type="module" src={files.hmr.runtime} />}
      {files.entry.imports.map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <script type="module" async src={files.entry.module} blocking="render" />
    </>
  );
}
