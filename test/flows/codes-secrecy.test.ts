import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrivedCode, askCode, post, solvePuzzle, typeCode, wrongCode, type CodeAnswer } from '../support/codes.ts';
import { openHouse, type House } from '../support/house.ts';
import { metricsOf } from '../support/metrics.ts';

const PEOPLE = 200;

describe('codes where a real company brings them', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({
      production: true,
      env: { ALTCHA_COST: '1', LOG_LEVEL: 'debug', TRUSTED_PROXIES: 'loopback' },
    });
    // Every line counts here, and is looked through below.
    house.expectErrors(/./);
  });
  afterAll(() => house.close());

  /** Rows of every table, as text. */
  async function databaseText(): Promise<string[]> {
    const tables = await house.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const rows: string[] = [];
    for (const { name } of tables)
      rows.push(
        ...(await house.query<{ text: string }>(`select t::text as text from ${name} t`)).map(({ text }) => text),
      );
    return rows;
  }
  /** The number on its own: no part of a longer one, of a digest, of a date. */
  const tells = (text: string, number: string | number) => new RegExp(`(?<![\\w.-])${number}(?![\\w-])`).test(text);

  it('the code is in no answer, line, row, job or page', async () => {
    const before = new Set(await databaseText());
    const answers: string[] = [];
    const codes: string[] = [];
    const note = <T extends { text: string; headers: Headers }>(answer: T): T => {
      answers.push(answer.text, JSON.stringify([...answer.headers]));
      return answer;
    };
    for (let index = 0; index < 10; index++) {
      const phone = `7916${5_550_001 + 2 * index}`;
      const asked = note(await askCode(house.url, phone, index % 2 ? 'call-phone-otp' : 'sms-phone-otp'));
      expect(Object.keys(asked.body).sort()).toEqual(['channel', 'retryAfter', 'userId']);
      const code = await arrivedCode(house, phone);
      codes.push(code);
      note(await typeCode(house.url, asked.body.userId, wrongCode(code)));
      if (index < 5) note(await typeCode(house.url, asked.body.userId, code));
    }
    note(await askCode(house.url, 'anna@example.ru', 'email-otp'));
    const [letter] = await house.sandbox.lettersAbout('Код подтверждения');
    codes.push(/(\d{4})<\/p>/.exec(letter!.html)![1]!);
    for (const page of ['/', '/personal', '/catalog', '/api/openapi.json'])
      answers.push(await (await fetch(house.url + page)).text());
    answers.push(await metricsOf(house.url));

    const output = house.logged.join('\n');
    const rows = (await databaseText()).filter((row) => !before.has(row));
    expect(rows.length).toBeGreaterThan(20);
    const places = { answers: answers.slice(0, -5).join('\n'), output, rows: rows.join('\n') };
    const found = Object.entries(places).flatMap(([place, text]) =>
      codes.filter((code) => tells(text, code) || tells(text, Number(code) * 1024)).map((code) => `${place}: ${code}`),
    );
    expect(found).toEqual([]);
    for (const text of answers.slice(-5)) for (const code of codes) expect(text).not.toContain(`"${code}"`);
    // Phones and addresses are in no line either, and what looks through does find what is there.
    expect(output).not.toMatch(/7916555|anna@/);
    const messages = JSON.stringify(await house.sandbox.messages());
    expect(codes.slice(0, 10).filter((code) => !tells(messages, code))).toEqual([]);
  });

  it.each(['phone', 'email'] as const)(
    '200 known and 200 unknown by %s are told the same in the same time',
    { timeout: 120_000 },
    async (kind) => {
      const people = Array.from({ length: 2 * PEOPLE }, (_, index) => ({
        known: index % 2 === 0,
        identifier: kind === 'phone' ? `7925${1_000_001 + 10_000 * index}` : `person${index}@example.ru`,
      }));
      for (const { known, identifier } of people)
        if (known)
          await house.query(
            `insert into customers (${kind}, email_confirmed_at, created_at, updated_at) values ($1, $2, now(), now())`,
            [identifier, kind === 'email' ? new Date() : null],
          );
      const told = { known: new Set<string>(), unknown: new Set<string>() };
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      const ids = new Set<string>();
      const ask = async ({ known, identifier }: (typeof people)[number], from: Record<string, string>) => {
        const captcha = await solvePuzzle(house.url, from);
        const since = performance.now();
        const body = { identifier, captcha };
        const answer = await post<CodeAnswer>(house.url, `/api/auth/${kind}-otp`, body, from);
        const who = known ? 'known' : 'unknown';
        times[who].push(performance.now() - since);
        const { userId, retryAfter, channel } = answer.body;
        const length = answer.headers.get('content-length');
        told[who].add(
          `${answer.status} ${Object.keys(answer.body).join()} ${answer.text.length} ${length} ${retryAfter} ${channel}`,
        );
        ids.add(userId);
      };
      // Ten at a time, five of each sort.
      for (let index = 0; index < people.length; index += 10) {
        const from = { 'x-forwarded-for': `10.0.${index / 10}.7` };
        await Promise.all(people.slice(index, index + 10).map((person) => ask(person, from)));
      }
      expect(told.known).toEqual(told.unknown);
      expect(told.known.size).toBe(1);
      expect(ids.size).toBe(2 * PEOPLE);
      const median = (list: number[]) => list.sort((a, b) => a - b)[list.length / 2]!;
      const [known, unknown] = [median(times.known), median(times.unknown)];
      // The noise of the machine is a few milliseconds; a look-up or a letter more would be seen above it.
      expect(Math.abs(known - unknown)).toBeLessThan(Math.max(3, 0.25 * Math.min(known, unknown)));
    },
  );
});
