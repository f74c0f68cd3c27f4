// Longer than usual: one shop for all forms, which share their limits and letters.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { post, solvePuzzle } from '../support/codes.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { signInStaff } from '../support/staff-session.ts';
import { filesFolder } from '../support/paths.ts';
import { hostileFiles, jpgFile, officeFile, pdfFile } from '../support/sample-files.ts';

const DAY = 86_400_000;
const CONSENT = 'Ознакомьтесь и примите согласие на обработку персональных данных';
const MARKUP = '<b>жирно</b><img src=x onerror=alert(1)><a href="https://evil.example">приз</a>';

/** Егор asks, complains and wants his own capsules made; others try to misuse the forms. */
describe('forms of the site', () => {
  let shop: TestShop;
  let visitors = 0;
  let cookie = '';
  beforeAll(async () => {
    shop = await openTestShop({
      env: { TRUSTED_PROXIES: 'loopback', PARTNER_EMAIL: 'stm@travosol.example', ALTCHA_COST: '1' },
    });
    await moveClockToNine(shop);
  });
  afterAll(() => shop.close());

  /** Each sender has a network of its own. */
  const newVisitor = () => ({ 'x-forwarded-for': `198.${18 + (++visitors >> 8)}.${visitors & 255}.7` });
  const puzzle = (action = 'form') => solvePuzzle(shop.url, {}, action);
  const send = async (kind: string, body: object, headers = newVisitor()) =>
    post<{ number: number }>(shop.url, `/api/forms/${kind}`, { captcha: await puzzle(), ...body }, headers);
  const upload = async (body: Buffer, name = 'sostav.pdf', headers: Record<string, string> = newVisitor()) => {
    const answer = await fetch(`${shop.url}/api/forms/files`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/octet-stream',
        'x-file-name': encodeURIComponent(name),
        'x-captcha': await puzzle(),
        ...headers,
      },
      body: new Uint8Array(body),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { id: string; name: string; error: { message: string } },
    };
  };
  const staff = (where: string, init: RequestInit = {}, by = cookie) =>
    fetch(`${shop.url}/api/forms${where}`, {
      ...init,
      headers: { cookie: by, ...init.headers },
    });
  async function letterAbout(words: string) {
    await shop.drain();
    return (await shop.sandbox.lettersAbout(words))[0]!;
  }

  const feedback = (changes: object = {}) => ({
    id: randomUUID(),
    name: 'Егор Лапин',
    email: 'egor@example.ru',
    phone: '',
    topic: 'goods',
    text: 'Есть ли протокол на партию 0412?',
    files: [],
    consent: true,
    ...changes,
  });
  const brief = {
    form: 'capsules',
    ingredients: [
      { name: 'Цитрат магния', amount: '400', unit: 'mg' },
      { name: 'Витамин B6', amount: '2,5', unit: 'mg' },
    ],
    wish: '',
    pack: 'jar',
    batch: 5000,
    monthly: 2000,
    markets: ['shops', 'marketplaces'],
    deadline: 'quarter',
    company: 'ООО «Ромашка»',
    inn: '7707083893',
  };
  const partnership = (changes: object = {}, briefly: object = {}) => ({
    ...feedback({ text: 'Нужен образец', ...changes }),
    topic: undefined,
    brief: { ...brief, ...briefly },
  });

  it('saves a message once, notifies the staff and thanks the visitor', async () => {
    // Thanks go to one mailbox only a few times.
    const email = 'lapin@example.ru';
    const form = feedback({ email });
    const captcha = await puzzle();
    const first = await send('feedback', { ...form, captcha });
    expect(first.status).toBe(200);
    const { number } = first.body;
    // After a lost answer the same id returns the same form, even with the used puzzle.
    expect((await send('feedback', { ...form, captcha })).body).toEqual({ number });
    const many = await Promise.all(Array.from({ length: 5 }, () => send('feedback', form)));
    expect(many.map(({ body }) => body)).toEqual(many.map(() => ({ number })));
    const other = await send('feedback', { ...form, text: 'Совсем другие слова' });
    expect(other).toMatchObject({ status: 422, body: { error: { details: { code: 'form-key-reused' } } } });

    const letter = await letterAbout(`Обращение № ${number}`);
    expect(letter).toMatchObject({ to: ['zakaz@travosol.example'], replyTo: email, files: [] });
    expect(letter.text).toContain('Есть ли протокол на партию 0412?');
    expect(letter.text).toContain('Тема: Товар и\u00a0состав');
    const thanks = await letterAbout(`обращение, № ${number}`);
    expect(thanks.to).toEqual([email]);
    expect(await shop.sandbox.lettersAbout(`№ ${number}`)).toHaveLength(2);

    expect(
      await shop.query(
        `select type, name, email, phone, state, consents.purpose, consents.text_version <> '' as versioned, kind, actor
         from form_messages join consents on subject = 'form-message:' || form_messages.id
         join form_message_events on message_id = form_messages.id where form_messages.id = $1`,
        [number],
      ),
    ).toEqual([
      {
        type: 'feedback',
        name: 'Егор Лапин',
        email,
        phone: null,
        state: 'new',
        purpose: 'feedback',
        versioned: true,
        kind: 'received',
        actor: 'visitor',
      },
    ]);
    // The queue carries numbers and no personal data.
    const jobs = JSON.stringify(await shop.query(`select data from jobs.job where name = 'form-letter'`));
    expect(jobs).not.toMatch(/lapin|Лапин|протокол/);
  });

  it('reports errors at each field, and accepts nothing without consent or puzzle', async () => {
    const saved = async () => (await shop.query('select 1 from form_messages')).length;
    const before = await saved();
    for (const [changes, message, field] of [
      [{ consent: false }, CONSENT, 'consent'],
      [{ consent: undefined }, CONSENT, 'consent'],
      [{ name: 'Е' }, 'Укажите имя', 'name'],
      [{ email: '' }, 'Укажите почту или телефон: иначе мы не сможем ответить', 'email'],
      [{ email: 'egor@' }, 'Неверный email', 'email'],
      [{ email: '79161234567@phone.invalid' }, 'Неверный email', 'email'],
      [{ phone: '12' }, 'Неверный номер телефона', 'phone'],
      [{ topic: 'hack' }, 'Выберите тему', 'topic'],
      [{ text: 'коротко' }, 'Напишите хотя бы 10 знаков', 'text'],
      [{ text: 'служебный \u0000 знак внутри' }, 'Уберите из текста служебные знаки', 'text'],
      [{ text: 'я'.repeat(4001) }, 'Не длиннее 4000 знаков', 'text'],
      [{ id: 'x' }, 'Обновите страницу и отправьте форму ещё раз', 'id'],
      [{ files: Array.from({ length: 4 }, () => randomUUID()) }, 'Не больше 3 файлов', 'files'],
    ] as const) {
      const refused = await send('feedback', feedback(changes));
      expect([refused.status, refused.body.error.message]).toEqual([400, message]);
      expect(refused.body.error.details).toMatchObject({ errors: [{ path: [field] }] });
    }
    const both = await send('feedback', feedback({ name: '', email: '', consent: false }));
    expect((both.body.error.details.errors as unknown[]).length).toBe(3);

    const used = await puzzle();
    expect((await send('question', { ...feedback(), page: '/oplata', captcha: used })).status).toBe(200);
    for (const captcha of [undefined, '', 'x', used, await puzzle('code')]) {
      const refused = await send('feedback', { ...feedback(), captcha });
      expect(refused).toMatchObject({ status: 400, body: { error: { details: { code: 'captcha-refused' } } } });
    }
    for (const page of ['https://evil.example', '//evil.example', '/a?b=c', ''])
      expect((await send('question', { ...feedback(), page })).status).toBe(400);
    expect(await saved()).toBe(before + 1);
  });

  it('shows markup as text, and repeats nothing to the typed address', async () => {
    const { body } = await send(
      'feedback',
      feedback({ name: 'Ева <b>жирно</b><img src=x onerror=alert(1)>', text: MARKUP, email: 'eva@example.ru' }),
    );
    const letter = await letterAbout(`Обращение № ${body.number}`);
    expect(letter.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(letter.html).not.toMatch(/<img|<b>|evil\.example">/);
    expect(letter.subject).not.toMatch(/[\r\n]/);
    const thanks = await letterAbout(`обращение, № ${body.number}`);
    expect(thanks.html + thanks.text + thanks.subject).not.toMatch(/Ева|жирно|evil/);
    // Without an e-mail address nobody is thanked, and the staff is asked to call.
    const byPhone = await send('question', feedback({ email: '', phone: '8 916 123-45-67', page: '/dostavka' }));
    const call = await letterAbout(`Вопрос № ${byPhone.body.number}`);
    expect(call.replyTo).toBeUndefined();
    expect(call.text).toMatch(/\+7\u00a0916\u00a0123-45-67/);
    expect(call.text).toContain('Страница: /dostavka');
  });

  it('protects mailboxes of others and stops floods', async () => {
    const victim = { email: 'victim@example.ru' };
    for (let n = 0; n < 5; n++) expect((await send('feedback', feedback(victim))).status).toBe(200);
    const numbers = await shop.query<{ id: number }>(`select id from form_messages where email = 'victim@example.ru'`);
    await letterAbout(`Обращение № ${numbers.at(-1)!.id}`);
    const thanked = (await shop.sandbox.lettersAbout('Мы получили')).filter(({ to }) => to.includes(victim.email));
    expect(thanked).toHaveLength(3);

    const flooder = newVisitor();
    for (let n = 0; n < 6; n++) expect((await send('question', feedback({ page: '/' }), flooder)).status).toBe(200);
    const consents = async () =>
      (await shop.query("select 1 from consents where subject like 'form-message:%'")).length;
    const before = await consents();
    const refused = await send('feedback', feedback(), flooder);
    expect([refused.status, refused.body.error.details.code]).toEqual([429, 'too-many-attempts']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // A refused form leaves no rows.
    expect(await consents()).toBe(before);
  });

  it('sends a brief to the mailbox of the settings, with files recognized by their content', async () => {
    for (const [briefly, field, message] of [
      [{ inn: '7707083894' }, 'inn', 'Проверьте ИНН: 10 или 12 цифр, контрольная не сходится'],
      [{ inn: '' }, 'inn', 'Проверьте ИНН: 10 или 12 цифр, контрольная не сходится'],
      [{ batch: 0 }, 'batch', 'Укажите, сколько упаковок в первой партии'],
      [{ form: 'soup' }, 'form', 'Выберите форму'],
      [{ markets: [] }, 'markets', 'Отметьте, где будете продавать'],
      [{ company: '' }, 'company', 'Укажите компанию'],
    ] as const) {
      const refused = await send('partnership', partnership({}, briefly));
      expect(refused).toMatchObject({
        status: 400,
        body: { error: { message, details: { errors: [{ path: ['brief', field] }] } } },
      });
    }
    const wrongRow = await send(
      'partnership',
      partnership({}, { ingredients: [{ name: 'Магний', amount: 'много', unit: 'mg' }] }),
    );
    expect(wrongRow.body.error.details).toMatchObject({ errors: [{ path: ['brief', 'ingredients', '0', 'amount'] }] });

    const saved = [
      await upload(officeFile('docx'), '../../тз"\r\nBcc: x@y.ru.exe'),
      await upload(jpgFile(), 'C:\\Фото упаковки.JPG'),
      await upload(pdfFile(), 'состав.pdf'),
    ];
    expect(saved.map(({ body: { name } }) => name)).toEqual(['тз Bcc x y.ru.docx', 'Фото упаковки.jpg', 'состав.pdf']);
    const files = saved.map(({ body: { id } }) => id);
    // The browser cannot choose the recipient of the brief.
    const form = {
      ...partnership({ files, phone: '+7 916 000-11-22', email: 'lapin@romashka.example' }),
      to: 'me@evil.example',
    };
    const { status, body } = await send('partnership', form);
    expect(status).toBe(200);
    const letter = await letterAbout(`Партнёрство № ${body.number}`);
    expect(letter).toMatchObject({ to: ['stm@travosol.example'], replyTo: 'lapin@romashka.example' });
    expect(letter.files.map(({ type }) => type)).toEqual([
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'image/jpeg',
      'application/pdf',
    ]);
    expect(letter.files[2]).toMatchObject({ name: 'состав.pdf', bytes: pdfFile().length });
    expect(letter.text).toMatch(/Состав: Цитрат магния 400 мг; Витамин B6 2,5 мг/);
    expect(letter.text).toMatch(/Показан ориентир: 10–15\u00a0недель/);
    expect((await letterAbout(`производство, № ${body.number}`)).to).toEqual(['lapin@romashka.example']);

    // Files already sent and unknown files are refused in a second form, which leaves no rows.
    for (const [strange] of [[files[0]!], [randomUUID()]]) {
      const own = (await upload(pdfFile())).body.id;
      const refused = await send('feedback', feedback({ files: [own, strange] }));
      expect(refused).toMatchObject({ status: 400, body: { error: { details: { code: 'file-unknown' } } } });
      expect((await send('feedback', feedback({ files: [own] }))).status).toBe(200);
    }
    expect((await send('feedback', feedback({ files: [files[0], files[0]] }))).status).toBe(400);
    for (const address of [
      `/files/forms/${files[0]}`,
      `/forms/${files[0]}`,
      `/api/forms/files/${files[0]}`,
      `/pictures/${files[0]}/640`,
    ])
      expect([401, 404]).toContain((await fetch(shop.url + address)).status);
  });

  it('refuses hostile and oversized files before they are stored', async () => {
    const before = await shop.query<{ n: number }>(`select count(*)::int as n from form_files`);
    for (const [what, bytes] of hostileFiles().filter((_, n) => n % 3 === 0)) {
      const refused = await upload(bytes, 'photo.jpg');
      expect([what, refused.status, refused.body.error.message]).toEqual([
        what,
        415,
        'Такой файл не\u00a0подойдёт: нужен PDF, JPG, PNG, DOCX или XLSX без макросов.',
      ]);
    }
    const oversized = Buffer.concat([pdfFile(), Buffer.alloc(5 * 1024 * 1024)]);
    expect((await upload(oversized)).status).toBe(413);
    const [from] = [newVisitor()];
    for (const headers of [
      { ...from, 'content-type': 'multipart/form-data; boundary=x' },
      { ...from, 'content-type': 'text/html' },
      { ...from, 'x-file-name': '%E0%A4%A' },
    ])
      expect([400, 415]).toContain((await upload(pdfFile(), 'x.pdf', headers)).status);
    expect(await shop.query(`select count(*)::int as n from form_files`)).toEqual(before);
    // Without its own puzzle an upload is neither accepted nor counted; a solved puzzle works once.
    const solved = await puzzle();
    for (const [captcha, status] of [
      ['', 400],
      ['nonsense', 400],
      [await puzzle('code'), 400],
      [solved, 200],
      [solved, 400],
    ] as const)
      expect((await upload(pdfFile(), 'x.pdf', { ...newVisitor(), 'x-captcha': captcha })).status).toBe(status);
    // Only stored files count towards the shared limit, so empty files cannot exhaust it.
    const total = async () =>
      (
        await shop.query<{ n: number }>(
          "select coalesce(sum(count), 0)::int as n from attempt_counters where key like 'form-file-total%'",
        )
      )[0]!.n;
    const shared = await total();
    for (let n = 0; n < 5; n++) expect((await upload(Buffer.alloc(0))).status).toBe(415);
    expect(await total()).toBe(shared);
    expect(await shop.query('select count(*)::int as n from form_files')).toEqual([{ n: before[0]!.n + 1 }]);
    await upload(pdfFile());
    expect(await total()).toBe(shared + 1);
    await shop.query("update attempt_counters set count = 300 where key like 'form-file-total%'");
    expect((await upload(pdfFile())).status).toBe(429);
    await shop.query("update attempt_counters set count = $1 where key like 'form-file-total%'", [shared]);
    const flooder = newVisitor();
    const answers: number[] = [];
    for (let n = 0; n < 16; n++) answers.push((await upload(pdfFile(), 'x.pdf', flooder)).status);
    expect(answers.slice(0, 15).every((status) => status === 200)).toBe(true);
    expect(answers[15]).toBe(429);
  });

  it('is read only by the staff', async () => {
    ({ cookie } = await signInStaff(shop));
    const { id } = (await upload(officeFile('xlsx'), 'расчёт.xlsx')).body;
    const other = (await send('question', feedback({ page: '/' }))).body;
    const { number } = (await send('partnership', partnership({ files: [id] }))).body;
    expect((await staff('', {}, 'wrong')).status).toBe(401);
    expect((await staff(`/${number}`, {}, '')).status).toBe(401);
    expect((await staff(`/${number}/files/${id}`, {}, 'wrong')).status).toBe(401);
    const list = (await (await staff('?state=new')).json()) as { forms: { number: number; type: string }[] };
    expect(list.forms[0]).toMatchObject({ number, type: 'Партнёрство' });
    const one = (await (await staff(`/${number}`)).json()) as { lines: [string, string][]; files: { id: string }[] };
    expect(Object.fromEntries(one.lines)).toMatchObject({ ИНН: '7707083893', Форма: 'Капсулы' });
    const file = await staff(`/${number}/files/${id}`);
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('расчёт.xlsx')}`,
    );
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await file.arrayBuffer()).equals(officeFile('xlsx'))).toBe(true);
    // A file is not found under the number of another form.
    expect((await staff(`/${other.number}/files/${id}`)).status).toBe(404);
    const done = () =>
      staff(`/${number}/done`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
    for (let press = 0; press < 2; press++) expect(await (await done()).json()).toEqual({ state: 'done' });
    expect(
      await shop.query(`select kind, actor from form_message_events where message_id = $1 order by id`, [number]),
    ).toEqual([
      { kind: 'received', actor: 'visitor' },
      { kind: 'done', actor: 'staff:1 Вера' },
    ]);
  });

  it('keeps nothing longer than promised', async () => {
    const { id: unsent } = (await upload(pdfFile(), 'забыт.pdf')).body;
    const { id: sent } = (await upload(pdfFile(), 'отправлен.pdf')).body;
    expect((await send('feedback', feedback())).status).toBe(200);
    expect((await send('question', feedback({ page: '/' }))).status).toBe(200);
    const { number } = (await send('partnership', partnership({ files: [sent] }))).body;
    await letterAbout(`Партнёрство № ${number}`);
    await post(shop.url, '/api/messages-forms', {
      data: { email: 'gift@example.ru', type: 'Подарок', source: 'Сайт' },
    });
    const isStored = (file: string) => existsSync(path.join(filesFolder, 'forms', file));
    const remainingAfterRetention = async (...expected: string[]) => {
      await shop.enqueue('apply-retention');
      await shop.drain();
      await shop.enqueue('remove-discarded-files');
      await shop.drain();
      const rows = await shop.query<{ type: string }>(`select distinct type from form_messages order by 1`);
      expect(rows.map(({ type }) => type)).toEqual(expected);
    };
    expect([isStored(unsent), isStored(sent)]).toEqual([true, true]);
    // Unsent letters would otherwise be written after their forms are removed.
    await shop.drain();
    // More files than one retention run takes at a time.
    await shop.query(
      `insert into form_files (id, kind, name, bytes, created_at)
       select gen_random_uuid(), 'pdf', 'много.pdf', 1, now() from generate_series(1, 1001)`,
    );
    await shop.shiftClock(2 * DAY);
    await remainingAfterRetention('feedback', 'partnership', 'question');
    expect(await shop.query(`select 1 from form_files where name = 'много.pdf'`)).toEqual([]);
    expect([isStored(unsent), isStored(sent)]).toEqual([false, true]);
    await shop.shiftClock(729 * DAY);
    await remainingAfterRetention('partnership');
    await shop.shiftClock(366 * DAY);
    await remainingAfterRetention();
    expect(isStored(sent)).toBe(false);
    expect(await shop.query(`select 1 from form_files union all select 1 from form_message_events`)).toEqual([]);
    expect(await shop.query(`select 1 from letters where kind in ('form-letter', 'gift-letter')`)).toEqual([]);
    // The proof of a consent is kept longer than its form.
    expect((await shop.query(`select 1 from consents where purpose = 'partnership'`)).length).toBeGreaterThan(0);
  });
});
