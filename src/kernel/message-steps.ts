/** Steps of which the buyer may be told by SMS; stored with the messages: a name must never change. */
const PARCEL_STEPS = ['shipped', 'ready', 'storage-ends', 'part-delivered', 'returning', 'lost', 'sent-again'] as const;

export type ParcelStep = (typeof PARCEL_STEPS)[number];

export const MESSAGE_STEPS = [...PARCEL_STEPS, 'refunded'] as const;

export type MessageStep = (typeof MESSAGE_STEPS)[number];
