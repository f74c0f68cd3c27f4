import { sessionTokens } from '../sessions/access-token.ts';

/** `userSiteId` of the chat: which account talks, for the frame of the chat alone (decision 0052). */
export const { sign: signChatToken, read: readChatToken } = sessionTokens('travosol chat token');
