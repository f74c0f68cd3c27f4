import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { StaffRole } from '../../../kernel/staff-roles.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { CodeField } from './code-field.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { RoleFields, typedRoles } from './role-fields.tsx';
import { staffQuery, type StaffMember } from './staff-query.ts';

interface ChangeAccessProps {
  readonly member: Pick<StaffMember, 'id' | 'disabled' | 'ready' | 'roles'> & { readonly own: boolean };
}

/** Changes that give access: each needs a new code of the owner. */
export function ChangeAccess({ member: { id, disabled, roles, own } }: ChangeAccessProps) {
  const queries = useQueryClient();
  const [invitation, setInvitation] = useState<{ token: string; expiresAt: string }>();
  const { mutate, error, isPending, isSuccess, variables } = useMutation({
    mutationFn: async ({ how, code, wanted }: { how: string; code: string; wanted: StaffRole[] }) => {
      const path = { params: { path: { id } } };
      if (how === 'enable') await answerOf(staffApi.POST('/api/staff/{id}/enable', { ...path, body: { code } }));
      else if (how === 'invite') {
        const body = { code };
        setInvitation(
          (await answerOf(staffApi.POST('/api/staff/{id}/reset-second-factor', { ...path, body }))).invitation,
        );
      } else await answerOf(staffApi.PUT('/api/staff/{id}/roles', { ...path, body: { code, roles: wanted } }));
    },
    onSuccess: () => queries.invalidateQueries(staffQuery),
  });
  const issues = error instanceof ApiFailure ? error.fields : {};
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const typed = new FormData(event.currentTarget);
    const how = submitter?.getAttribute('value') ?? 'roles';
    mutate({ how, code: String(typed.get('code')), wanted: typedRoles(typed) });
  }
  const busy = (how: string) => isPending && variables.how === how;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-label="Доступ">
      <RoleFields checked={roles} error={issues.roles} />
      <CodeField error={issues.code} />
      {Object.keys(issues).length === 0 && <Problem error={error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" value="roles" busy={busy('roles')}>
          Сохранить роли
        </Button>
        {disabled && (
          <Button type="submit" value="enable" look="outline" busy={busy('enable')}>
            Включить
          </Button>
        )}
        {!disabled && !own && (
          <Button type="submit" value="invite" look="outline" busy={busy('invite')}>
            Пригласить заново
          </Button>
        )}
      </div>
      <p role="status">{isSuccess && variables.how !== 'invite' && 'Сохранено.'}</p>
      {invitation && <InvitationLink invitation={invitation} />}
    </form>
  );
}
