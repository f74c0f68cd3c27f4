import { BodyBlocks } from '../../features/reading/body-blocks.tsx';
import type { LegalBlock, LinkedText } from './legal-document.ts';

/** Text with links. */
function LegalWords({ words }: { words: LinkedText }) {
  if (typeof words === 'string') return words;
  return words.map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <a key={index} href={piece.href} className="link">
        {piece.text}
      </a>
    ),
  );
}

/** Blocks of one section. */
export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block, index) => {
    switch (block.kind) {
      case 'note':
        return (
          <p key={index} className="legal-note">
            {block.text}
          </p>
        );
      case 'facts':
        return (
          <dl key={index} className="legal-facts">
            {block.rows.map(([name, words]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <LegalWords words={words} />
                </dd>
              </div>
            ))}
          </dl>
        );
      case 'rows':
      case 'table':
        return <LegalTable key={index} {...block} />;
      default:
        return <BodyBlocks key={index} body={[block]} />;
    }
  });
}

interface LegalTableProps {
  caption?: string;
  head: readonly string[];
  rows: readonly (readonly LinkedText[])[];
}

/** On phones each row becomes a block whose cells are labelled with their column headings. */
function LegalTable({ caption, head, rows }: LegalTableProps) {
  return (
    <table className="legal-table">
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row">
              <LegalWords words={name!} />
            </th>
            {cells.map((words, column) => (
              <td key={column} data-head={head[column + 1]}>
                <LegalWords words={words} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
