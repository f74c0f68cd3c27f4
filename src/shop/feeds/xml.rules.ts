const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters not allowed in XML 1.0, even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes a text for element content or an attribute. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (char) => ESCAPES[char]!);
}

/** HTML in a CDATA section, with any `]]>` escaped. */
export function cdataHtml(html: string): string {
  return `<![CDATA[${html.replaceAll(']]>', ']]&gt;')}]]>`;
}

export function element(
  name: string,
  content: string | number,
  attributes: Readonly<Record<string, string | number>> = {},
): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(String(value))}"`);
  return `<${name}${pairs.join('')}>${xmlText(String(content))}</${name}>`;
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
