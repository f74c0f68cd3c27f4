import { links } from '../../../kernel/links.ts';
import { Moment } from '../../ui/moment.tsx';

interface InvitationLinkProps {
  readonly invitation: { readonly token: string; readonly expiresAt: string };
}

/** Shown once; the token is after `#`, so that no server and no log sees it. */
export function InvitationLink({ invitation: { token, expiresAt } }: InvitationLinkProps) {
  return (
    <div role="status" className="grid gap-2 rounded-md bg-sage p-4">
      <p className="font-semibold">Передайте эту ссылку сотруднику лично: больше мы её не&nbsp;покажем</p>
      <p className="code-text break-all select-all">
        {location.origin}
        {links.desk()}/invitation#{token}
      </p>
      <p className="text-xs text-quiet">
        Действует до <Moment at={expiresAt} />
      </p>
    </div>
  );
}
