import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { COMPANY, DISCLAIMER } from '../../kernel/company.ts';

/** A letter as it goes out: the same words for programs that draw and for those that do not. */
export interface WrittenLetter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface LetterWords {
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  /** Left out where there is no page to open. */
  readonly button?: string;
  /** What the reader may ask about: «Вопросы о заказе». */
  readonly questions: string;
}

const SUPPORT_LINE = COMPANY.phones[0].text;
const INK = '#1F2A14';
export const QUIET = '#5E6854';

/**
 * Puts words and a body into the frame that all letters share (decision 0031).
 * @param url absolute address of the button, where there is one
 * @param body.html stands under the button; `body.lines` are the same for the plain text
 */
export function writeLetter(
  words: LetterWords,
  url: string | undefined,
  body: { readonly html?: ReactNode; readonly lines: readonly string[] },
): WrittenLetter {
  const html = `<!doctype html>${renderToStaticMarkup(
    <Frame words={words} url={url}>
      {body.html}
    </Frame>,
  )}`;
  const text = [
    words.title,
    '',
    words.lead,
    '',
    ...body.lines,
    '',
    ...(url ? [`${words.button}: ${url}`, ''] : []),
    `${words.questions}: ${SUPPORT_LINE}, ${COMPANY.email}`,
  ].join('\n');
  return { subject: words.subject, html, text };
}

// Letters are read by old engines: tables and inline styles are their language.
function Frame({ words, url, children }: { words: LetterWords; url: string | undefined; children: ReactNode }) {
  return (
    <html lang="ru">
      <body style={{ margin: 0, background: '#FBFAF5', color: INK, fontFamily: 'Arial, sans-serif' }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                <table
                  role="presentation"
                  width="560"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{
                    maxWidth: 560,
                    width: '100%',
                    background: '#FFFFFF',
                    border: '1px solid #E4E6DA',
                    borderRadius: 12,
                  }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: 32 }}>
                        <p style={{ margin: '0 0 24px', fontSize: 18, fontWeight: 700, color: '#4F6820' }}>
                          {COMPANY.name}
                        </p>
                        <h1 style={{ margin: '0 0 12px', fontSize: 24, lineHeight: '30px' }}>{words.title}</h1>
                        <p style={{ margin: '0 0 24px', fontSize: 16, lineHeight: '24px' }}>{words.lead}</p>
                        {url && (
                          <p style={{ margin: '0 0 32px' }}>
                            <a
                              href={url}
                              style={{
                                display: 'inline-block',
                                padding: '14px 24px',
                                background: '#8CAD44',
                                color: INK,
                                borderRadius: 8,
                                fontSize: 16,
                                fontWeight: 700,
                                textDecoration: 'none',
                              }}
                            >
                              {words.button}
                            </a>
                          </p>
                        )}
                        {children}
                      </td>
                    </tr>
                  </tbody>
                </table>
                <p style={{ margin: '24px 0 0', fontSize: 13, lineHeight: '20px', color: QUIET }}>
                  {words.questions}: {SUPPORT_LINE} или {COMPANY.email}
                  <br />
                  {DISCLAIMER}
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}
