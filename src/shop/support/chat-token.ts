import { sessionTokens } from '../sessions/access-token.ts';

/** `userSiteId` of the chat: identifies the account, for the frame of the chat only (decision 0052). */
export const { sign: signChatToken, read: readChatToken } = sessionTokens('travosol chat token');
