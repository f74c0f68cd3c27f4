/** How Chrome, Firefox and Safari say that a request has reached nobody. */
const LOST = /^(?:Failed to fetch|NetworkError|Load failed)/;

export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && LOST.test(error.message);
}
