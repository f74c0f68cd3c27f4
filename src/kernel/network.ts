/** An IPv4 address, with the port that some proxies add. */
const IPV4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/;

/** The eight groups of an IPv6 address, each without leading zeros, its last two where IPv4 is written in it. */
function groupsOf(address: string): string[] {
  const hexadecimal = address
    .replace(/%.*$/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_text, ...bytes: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
      return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
    });
  const [head = [], tail] = hexadecimal.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = tail ? Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0') : [];
  return [...head, ...zeros, ...(tail ?? [])].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

/** One spelling for each address: `::ffff:203.0.113.7` is an IPv4 address as a socket of both kinds tells it. */
export function plainAddress(address: string): string {
  const [, plain] = IPV4.exec(address) ?? [];
  if (plain !== undefined || !address.includes(':')) return plain ?? address;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return groups.join(':');
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The network a limit counts: a household has one IPv4 address, but as many IPv6 addresses of one network as it likes. */
export function networkOf(address: string): string {
  return plainAddress(address).split(':').slice(0, 4).join(':');
}

/** What one provider or one office usually has: 256 addresses of IPv4 (/24), a /48 of IPv6. */
export function subnetOf(address: string): string {
  const plain = plainAddress(address);
  return plain.includes('.') ? plain.split('.').slice(0, 3).join('.') : plain.split(':').slice(0, 3).join(':');
}

/** {@link networkOf} as Postgres writes it: `203.0.113.7/32`, `2001:db8:1:2::/64`. */
export function networkRange(address: string): string {
  const network = networkOf(address);
  return network.includes(':') ? `${network}::/64` : `${network}/32`;
}

/** Networks nobody on the internet writes from: our own machine, home and company networks, carriers' inner ones. */
const INNER =
  /^(?:0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|(?:0:){7}[01]$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/;

export function isPublicAddress(address: string): boolean {
  return !INNER.test(plainAddress(address));
}
