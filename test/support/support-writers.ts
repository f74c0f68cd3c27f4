import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { call } from './call.ts';
import { openChatClient } from './chat-client.ts';
import { solvePuzzle } from './codes.ts';
import { fetchApi, newCustomer } from './customer.ts';
import type { TestShop } from './test-shop.ts';

/** Customers and visitors who write to the shop in every way there is. @param name in every field that takes one */
export async function openSupportWriters(shop: TestShop, name: string) {
  const anna = await newCustomer(shop, { email: 'anna.support@example.ru' });
  const { body: frame } = await fetchApi<{ token: string }>(shop.url, '/api/support/chat/frame', {
    jwt: anna.jwt,
    body: {},
  });
  const inChat = openChatClient('203.0.113.20', frame.token);

  return {
    anna,
    /** Анна opens a ticket. @returns its number */
    async ticket(subject: string, text: string, more: Record<string, unknown> = {}): Promise<number> {
      const data = { key: randomUUID(), topic: 'quality', subject, text, ...more };
      const opened = await fetchApi<{ data: { id: number } }>(shop.url, '/api/user-tickets', {
        jwt: anna.jwt,
        body: { data },
      });
      if (opened.status !== 200) throw new Error(opened.text);
      return opened.body.data.id;
    },
    async reply(ticketId: number, text: string): Promise<void> {
      const data = { key: randomUUID(), text };
      const { status } = await fetchApi(shop.url, `/api/add-message-user-ticket/${ticketId}`, {
        jwt: anna.jwt,
        body: { data },
      });
      if (status !== 200) throw new Error(`not replied: ${status}`);
    },
    /** Somebody writes to the address of the ticket, which was in a letter to Анна. */
    async letter(ticketId: number, subject: string, text: string): Promise<void> {
      await shop.drain();
      const [sent] = await shop.sandbox.lettersAbout(`№ ${ticketId}`);
      const transport = createTransport({
        host: '127.0.0.1',
        port: Number(new URL(shop.sandbox.url).port) + 1,
        secure: false,
        ignoreTLS: true,
      });
      await transport.sendMail({ from: 'Олег <oleg@example.ru>', to: sent!.replyTo!, subject, text });
      await shop.drain();
    },
    /** @returns the id of the chat of Анна */
    async say(text: string): Promise<string> {
      const { status } = await inChat.sendMessage(shop.url, text);
      if (status !== 200) throw new Error(`not said: ${status}`);
      const [chat] = await shop.query<{ id: string }>('select id from chats where customer_id = $1', [anna.user.id]);
      return chat!.id;
    },
    /** @returns its number */
    async form(text: string, email = 'nobody@example.ru'): Promise<number> {
      const captcha = await solvePuzzle(shop.url, {}, 'form');
      const body = { id: randomUUID(), name, email, topic: 'return', files: [], consent: true, text, captcha };
      const sent = await fetchApi<{ number: number }>(shop.url, '/api/forms/feedback', { body });
      if (sent.status !== 200) throw new Error(sent.text);
      return sent.body.number;
    },
    /** @returns its id */
    async review(text: string, rating = 4): Promise<string> {
      const id = randomUUID();
      const written = await call(shop.url, '/api/reviews', {
        id,
        product: 3,
        name,
        city: name,
        rating,
        text,
        consent: true,
      });
      if (written.status !== 200) throw new Error(JSON.stringify(written.body));
      return id;
    },
  };
}
