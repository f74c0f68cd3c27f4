import type { ReactNode } from 'react';
import { CookieNotice } from '../features/notices/cookie-notice.tsx';
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
      <div className="over-page">
        <CookieNotice />
        <EmptyIsland name="after-load" />
      </div>
      <EmptyIsland name="session-parts" />
    </>
  );
}
