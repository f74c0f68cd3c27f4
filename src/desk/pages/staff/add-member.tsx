import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { StaffRole } from '../../../kernel/staff-roles.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { CodeField } from './code-field.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { RoleFields, typedRoles } from './role-fields.tsx';
import { staffQuery } from './staff-query.ts';

interface NewMember {
  readonly name: string;
  readonly email: string;
  readonly roles: StaffRole[];
  readonly code: string;
}

export function AddMember() {
  const queries = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: NewMember) => answerOf(staffApi.POST('/api/staff', { body })),
    onSuccess: () => queries.invalidateQueries(staffQuery),
  });
  if (data) return <InvitationLink invitation={data.invitation} />;
  const issues = error instanceof ApiFailure ? error.fields : {};
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name));
    mutate({ name: text('name'), email: text('email'), roles: typedRoles(typed), code: text('code') });
  }
  return (
    <form onSubmit={submit} noValidate className="panel mb-4 grid max-w-lg gap-4" aria-label="Новый сотрудник">
      <Field label="Имя" name="name" autoComplete="off" error={issues.name} />
      <Field label="Почта" name="email" type="email" autoComplete="off" error={issues.email} />
      <RoleFields error={issues.roles} />
      <CodeField error={issues.code} />
      {Object.keys(issues).length === 0 && <Problem error={error} />}
      <div>
        <Button type="submit" busy={isPending}>
          Создать приглашение
        </Button>
      </div>
    </form>
  );
}
