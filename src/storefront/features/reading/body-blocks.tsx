import type { BodyBlock } from '../../../shop/content/content.rules.ts';
import { Picture } from '../../ui/picture.tsx';
import './body-blocks.css';

/** The blocks of an item's text. */
export function BodyBlocks({ body }: { body: readonly BodyBlock[] }) {
  // Blocks have no ids, and their order never changes, so the index is a stable key.
  return body.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { block: BodyBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>;
    case 'quote':
      return (
        <blockquote>
          <p>{block.text}</p>
        </blockquote>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'steps':
      return (
        <ol className="steps">
          {block.items.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      );
    case 'questions':
      return (
        <div className="questions">
          {block.items.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      );
    case 'figures':
      return (
        <dl className="figures">
          {block.items.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'table':
      return (
        <div className="table-scroll" tabIndex={0} role="region" aria-label={`Таблица: ${block.head.join(', ')}`}>
          <table>
            <thead>
              <tr>
                {block.head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={row.join('|')}>
                  {row.map((cell, column) => (
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'picture':
      return (
        <figure>
          <Picture
            picture={{ id: block.pictureId, width: block.width, height: block.height }}
            sizes="(width >= 64rem) 880px, 100vw"
            smallest={640}
            alt={block.alt}
          />
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      );
    case 'link':
      return (
        <p>
          <a href={block.href} className="link">
            {block.text}
          </a>
        </p>
      );
    default:
      return <p>{block.text}</p>;
  }
}
