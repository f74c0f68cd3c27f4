import { Menu } from '@base-ui/react/menu';
import { ChevronDown, KeyRound, LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { STAFF_ROLE_NAMES } from '../../kernel/staff-roles.ts';
import { useMay, useMember, useSignOut } from '../session/session.ts';
import { SignedIn } from '../session/signed-in.tsx';
import { Help } from './help.tsx';
import { SECTIONS } from './sections.ts';

/** Navigation and the screen beside it, below it on phones; the sign-in first. */
export function Frame() {
  return (
    <SignedIn>
      <FrameOfMember />
    </SignedIn>
  );
}

function FrameOfMember() {
  const may = useMay();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone the sections are one line that is moved sideways.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  const sections = SECTIONS.filter(({ permissions }) => !permissions || permissions.some(may));
  return (
    <div className="frame">
      <a href="#screen" className="skip-link">
        К содержанию
      </a>
      <header className="frame-side">
        <p className="font-serif text-lg">Травосоль</p>
        <nav ref={nav} aria-label="Разделы" className="frame-sections">
          {sections.map(({ path, name, icon: Icon }) => (
            <NavLink key={path} to={path} end={path === '/'} className="frame-section">
              <Icon aria-hidden size={18} />
              {name}
            </NavLink>
          ))}
        </nav>
        <Help />
        <MemberMenu />
      </header>
      <main id="screen" tabIndex={-1} className="screen">
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}

function MemberMenu() {
  const { name, roles } = useMember();
  const signOut = useSignOut();
  return (
    <Menu.Root>
      <Menu.Trigger className="member-button">
        <span className="grid text-left">
          <span className="font-semibold">{name}</span>
          <span className="text-xs text-quiet">{roles.map((role) => STAFF_ROLE_NAMES[role]).join(', ')}</span>
        </span>
        <ChevronDown aria-hidden size={16} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end">
          <Menu.Popup className="menu">
            <Menu.Item className="menu-item" render={<Link to="/own-access" />}>
              <KeyRound aria-hidden size={16} />
              Мой вход
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => void signOut()}>
              <LogOut aria-hidden size={16} />
              Выйти
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
