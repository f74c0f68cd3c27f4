import type { ReactNode } from 'react';
import { DISCLAIMER, type CompanyFacts } from '../../kernel/company.ts';
import { links } from '../../kernel/links.ts';
import { formatMoney } from '../../kernel/money.ts';
import type { ProductCard } from '../catalog/product.rules.ts';
import { QUIET, writeLetter, type WrittenLetter } from '../messages/letter-frame.tsx';
import type { CampaignBlock, CampaignContent } from './campaign.rules.ts';

const TEXT = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px' } as const;
const SMALL = { margin: 0, fontSize: 13, lineHeight: '20px', color: QUIET } as const;
const LINK = { color: '#4F6820' } as const;
const MARK = {
  margin: '24px 0',
  padding: 16,
  border: '2px solid #1F2A14',
  borderRadius: 8,
  fontSize: 20,
  lineHeight: '28px',
  fontWeight: 700,
  textAlign: 'center',
} as const;

interface LetterFacts {
  readonly company: CompanyFacts;
  /** Goods of its blocks that are on sale. */
  readonly cards: ReadonlyMap<number, ProductCard>;
  readonly origin: string;
  /** Absolute address of the page that ends the subscription. */
  readonly unsubscribeUrl: string;
}

/** A letter of a campaign: what the staff has written, and what every advertisement of supplements has to say. */
export function writeCampaignLetter({ subject, lead, blocks }: CampaignContent, facts: LetterFacts): WrittenLetter {
  const { company, unsubscribeUrl } = facts;
  const sender = `Реклама. ${company.legalName}, ИНН\u00a0${company.inn}, ОГРН\u00a0${company.ogrn}, ${company.address}`;
  return writeLetter({ subject, title: subject, lead, questions: 'Вопросы о\u00a0рассылке' }, undefined, {
    html: (
      <>
        {blocks.map((block, index) => (
          <Block key={index} block={block} facts={facts} />
        ))}
        <p style={MARK}>{DISCLAIMER}</p>
        <p style={SMALL}>{sender}</p>
        <p style={{ ...SMALL, marginTop: 12 }}>
          Вы получили это письмо, потому что подписались на&nbsp;новости.{' '}
          <a href={unsubscribeUrl} style={LINK}>
            Отписаться
          </a>
        </p>
      </>
    ),
    lines: [
      ...blocks.flatMap((block) => [...linesOf(block, facts), '']),
      DISCLAIMER,
      '',
      sender,
      '',
      `Вы получили это письмо, потому что подписались на новости. Отписаться: ${unsubscribeUrl}`,
    ],
  });
}

function Block({ block, facts }: { readonly block: CampaignBlock; readonly facts: LetterFacts }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h2 style={{ margin: '24px 0 8px', fontSize: 20, lineHeight: '26px' }}>{block.text}</h2>;
    case 'paragraph':
      return <p style={TEXT}>{block.text}</p>;
    case 'list':
      return (
        <ul style={{ ...TEXT, paddingLeft: 24 }}>
          {block.items.map((item, index) => (
            <li key={index} style={{ marginBottom: 4 }}>
              {item}
            </li>
          ))}
        </ul>
      );
    case 'link':
      return (
        <p style={TEXT}>
          <a href={facts.origin + block.path} style={{ ...LINK, fontWeight: 700 }}>
            {block.text}
          </a>
        </p>
      );
    case 'product': {
      const card = facts.cards.get(block.product);
      if (!card) return null;
      return (
        <p style={{ ...TEXT, padding: 16, border: '1px solid #E4E6DA', borderRadius: 8 }}>
          <a href={urlOf(card, facts)} style={{ ...LINK, fontWeight: 700 }}>
            {card.name}
          </a>
          <br />
          <span style={{ fontSize: 14, color: QUIET }}>
            {card.form}, {card.countText}
          </span>
          <br />
          <b>{formatMoney(card.price)}</b>
        </p>
      );
    }
  }
}

function linesOf(block: CampaignBlock, facts: LetterFacts): string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text.toUpperCase()];
    case 'paragraph':
      return [block.text];
    case 'list':
      return block.items.map((item) => `— ${item}`);
    case 'link':
      return [`${block.text}: ${facts.origin}${block.path}`];
    case 'product': {
      const card = facts.cards.get(block.product);
      return card
        ? [`${card.name}, ${card.form}, ${card.countText}: ${formatMoney(card.price)}`, urlOf(card, facts)]
        : [];
    }
  }
}

const urlOf = ({ section, slug }: ProductCard, { origin }: LetterFacts): string =>
  origin + links.product(section, slug);
