import { STAFF_ROLE_NAMES, STAFF_ROLES, type StaffRole } from '../../../kernel/staff-roles.ts';

interface RoleFieldsProps {
  readonly checked?: readonly StaffRole[];
  readonly error?: string | undefined;
}

export function RoleFields({ checked = [], error }: RoleFieldsProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">Роли</legend>
      {STAFF_ROLES.map((role) => (
        <label key={role} className="flex min-h-8 items-center gap-2">
          <input type="checkbox" name="role" value={role} defaultChecked={checked.includes(role)} className="size-5" />
          {STAFF_ROLE_NAMES[role]}
        </label>
      ))}
      {error && <p className="text-xs text-error">{error}</p>}
    </fieldset>
  );
}

/** The roles that are checked in a form. */
export const typedRoles = (typed: FormData): StaffRole[] =>
  STAFF_ROLES.filter((role) => typed.getAll('role').includes(role));
