import { describe, expect, it } from 'vitest';
import { CarrierError } from '../shop/delivery/delivery-carrier.port.ts';
import { MailboxError } from '../shop/tickets/reply-mailbox.port.ts';
import { CdekError } from '../integrations/cdek/client.ts';
import { openLog } from './log.ts';

function logged(error: Error): { err: Record<string, unknown> } {
  const lines: string[] = [];
  openLog('warn', { write: (line: string) => void lines.push(line) }).warn({ err: error }, 'a job failed');
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0]!) as { err: Record<string, unknown> };
}

describe('a logged error', () => {
  it('of a company is its message, without a stack and without the same error of its client', () => {
    const ofClient = new CdekError('answer 403 makes no sense');
    expect(logged(new CarrierError('cdek: answer 403 makes no sense', ofClient)).err).toEqual({
      type: 'CarrierError',
      message: 'cdek: answer 403 makes no sense',
    });
  });

  it('of ours has its stack, also beneath an error of a company', () => {
    const ours = new TypeError('x is undefined');
    expect(logged(ours).err.stack).toContain('log.test.ts');
    const { err } = logged(new MailboxError('UID 7', ours));
    expect(err).toEqual({
      type: 'MailboxError',
      message: 'the mailbox was not read: UID 7',
      cause: expect.objectContaining({ type: 'TypeError', stack: expect.stringContaining('log.test.ts') }),
    });
  });
});
