/** Steps of which the buyer may be told by SMS; stored with the messages: a name must never change. */
const PARCEL_STEPS = ['shipped', 'ready', 'storage-ends', 'part-delivered', 'returning', 'lost', 'sent-again'] as const;

export type ParcelStep = (typeof PARCEL_STEPS)[number];

/** Answers to who asks for a return. */
const RETURN_STEPS = ['return-accepted', 'return-refused'] as const;

export type ReturnStep = (typeof RETURN_STEPS)[number];

export const MESSAGE_STEPS = [...PARCEL_STEPS, 'refunded', 'cancelled', ...RETURN_STEPS] as const;

export type MessageStep = (typeof MESSAGE_STEPS)[number];
