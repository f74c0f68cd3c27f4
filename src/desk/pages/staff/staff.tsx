import './staff.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STAFF_ROLE_NAMES } from '../../../kernel/staff-roles.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { AddMember } from './add-member.tsx';
import { MemberCard } from './member-card.tsx';
import { staffQuery, type StaffMember } from './staff-query.ts';

/** Members of the staff, for the owner. */
export function Staff() {
  const members = useQuery(staffQuery);
  const [open, setOpen] = useState<number | 'new'>();
  return (
    <div className="max-w-4xl">
      <title>Сотрудники</title>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1>Сотрудники</h1>
        <Button
          look="outline"
          aria-expanded={open === 'new'}
          onClick={() => setOpen(open === 'new' ? undefined : 'new')}
        >
          Пригласить
        </Button>
      </header>
      {open === 'new' && <AddMember />}
      <Loaded of={members}>
        {({ staff }) => (
          <ul className="rows">
            {staff.map((member) => (
              <li key={member.id} className="py-2">
                <button
                  type="button"
                  className="member-row"
                  aria-expanded={open === member.id}
                  onClick={() => setOpen(open === member.id ? undefined : member.id)}
                >
                  <span className="font-semibold">{member.name}</span>
                  <span className="text-quiet">{member.email}</span>
                  <span>{member.roles.map((role) => STAFF_ROLE_NAMES[role]).join(', ')}</span>
                  <MemberState member={member} />
                </button>
                {open === member.id && <MemberCard member={member} />}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

function MemberState({ member: { disabled, ready } }: { readonly member: StaffMember }) {
  if (disabled) return <span className="badge badge-warning">Отключён</span>;
  return ready ? null : <span className="badge">Ждём ответа на приглашение</span>;
}
