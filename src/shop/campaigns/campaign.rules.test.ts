import { describe, expect, it } from 'vitest';
import { isSendingTime, mayCampaignMove, textsOfCampaign } from './campaign.rules.ts';

describe('campaigns', () => {
  it.each([
    ['05:59:59', false],
    ['06:00:00', true],
    ['17:59:59', true],
    ['18:00:00', false],
  ])('at %s UTC letters are sent: %s', (time, expected) =>
    expect(isSendingTime(new Date(`2026-11-28T${time}Z`))).toBe(expected),
  );

  it.each([
    ['draft', 'scheduled', true],
    ['draft', 'sending', false],
    ['scheduled', 'draft', true],
    ['sending', 'draft', false],
    ['sending', 'stopped', true],
    ['sent', 'stopped', false],
  ] as const)('from %s to %s: %s', (from, to, expected) => expect(mayCampaignMove(from, to)).toBe(expected));

  it('each field of words is checked under its own name', () => {
    const texts = textsOfCampaign({
      subject: 'Тема',
      lead: 'Начало',
      blocks: [
        { kind: 'list', items: ['раз', 'два'] },
        { kind: 'product', product: 1 },
      ],
    });
    expect(texts.map(({ field, text }) => [field, text])).toEqual([
      ['subject', 'Тема'],
      ['lead', 'Начало'],
      ['blocks.0', 'раз\n\nдва'],
      ['blocks.1', ''],
    ]);
  });
});
