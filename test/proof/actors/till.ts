let receipts = 0;

/** Numbers of the next receipt of our own cash register. */
export const till = () => ({ storage: '9960440300000001', document: String(++receipts), attribute: '1234567890' });
