import { useCompany } from './use-company.ts';

/** The main phone of the shop. */
export function PhoneLink({ className }: { className?: string }) {
  const [{ href, text }] = useCompany().phones;
  return (
    <a href={href} className={className}>
      {text}
    </a>
  );
}

/** The mailbox of the shop. */
export function EmailLink() {
  const { email } = useCompany();
  return (
    <a href={`mailto:${email}`} className="link">
      {email}
    </a>
  );
}
