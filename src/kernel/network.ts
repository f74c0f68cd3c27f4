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

/** Networks nobody on the internet writes from: our own machine, home and company networks, carriers' inner ones. */
const INNER =
  /^(?:0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1?$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/;

/** `::ffff:10.0.0.1` is an IPv4 address as a socket of both kinds tells it. */
export function isPublicAddress(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return !INNER.test(plain);
}
