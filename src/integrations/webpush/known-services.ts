/**
 * Whether an address given by a browser is at a push service that the shop may call: a name of the list, over https and at its usual
 * port. Anything else could be an address inside our own network.
 * @param hosts names; `*.` before one stands for any names below it, not for itself
 * @param sandbox beginning of the addresses of the sandbox, where there is one
 */
export function isKnownService(endpoint: string, hosts: readonly string[], sandbox?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  // What is called is what was parsed: no other spelling of the same address.
  if (url.href !== endpoint || url.username || url.password || url.hash) return false;
  if (sandbox !== undefined && endpoint.startsWith(`${sandbox}/`)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return hosts.some((host) => (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host));
}
