import type { StaffRole } from '../../src/kernel/staff-roles.ts';
import { DEMO_STAFF_EMAILS } from '../../src/shop/staff/demo-staff-emails.ts';

interface DemoStaff {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly password: string;
  /** Hash of `password`; a test compares them. */
  readonly passwordHash: string;
  /** For an authenticator application. */
  readonly totpSecret: string;
}

/** Not secret: a selling shop does not start while these members are enabled. */
export const DEMO_OWNER: DemoStaff = {
  email: DEMO_STAFF_EMAILS.owner,
  name: 'Вера',
  roles: ['owner'],
  password: 'chabrets-i-lipa-2026',
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$lTNQ/0vw85Rdh7+MkNtheA$cjuG86oPWjk4qO2nu9COd9sVLllXWd6m7pLQwcd6V88',
  totpSecret: 'APYLRSKRYDTIEEBIHUKGSSEQ7BBTGPUX',
};

/** The owner as the actor of what happened before the first start. */
export const OWNER_ACTOR = { kind: 'staff', id: 1, name: DEMO_OWNER.name, roles: ['owner'] } as const;

export const DEMO_EDITOR: DemoStaff = {
  email: DEMO_STAFF_EMAILS.editor,
  name: 'Галина',
  roles: ['content'],
  password: 'dushitsa-i-myata-2026',
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$cCiDoToK6OndPHan15kVNQ$hgsmmDjK4sI/xg2Z/T4Jm4shaS94lTnsf1czqNRxFVA',
  totpSecret: 'RYV3MHJXKXHPDQSMRW6QHD5JFRYLWIXT',
};

export const DEMO_PICKER: DemoStaff = {
  email: DEMO_STAFF_EMAILS.picker,
  name: 'Кирилл',
  roles: ['picker'],
  password: 'dushica-i-kedr-2026',
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$dtovqO1uAE3fX1gAaA/Qpw$oE+eOoERzg/WB5cZRUdJDVUDLeCwqP/aWMujVYwxfHI',
  totpSecret: '4QZKHYJSCSGJKOZ2TST4JTT4AQ7YNZJZ',
};

/** As {@link OWNER_ACTOR}. */
export const PICKER_ACTOR = { kind: 'staff', id: 3, name: DEMO_PICKER.name, roles: ['picker'] } as const;

export const DEMO_SUPPORT: DemoStaff = {
  email: DEMO_STAFF_EMAILS.support,
  name: 'Софья',
  roles: ['support'],
  password: 'malina-i-shalfej-2026',
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$eXqIII0tmcqO5PEcqU30tw$E/pLswcwxzqRMuLLF6T00b0NdxWRciP5rG+gdoMLMBc',
  totpSecret: '2IJMUNXPFR6FODYFTM25AEEQWWYQ3UWE',
};

export const demoStaff: readonly DemoStaff[] = [DEMO_OWNER, DEMO_EDITOR, DEMO_PICKER, DEMO_SUPPORT];
