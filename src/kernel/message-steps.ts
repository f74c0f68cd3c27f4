/** Steps of a parcel of which the buyer may be told by SMS; stored with the messages: a name must never change. */
export const MESSAGE_STEPS = [
  'shipped',
  'ready',
  'storage-ends',
  'part-delivered',
  'returning',
  'lost',
  'sent-again',
] as const;

export type MessageStep = (typeof MESSAGE_STEPS)[number];
