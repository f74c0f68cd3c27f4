/**
 * Subscribes a shop to what happens with its parcels at the sandbox's СДЭК.
 * @param token last part of the URL, from the settings of the shop
 */
export async function subscribeToParcels(sandboxUrl: string, shopUrl: string, token: string): Promise<void> {
  const company = `${sandboxUrl}/cdek/v2`;
  const account = { grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' };
  const granted = await fetch(`${company}/oauth/token`, { method: 'POST', body: new URLSearchParams(account) });
  const { access_token: access } = (await granted.json()) as { access_token: string };
  const answer = await fetch(`${company}/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'ORDER_STATUS', url: `${shopUrl}/api/webhooks/cdek/${token}` }),
  });
  if (!answer.ok) throw new Error(`the sandbox does not subscribe: ${answer.status}`);
}
