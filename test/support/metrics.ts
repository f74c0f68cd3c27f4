/** Token for `/metrics` of test shops. */
export const METRICS_TOKEN = '4be1d0c27f9a63e85bd41f70a92c8e36';

/** The Prometheus metrics of a web process. */
export async function metricsOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  if (answer.status !== 200) throw new Error(`/metrics answered ${answer.status}`);
  return answer.text();
}
