const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Signs that XML 1.0 does not know, however they are written. */
const UNKNOWN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Words as they may stand between tags or in an attribute. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(UNKNOWN, '')
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);
}

/** A paragraph as HTML inside a CDATA section. Its escaping leaves no `]]>` that could end the section. */
export function cdataHtml(html: string): string {
  return `<![CDATA[${html.replaceAll(']]>', ']]&gt;')}]]>`;
}

export function element(
  name: string,
  content: string | number,
  attributes: Readonly<Record<string, string | number>> = {},
): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(String(value))}"`);
  return `<${name}${given.join('')}>${xmlText(String(content))}</${name}>`;
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
