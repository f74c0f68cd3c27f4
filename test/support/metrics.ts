/** Opens the figures on the public port of the shops of tests. */
export const METRICS_TOKEN = '4be1d0c27f9a63e85bd41f70a92c8e36';

/** What a web process tells Prometheus. */
export async function metricsOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  if (answer.status !== 200) throw new Error(`/metrics answered ${answer.status}`);
  return answer.text();
}
