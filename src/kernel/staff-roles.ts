/** Roles of the staff; a member may have several. */
export const STAFF_ROLES = ['picker', 'shift-lead', 'support', 'accountant', 'content', 'owner'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  picker: 'сборщик',
  'shift-lead': 'старший смены',
  support: 'поддержка',
  accountant: 'бухгалтер',
  content: 'редактор',
  owner: 'владелец',
};
