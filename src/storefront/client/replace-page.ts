/** Goes to another page in place of this one. Never resolves: what waits for it stays busy until this page is gone. */
export function replacePage(address: string): Promise<never> {
  location.replace(address);
  return new Promise<never>(() => {});
}
