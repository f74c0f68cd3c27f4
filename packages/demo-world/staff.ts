import type { StaffRole } from '../../src/kernel/staff-roles.ts';

interface WorldStaff {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly password: string;
  /** Of the password; a test compares them. */
  readonly passwordHash: string;
  /** For an authenticator application. */
  readonly totpSecret: string;
}

/** Known to everybody who reads this: the demo world is refused in production. The start of the demo prints the owner. */
export const DEMO_OWNER: WorldStaff = {
  email: 'vera@travosol.example',
  name: 'Вера',
  roles: ['owner'],
  password: 'chabrets-i-lipa-2026',
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$lTNQ/0vw85Rdh7+MkNtheA$cjuG86oPWjk4qO2nu9COd9sVLllXWd6m7pLQwcd6V88',
  totpSecret: 'APYLRSKRYDTIEEBIHUKGSSEQ7BBTGPUX',
};

export const DEMO_EDITOR: WorldStaff = {
  email: 'galina@travosol.example',
  name: 'Галина',
  roles: ['content'],
  password: 'dushitsa-i-myata-2026',
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$cCiDoToK6OndPHan15kVNQ$hgsmmDjK4sI/xg2Z/T4Jm4shaS94lTnsf1czqNRxFVA',
  totpSecret: 'RYV3MHJXKXHPDQSMRW6QHD5JFRYLWIXT',
};

export const demoStaff: readonly WorldStaff[] = [DEMO_OWNER, DEMO_EDITOR];
