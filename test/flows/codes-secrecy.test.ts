import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastCodeSentTo, requestOneTimeCode, submitCode, wrongCode } from '../support/codes.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { requestCodes, knownAndUnknownPeople } from '../support/known-and-unknown-people.ts';
import { metricsOf } from '../support/metrics.ts';

describe('codes sent by a real company', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({
      production: true,
      env: { ALTCHA_COST: '1', LOG_LEVEL: 'debug', TRUSTED_PROXIES: 'loopback' },
    });
    // All log lines are collected for the search below; errors stay unexpected.
    shop.expectErrors(/^\{"level":[1-4]0,/);
  });
  afterAll(() => shop.close());

  /** Rows of every table, as text. */
  async function databaseText(): Promise<string[]> {
    const tables = await shop.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const rows: string[] = [];
    for (const { name } of tables)
      rows.push(
        ...(await shop.query<{ text: string }>(`select t::text as text from ${name} t`)).map(({ text }) => text),
      );
    return rows;
  }
  /** Whether the number occurs by itself, not inside a longer number, a digest or a date. */
  const contains = (text: string, number: string | number) => new RegExp(`(?<![\\w.-])${number}(?![\\w-])`).test(text);

  it('the code is in no answer, log line, row, job or page', async () => {
    const pages = async () => [
      ...(await Promise.all(
        ['/', '/personal', '/catalog', '/api/openapi.json'].map(async (page) => (await fetch(shop.url + page)).text()),
      )),
      await metricsOf(shop.url),
    ];
    // Numbers that occur anyway: a code that equals one of them proves nothing.
    const first = await requestOneTimeCode(shop.url, '79165559999');
    await submitCode(shop.url, first.body.userId, wrongCode(await lastCodeSentTo(shop, '79165559999')));
    const usual = [...(await databaseText()), ...shop.logged, ...(await pages())].join('\n');
    const isUsual = (code: string) =>
      contains(usual, code) || contains(usual, Number(code) * 1024) || usual.includes(`"${code}"`);
    const before = new Set(await databaseText());
    const answers: string[] = [];
    const codes: string[] = [];
    const collect = <T extends { text: string; headers: Headers }>(answer: T): T => {
      answers.push(answer.text, JSON.stringify([...answer.headers].filter(([name]) => name !== 'date')));
      return answer;
    };
    for (let index = 0; codes.length < 10; index++) {
      const phone = `7916${5_550_001 + 2 * index}`;
      const challenge = collect(
        await requestOneTimeCode(shop.url, phone, codes.length % 2 ? 'call-phone-otp' : 'sms-phone-otp'),
      );
      expect(Object.keys(challenge.body).sort()).toEqual(['channel', 'retryAfter', 'userId']);
      const code = await lastCodeSentTo(shop, phone);
      if (isUsual(code)) continue;
      codes.push(code);
      collect(await submitCode(shop.url, challenge.body.userId, wrongCode(code)));
      if (codes.length <= 5) collect(await submitCode(shop.url, challenge.body.userId, code));
    }
    for (let index = 0; codes.length < 11; index++) {
      const address = `anna${index}@example.ru`;
      collect(await requestOneTimeCode(shop.url, address, 'email-otp'));
      const letters = await shop.sandbox.lettersAbout('Код подтверждения');
      const code = /(\d{4})<\/p>/.exec(letters.find(({ to }) => to.includes(address))!.html)![1]!;
      if (!isUsual(code)) codes.push(code);
    }
    answers.push(...(await pages()));

    const output = shop.logged.join('\n');
    const rows = (await databaseText()).filter((row) => !before.has(row));
    expect(rows.length).toBeGreaterThan(20);
    const places = { answers: answers.slice(0, -5).join('\n'), output, rows: rows.join('\n') };
    const found = Object.entries(places).flatMap(([place, text]) =>
      codes
        .filter((code) => contains(text, code) || contains(text, Number(code) * 1024))
        .map((code) => `${place}: ${code}`),
    );
    expect(found).toEqual([]);
    for (const text of answers.slice(-5)) for (const code of codes) expect(text).not.toContain(`"${code}"`);
    // Phones and addresses are in no log line either; that the search works is shown by what it does find.
    expect(output).not.toMatch(/7916555|anna\d@/);
    const messages = JSON.stringify(await shop.sandbox.messages());
    expect(codes.slice(0, 10).filter((code) => !contains(messages, code))).toEqual([]);
  });

  it.each(['phone', 'email'] as const)('20 known and 20 unknown by %s get the same answers', async (kind) => {
    const answers = await requestCodes(shop, kind, await knownAndUnknownPeople(shop, kind, 20));
    expect(new Set(answers.map(({ shape }) => shape)).size).toBe(1);
    expect(new Set(answers.map(({ userId }) => userId)).size).toBe(40);
  });
});
