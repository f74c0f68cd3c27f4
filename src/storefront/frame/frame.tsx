import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { SignInGate } from '../features/signin/signin-gate.tsx';
import { IconSheet } from '../ui/icon-sheet.tsx';
import { useLinkNavigation } from '../ui/link.tsx';
import { AfterLoadGate } from './after-load-gate.tsx';
import { BasketGate } from './basket-gate.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Header, footer and everything else around a page. */
export function Frame({ children }: { children: ReactNode }) {
  useLinkNavigation();
  const navigating = useNavigation().state !== 'idle';
  return (
    <>
      <a href="#main" className="skip">
        К содержанию
      </a>
      <IconSheet />
      {navigating && <div className="moving" aria-hidden />}
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar />
      <AfterLoadGate />
      <SignInGate />
      <BasketGate />
    </>
  );
}
