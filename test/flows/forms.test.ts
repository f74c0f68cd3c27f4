import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginAtNine } from '../support/begin-at-nine.ts';
import { post, solvePuzzle } from '../support/codes.ts';
import { openHouse, type House } from '../support/house.ts';
import { signInStaff } from '../support/staff-session.ts';
import { filesFolder } from '../support/places.ts';
import { hostileFiles, jpgFile, officeFile, pdfFile } from '../support/sample-files.ts';

const DAY = 86_400_000;
const CONSENT = 'Ознакомьтесь и примите согласие на обработку персональных данных';
const MARKUP = '<b>жирно</b><img src=x onerror=alert(1)><a href="https://evil.example">приз</a>';

/** Егор asks, complains, and wants his own capsules made; others try what can be done with the forms besides. */
describe('forms of the site', () => {
  let house: House;
  let people = 0;
  let cookie = '';
  beforeAll(async () => {
    house = await openHouse({
      env: { TRUSTED_PROXIES: 'loopback', PARTNER_EMAIL: 'stm@travosol.example', ALTCHA_COST: '1' },
    });
    await beginAtNine(house);
  });
  afterAll(() => house.close());

  /** Everybody comes from a network of their own. */
  const someone = () => ({ 'x-forwarded-for': `198.${18 + (++people >> 8)}.${people & 255}.7` });
  const puzzle = (action = 'form') => solvePuzzle(house.url, {}, action);
  const send = async (kind: string, body: object, headers = someone()) =>
    post<{ number: number }>(house.url, `/api/forms/${kind}`, { captcha: await puzzle(), ...body }, headers);
  const upload = async (body: Buffer, name = 'sostav.pdf', headers: Record<string, string> = someone()) => {
    const answer = await fetch(`${house.url}/api/forms/files`, {
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
    fetch(`${house.url}/api/forms${where}`, {
      ...init,
      headers: { cookie: by, ...init.headers },
    });
  async function letterAbout(words: string) {
    await house.drain();
    return (await house.sandbox.lettersAbout(words))[0]!;
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

  it('keeps what was written once, tells the staff and thanks the visitor', async () => {
    // Thanks go to one mailbox a few times only.
    const email = 'lapin@example.ru';
    const form = feedback({ email });
    const captcha = await puzzle();
    const first = await send('feedback', { ...form, captcha });
    expect(first.status).toBe(200);
    const { number } = first.body;
    // A lost answer is asked for again: the same id, even with the spent puzzle, is the same form.
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
    expect(await house.sandbox.lettersAbout(`№ ${number}`)).toHaveLength(2);

    expect(
      await house.query(
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
    // The queue carries numbers and nothing of the person.
    const jobs = JSON.stringify(await house.query(`select data from jobs.job where name = 'form-letter'`));
    expect(jobs).not.toMatch(/lapin|Лапин|протокол/);
  });

  it('says what is wrong at each field, and takes nothing without consent or puzzle', async () => {
    const kept = async () => (await house.query('select 1 from form_messages')).length;
    const before = await kept();
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
    expect(await kept()).toBe(before + 1);
  });

  it('shows markup instead of obeying it, and repeats nothing to the address that was typed', async () => {
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
    // By phone only: nobody is thanked, and the staff is told to call.
    const byPhone = await send('question', feedback({ email: '', phone: '8 916 123-45-67', page: '/dostavka' }));
    const call = await letterAbout(`Вопрос № ${byPhone.body.number}`);
    expect(call.replyTo).toBeUndefined();
    expect(call.text).toMatch(/\+7\u00a0916\u00a0123-45-67/);
    expect(call.text).toContain('Страница: /dostavka');
  });

  it('fills no strange mailbox and takes no floods', async () => {
    const victim = { email: 'victim@example.ru' };
    for (let n = 0; n < 5; n++) expect((await send('feedback', feedback(victim))).status).toBe(200);
    const numbers = await house.query<{ id: number }>(`select id from form_messages where email = 'victim@example.ru'`);
    await letterAbout(`Обращение № ${numbers.at(-1)!.id}`);
    const thanked = (await house.sandbox.lettersAbout('Мы получили')).filter(({ to }) => to.includes(victim.email));
    expect(thanked).toHaveLength(3);

    const flooder = someone();
    for (let n = 0; n < 6; n++) expect((await send('question', feedback({ page: '/' }), flooder)).status).toBe(200);
    const consents = async () =>
      (await house.query("select 1 from consents where subject like 'form-message:%'")).length;
    const before = await consents();
    const refused = await send('feedback', feedback(), flooder);
    expect([refused.status, refused.body.error.details.code]).toEqual([429, 'too-many-tries']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // A refused form leaves nothing.
    expect(await consents()).toBe(before);
  });

  it('takes a brief to the mailbox of the settings, with files found out by their content', async () => {
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

    const kept = [
      await upload(officeFile('docx'), '../../тз"\r\nBcc: x@y.ru.exe'),
      await upload(jpgFile(), 'C:\\Фото упаковки.JPG'),
      await upload(pdfFile(), 'состав.pdf'),
    ];
    expect(kept.map(({ body: { name } }) => name)).toEqual(['тз Bcc x y.ru.docx', 'Фото упаковки.jpg', 'состав.pdf']);
    const files = kept.map(({ body: { id } }) => id);
    // The browser cannot choose who reads the brief.
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

    // Files that are sent, of others, or nobody's go with no second form; the form leaves nothing then.
    for (const [strange] of [[files[0]!], [randomUUID()]]) {
      const mine = (await upload(pdfFile())).body.id;
      const refused = await send('feedback', feedback({ files: [mine, strange] }));
      expect(refused).toMatchObject({ status: 400, body: { error: { details: { code: 'file-unknown' } } } });
      expect((await send('feedback', feedback({ files: [mine] }))).status).toBe(200);
    }
    expect((await send('feedback', feedback({ files: [files[0], files[0]] }))).status).toBe(400);
    for (const address of [
      `/files/forms/${files[0]}`,
      `/forms/${files[0]}`,
      `/api/forms/files/${files[0]}`,
      `/pictures/${files[0]}/640`,
    ])
      expect([401, 404]).toContain((await fetch(house.url + address)).status);
  });

  it('refuses hostile and great files before they are kept', async () => {
    const before = await house.query<{ n: number }>(`select count(*)::int as n from form_files`);
    for (const [what, bytes] of hostileFiles().filter((_, n) => n % 3 === 0)) {
      const refused = await upload(bytes, 'photo.jpg');
      expect([what, refused.status, refused.body.error.message]).toEqual([
        what,
        415,
        'Такой файл не\u00a0подойдёт: нужен PDF, JPG, PNG, DOCX или XLSX без макросов.',
      ]);
    }
    const great = Buffer.concat([pdfFile(), Buffer.alloc(5 * 1024 * 1024)]);
    expect((await upload(great)).status).toBe(413);
    const [from] = [someone()];
    for (const headers of [
      { ...from, 'content-type': 'multipart/form-data; boundary=x' },
      { ...from, 'content-type': 'text/html' },
      { ...from, 'x-file-name': '%E0%A4%A' },
    ])
      expect([400, 415]).toContain((await upload(pdfFile(), 'x.pdf', headers)).status);
    expect(await house.query(`select count(*)::int as n from form_files`)).toEqual(before);
    // Without a puzzle of its own nothing is taken, nor counted; a solved one is good once.
    const solved = await puzzle();
    for (const [captcha, status] of [
      ['', 400],
      ['nonsense', 400],
      [await puzzle('code'), 400],
      [solved, 200],
      [solved, 400],
    ] as const)
      expect((await upload(pdfFile(), 'x.pdf', { ...someone(), 'x-captcha': captcha })).status).toBe(status);
    // What all share is used up by what is kept alone, so that nobody shuts the door with empty files.
    const total = async () =>
      (
        await house.query<{ n: number }>(
          "select coalesce(sum(count), 0)::int as n from attempt_counters where key like 'form-file-total%'",
        )
      )[0]!.n;
    const shared = await total();
    for (let n = 0; n < 5; n++) expect((await upload(Buffer.alloc(0))).status).toBe(415);
    expect(await total()).toBe(shared);
    expect(await house.query('select count(*)::int as n from form_files')).toEqual([{ n: before[0]!.n + 1 }]);
    await upload(pdfFile());
    expect(await total()).toBe(shared + 1);
    await house.query("update attempt_counters set count = 300 where key like 'form-file-total%'");
    expect((await upload(pdfFile())).status).toBe(429);
    await house.query("update attempt_counters set count = $1 where key like 'form-file-total%'", [shared]);
    const flooder = someone();
    const answers: number[] = [];
    for (let n = 0; n < 16; n++) answers.push((await upload(pdfFile(), 'x.pdf', flooder)).status);
    expect(answers.slice(0, 15).every((status) => status === 200)).toBe(true);
    expect(answers[15]).toBe(429);
  });

  it('is read by the staff alone', async () => {
    ({ cookie } = await signInStaff(house));
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
    // By the number of another form a file is none.
    expect((await staff(`/${other.number}/files/${id}`)).status).toBe(404);
    const done = () =>
      staff(`/${number}/done`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
    for (let press = 0; press < 2; press++) expect(await (await done()).json()).toEqual({ state: 'done' });
    expect(
      await house.query(`select kind, actor from form_message_events where message_id = $1 order by id`, [number]),
    ).toEqual([
      { kind: 'received', actor: 'visitor' },
      { kind: 'done', actor: 'staff:1 Вера' },
    ]);
  });

  it('keeps nothing longer than was promised', async () => {
    const { id: unsent } = (await upload(pdfFile(), 'забыт.pdf')).body;
    const { id: sent } = (await upload(pdfFile(), 'отправлен.pdf')).body;
    expect((await send('feedback', feedback())).status).toBe(200);
    expect((await send('question', feedback({ page: '/' }))).status).toBe(200);
    const { number } = (await send('partnership', partnership({ files: [sent] }))).body;
    await letterAbout(`Партнёрство № ${number}`);
    await post(house.url, '/api/messages-forms', {
      data: { email: 'gift@example.ru', type: 'Подарок', source: 'Сайт' },
    });
    const lies = (file: string) => existsSync(path.join(filesFolder, 'forms', file));
    const sweptTo = async (...expected: string[]) => {
      await house.enqueue('apply-retention');
      await house.drain();
      await house.enqueue('remove-discarded-files');
      await house.drain();
      const rows = await house.query<{ type: string }>(`select distinct type from form_messages order by 1`);
      expect(rows.map(({ type }) => type)).toEqual(expected);
    };
    expect([lies(unsent), lies(sent)]).toEqual([true, true]);
    // Letters on their way would be written after their forms are swept.
    await house.drain();
    // More than one sweep takes at a time.
    await house.query(
      `insert into form_files (id, kind, name, bytes, created_at)
       select gen_random_uuid(), 'pdf', 'много.pdf', 1, now() from generate_series(1, 1001)`,
    );
    await house.shiftClock(2 * DAY);
    await sweptTo('feedback', 'partnership', 'question');
    expect(await house.query(`select 1 from form_files where name = 'много.pdf'`)).toEqual([]);
    expect([lies(unsent), lies(sent)]).toEqual([false, true]);
    await house.shiftClock(729 * DAY);
    await sweptTo('partnership');
    await house.shiftClock(366 * DAY);
    await sweptTo();
    expect(lies(sent)).toBe(false);
    expect(await house.query(`select 1 from form_files union all select 1 from form_message_events`)).toEqual([]);
    expect(await house.query(`select 1 from letters where kind in ('form-letter', 'gift-letter')`)).toEqual([]);
    // What proves a consent outlives what it was given for.
    expect((await house.query(`select 1 from consents where purpose = 'partnership'`)).length).toBeGreaterThan(0);
  });
});
