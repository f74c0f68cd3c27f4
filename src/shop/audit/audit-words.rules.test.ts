import { expect, it } from 'vitest';
import { auditFacts } from './audit-words.rules.ts';

it('what only programs read is left out', () => {
  const facts = { aim: 'call', key: '4e0c9d3f', requestHash: 'qZ0x', exportId: '77' };
  expect(auditFacts(facts)).toEqual([{ name: 'Зачем', value: 'Звоню покупателю' }]);
});
