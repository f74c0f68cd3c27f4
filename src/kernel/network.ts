/** The network a limit counts: a household has one IPv4 address, but as many IPv6 addresses of one network as it likes. */
export function networkOf(address: string): string {
  if (address.includes('.')) return address;
  const [head = [], tail] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = tail ? Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0') : [];
  return [...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(':');
}

/** What one provider or one office usually has: 256 addresses of IPv4 (/24), a /48 of IPv6. */
export function subnetOf(address: string): string {
  return address.includes('.')
    ? address
        .replace(/^::ffff:/i, '')
        .split('.')
        .slice(0, 3)
        .join('.')
    : networkOf(address).split(':').slice(0, 3).join(':');
}
