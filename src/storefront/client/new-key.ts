import { uuidOf } from '../../kernel/uuid.ts';

export const newKey = (): string => uuidOf(crypto.getRandomValues(new Uint8Array(16)));
