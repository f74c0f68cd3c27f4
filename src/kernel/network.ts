import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * IPv4 also where it is mapped into IPv6, as a socket of both kinds gives it; zones (`%eth0`) mean something on their
 * own machine only. `ipaddr.js` alone would take `127.1` and octal parts too, which no socket writes.
 */
function parse(text: string): Address | undefined {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv6 ? new ipaddr.IPv6(address.parts) : address;
}

/** An address, where some proxies add the port to IPv4. */
const parsePeer = (text: string): Address | undefined => parse(text.replace(/^([\d.]+):\d+$/, '$1'));

/** The one spelling of an address, as a column of the type `inet` takes it; undefined for anything else. */
export function readAddress(text: string): string | undefined {
  return parsePeer(text)?.toNormalizedString();
}

/** {@link readAddress}, or the text itself where it is no address. */
export function plainAddress(address: string): string {
  return readAddress(address) ?? address;
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

/** {@link networkOf} as Postgres writes it: `203.0.113.7/32`, `2001:db8:1:2::/64`; undefined for what is no address. */
export function networkRange(address: string): string | undefined {
  if (readAddress(address) === undefined) return undefined;
  const network = networkOf(address);
  return network.includes(':') ? `${network}::/64` : `${network}/32`;
}

/** Networks nobody on the internet writes from: our own machine, home and company networks, carriers' inner ones. */
const INNER: ReadonlySet<string> = new Set([
  'unspecified',
  'loopback',
  'linkLocal',
  'private',
  'uniqueLocal',
  'carrierGradeNat',
  'multicast',
  'broadcast',
]);

export function isPublicAddress(address: string): boolean {
  const parsed = parsePeer(address);
  return parsed !== undefined && !INNER.has(parsed.range());
}

/** Networks with a name, as Fastify knows them too (`trustProxy`), in the words of `ipaddr.js`. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['loopback'],
  linklocal: ['linkLocal'],
  uniquelocal: ['private', 'uniqueLocal'],
};

function readNetwork(text: string): readonly [Address, number] | undefined {
  const [written = '', bits, ...more] = text.split('/');
  const address = parse(written);
  if (!address || more.length > 0) return undefined;
  const longest = address.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return [address, longest];
  const mapped = longest === 32 && written.includes(':') ? 96 : 0;
  const length = /^\d{1,3}$/.test(bits) ? Number(bits) - mapped : 0;
  return length > 0 && length <= longest ? [address, length] : undefined;
}

/** An address, a network as `10.0.0.0/8`, `loopback`, `linklocal` or `uniquelocal`. Everybody (`/0`) is no network. */
export function isNetwork(text: string): boolean {
  return Object.hasOwn(NAMED, text) || readNetwork(text) !== undefined;
}

/** @param networks each as {@link isNetwork} takes it @returns whether an address lies in one of them */
export function liesIn(networks: readonly string[]): (address: string) => boolean {
  const ranges = new Set(networks.flatMap((name) => NAMED[name] ?? []));
  const subnets = networks.map(readNetwork).filter((network) => network !== undefined);
  return (address) => {
    const parsed = parsePeer(address);
    if (!parsed) return false;
    return (
      ranges.has(parsed.range()) ||
      subnets.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
    );
  };
}
