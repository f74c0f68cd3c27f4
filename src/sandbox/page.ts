/** Trusted HTML; all other values in a template are escaped. */
export interface Markup {
  readonly markup: string;
}

type Piece = Markup | string | number | undefined | false | readonly Piece[];

/** Tagged template: `html\`<b>${name}</b>\``. */
export function html(strings: TemplateStringsArray, ...values: readonly Piece[]): Markup {
  return {
    markup: strings.reduce(
      (text, part, index) => text + part + (index < values.length ? render(values[index]) : ''),
      '',
    ),
  };
}

function render(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'number') return String(piece);
  if (typeof piece === 'string') return escape(piece);
  if ('markup' in piece) return piece.markup;
  return piece.map(render).join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const STYLE = `
:root{--paper:#FBFAF5;--ink:#1F2A14;--green:#8CAD44;--line:#DAD9C8;--quiet:#5E6752;--red:#9C2F1F}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:1120px;margin:0 auto;padding:24px 20px 64px}
main.narrow{max-width:520px;padding-top:40px}
h1{font-size:26px;line-height:1.2;margin:0 0 8px}
h2{font-size:19px;margin:40px 0 12px;padding-top:16px;border-top:2px solid var(--green)}
p{margin:0 0 12px}
.quiet{color:var(--quiet);font-size:14px}
.apart{margin:20px 0 0;padding-top:16px;border-top:1px solid var(--line)}
#hint{margin-top:8px}
.code{font-size:30px;line-height:1.1;font-weight:700;letter-spacing:.12em;font-variant-numeric:tabular-nums}
.sum{font-size:34px;font-weight:700;margin:16px 0 4px}
.card{background:#fff;border:1px solid var(--line);border-radius:12px;padding:24px}
.strip{background:var(--ink);color:var(--paper);font-size:14px;padding:8px 20px;text-align:center}
button,.button{font:inherit;font-weight:600;color:var(--ink);background:#fff;border:1px solid var(--ink);border-radius:8px;padding:9px 14px;cursor:pointer;text-decoration:none;display:inline-block}
button:hover,.button:hover{background:#F1F0E4}
button.main{background:var(--green);border-color:var(--green);width:100%;padding:13px;font-size:18px}
button.main:hover{background:#9DBD57}
button:focus-visible,input:focus-visible,select:focus-visible,a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
label{display:block;font-weight:600;margin:12px 0 4px}
input,select{font:inherit;color:inherit;background:#fff;border:1px solid var(--quiet);border-radius:8px;padding:9px 12px}
.wide{width:100%;letter-spacing:.06em}
.error{color:var(--red);font-weight:600}
.row{display:flex;flex-wrap:wrap;gap:8px;align-items:end}
.stack{display:grid;gap:8px;margin-top:12px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:15px}
th{text-align:left;font-size:13px;color:var(--quiet);font-weight:600}
th,td{padding:8px 12px 8px 0;border-bottom:1px solid var(--line);vertical-align:top}
td form{display:inline-block;margin:0 6px 6px 0}
td button{padding:4px 10px;font-size:14px;font-weight:500}
code{font:13px/1.4 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.state{font-weight:600;white-space:nowrap}
.state::before{content:"";display:inline-block;width:9px;height:9px;border-radius:50%;margin-right:7px;background:var(--quiet)}
.state.good::before{background:var(--green)}.state.bad::before{background:var(--red)}
iframe{width:100%;height:70vh;border:1px solid var(--line);border-radius:12px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;border:1px solid var(--line);border-radius:12px;padding:16px}
a{color:inherit}
.qr{display:block;width:188px;height:188px;margin:16px auto 8px}
`;

/** A complete page; `tail` is put at the end of the body. */
export function pageOf(page: { title: string; content: Markup; narrow?: boolean; tail?: Markup }): string {
  return html`<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title><link rel="icon" href="data:,"><style>${{ markup: STYLE }}</style></head>
<body><div class="strip">Песочница: компании здесь ненастоящие, деньги не списываются</div>
<main${page.narrow ? { markup: ' class="narrow"' } : ''}>${page.content}</main>${page.tail}</body></html>`.markup;
}

/** Headers of every page: no external scripts, no caching. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // No form-action: the payment form is answered with a redirect to the shop.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const;
