import type { ReactNode } from 'react';
import { EmptyIsland } from '../ui/island.tsx';
import { IconSheet } from '../ui/icon-sheet.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Header, footer and everything else around a page. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip">
        К содержанию
      </a>
      <IconSheet />
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar />
      <EmptyIsland name="after-load" box="over-page" />
      <EmptyIsland name="session-parts" />
    </>
  );
}
