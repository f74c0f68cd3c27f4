/** A number on an icon; nothing for 0, as on the server. */
export function Badge({ count }: { count: number }) {
  return (
    count > 0 && (
      <b key={count} className="badge" aria-hidden>
        {count > 99 ? '99+' : count}
      </b>
    )
  );
}
