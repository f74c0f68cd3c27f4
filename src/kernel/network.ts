import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Parses an address; IPv4 mapped into IPv6, as dual-stack sockets report it, becomes IPv4, and zones (`%eth0`) are removed.
 * Stricter than `ipaddr.js`, which also accepts `127.1` and octal parts.
 */
function parse(text: string): Address | undefined {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv6 ? new ipaddr.IPv6(address.parts) : address;
}

/** Parses an address; some proxies append the port to IPv4. */
const parsePeer = (text: string): Address | undefined => parse(text.replace(/^([\d.]+):\d+$/, '$1'));

/** The normalized address, valid for an `inet` column; undefined for anything else. */
export function readAddress(text: string): string | undefined {
  return parsePeer(text)?.toNormalizedString();
}

/** {@link readAddress}, or the text itself when it is no address. */
export function plainAddress(address: string): string {
  return readAddress(address) ?? address;
}

/** The network for limits: the IPv4 address, or the /64 of IPv6, since a household has any number of IPv6 addresses. */
export function networkOf(address: string): string {
  return plainAddress(address).split(':').slice(0, 4).join(':');
}

/** The usual network of a provider or an office: /24 of IPv4, /48 of IPv6. */
export function subnetOf(address: string): string {
  const plain = plainAddress(address);
  return plain.includes('.') ? plain.split('.').slice(0, 3).join('.') : plain.split(':').slice(0, 3).join(':');
}

/** {@link networkOf} in the notation of Postgres: `203.0.113.7/32`, `2001:db8:1:2::/64`; undefined when it is no address. */
export function networkRange(address: string): string | undefined {
  if (readAddress(address) === undefined) return undefined;
  const network = networkOf(address);
  return network.includes(':') ? `${network}::/64` : `${network}/32`;
}

/** Ranges that are not public: this machine, private networks, internal networks of carriers. */
const NON_PUBLIC: ReadonlySet<string> = new Set([
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
  return parsed !== undefined && !NON_PUBLIC.has(parsed.range());
}

/** Named networks, as in Fastify's `trustProxy`, with their ranges in `ipaddr.js`. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
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

/** Whether it is an address, a network like `10.0.0.0/8`, `loopback`, `linklocal` or `uniquelocal`; `/0` is not accepted. */
export function isNetwork(text: string): boolean {
  return Object.hasOwn(NAMED_NETWORKS, text) || readNetwork(text) !== undefined;
}

/** @param networks each valid by {@link isNetwork} @returns a function that checks whether an address is in one of them */
export function liesIn(networks: readonly string[]): (address: string) => boolean {
  const ranges = new Set(networks.flatMap((name) => NAMED_NETWORKS[name] ?? []));
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
