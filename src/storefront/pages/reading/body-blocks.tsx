import type { BodyBlock } from '../../../shop/content/content.ts';

/** The words of an item, block by block. */
export function BodyBlocks({ body }: { body: readonly BodyBlock[] }) {
  return body.map((block, index) => {
    switch (block.kind) {
      case 'heading':
        return <h2 key={index}>{block.text}</h2>;
      case 'quote':
        return (
          <blockquote key={index}>
            <p>{block.text}</p>
          </blockquote>
        );
      case 'list':
        return (
          <ul key={index}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        );
      case 'paragraph':
        return <p key={index}>{block.text}</p>;
    }
  });
}
