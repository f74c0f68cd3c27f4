/** Password of the mailbox that the sandbox keeps; it is public. */
export const SANDBOX_MAILBOX_PASSWORD = 'demo-mailbox-password';
