import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { COMPANY, DISCLAIMER, type CompanyFacts } from '../../kernel/company.ts';

export interface LetterWords {
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  /** What to do, step by step; under the lead. */
  readonly steps?: readonly string[];
  /** Left out where there is no page to open. */
  readonly button?: string;
  /** Introduces the contacts at the end: «Вопросы о заказе». */
  readonly questions: string;
}

/** A letter without the common frame. */
export interface WrittenLetter {
  readonly words: LetterWords;
  /** Absolute address of the button, where there is one. */
  readonly url: string | undefined;
  /** `html` follows the button; `lines` are the same content for the plain text version. */
  readonly body: { readonly html?: ReactNode; readonly lines: readonly string[] };
}

const INK = '#1F2A14';
export const QUIET = '#5E6854';

export function writeLetter(words: LetterWords, url: WrittenLetter['url'], body: WrittenLetter['body']): WrittenLetter {
  return { words, url, body };
}

/** A complete letter (decision 0031) in two versions with the same content: HTML and plain text. */
export function framedLetter({ words, url, body }: WrittenLetter, company: CompanyFacts) {
  const html = `<!doctype html>${renderToStaticMarkup(
    <Frame words={words} url={url} company={company}>
      {body.html}
    </Frame>,
  )}`;
  const text = [
    words.title,
    '',
    words.lead,
    ...(words.steps ?? []).flatMap((step, index) => ['', `${index + 1}. ${step}`]),
    '',
    ...body.lines,
    '',
    ...(url ? [`${words.button}: ${url}`, ''] : []),
    `${words.questions}: ${company.phones[0].text}, ${company.email}`,
  ].join('\n');
  return { subject: words.subject, html, text };
}

// Mail programs use old engines: tables and inline styles are what they support.
function Frame({
  words,
  url,
  company,
  children,
}: Pick<WrittenLetter, 'words' | 'url'> & { company: CompanyFacts; children: ReactNode }) {
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
                        {words.steps && (
                          <ol style={{ margin: '0 0 24px', paddingLeft: 24, fontSize: 16, lineHeight: '24px' }}>
                            {words.steps.map((step) => (
                              <li key={step} style={{ marginBottom: 8 }}>
                                {step}
                              </li>
                            ))}
                          </ol>
                        )}
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
                  {words.questions}: {company.phones[0].text} или {company.email}
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
