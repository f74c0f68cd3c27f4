const START = /<script type="module" async="">([\s\S]*?)<\/script>/;
const IMPORT = /import (?:\* as (\w+) from )?("[^"]+");/g;
const PRELOAD = /<link rel="modulepreload" href=("[^"]+")\/>/g;

/** Some pages are never painted: those in a hidden frame or tab. */
const PAINTED = 'await new Promise(go=>{requestAnimationFrame(()=>setTimeout(go));setTimeout(go,500)});';

/**
 * React Router has the browser fetch every script at once, beside the styles, type and pictures that a page is painted
 * with. Here its start waits for the first paint: a page is read before it is pressed.
 *
 * @param html a page as React Router rendered it; one without its start comes back as it is
 */
export function startAfterPaint(html: string): string {
  const start = START.exec(html);
  if (!start) return html;
  const imports = [...start[1]!.matchAll(IMPORT)];
  const hrefs = new Set([...html.matchAll(PRELOAD)].map(([, href]) => href));
  const late = [
    PAINTED,
    // Fetched side by side: what a module imports would be known only when it has come.
    `for(const href of [${[...hrefs].join()}])document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
    `const [${imports.map(([, name]) => name ?? '').join()}]=await Promise.all([${imports.map(([, , href]) => `import(${href})`).join()}]);`,
    start[1]!.replaceAll(IMPORT, '').trim(),
  ];
  return html.replaceAll(PRELOAD, '').replace(START, () => `<script type="module">${late.join('')}</script>`);
}
