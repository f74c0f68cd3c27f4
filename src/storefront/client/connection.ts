/** Messages of Chrome, Firefox and Safari for a request that failed without a connection. */
const CONNECTION_LOST = /^(?:Failed to fetch|NetworkError|Load failed)/;

export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && CONNECTION_LOST.test(error.message);
}
