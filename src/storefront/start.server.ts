const START = /<script type="module" async="">([\s\S]*?)<\/script>/;
const IMPORT = /import (?:\* as (\w+) from )?("[^"]+");/g;
const ENTRY = /import\("[^"]+"\);$/;
const PRELOAD = /<link rel="modulepreload" href=("[^"]+")\/>/g;

/** Without interaction a page is hydrated this long after its load event, ms. */
const HYDRATE_AFTER_MS = 3000;

/** Promises: a delay, an idle moment, a painted frame (with a timeout, for hidden tabs), an event. */
const PROMISES = `const wait=ms=>new Promise(go=>setTimeout(go,ms));
const quiet=()=>new Promise(go=>window.requestIdleCallback?requestIdleCallback(go,{timeout:200}):setTimeout(go,50));
const painted=()=>new Promise(go=>{requestAnimationFrame(()=>setTimeout(go));setTimeout(go,200)});
const on=name=>new Promise(go=>addEventListener(name,go,{once:true}));
const read=on("DOMContentLoaded"),loaded=on("load");`;

/**
 * Selectors of parts that the first frame does without; base.css skips them under `data-far`. Forms gain nothing from
 * it: browsers that autofill them lay them out as soon as the page is parsed.
 */
export const FAR = [
  'main > :nth-child(n + 3)',
  'main > .container > :nth-child(n + 3):not([data-whole])',
  '[data-parts] > *',
  'body > footer > * > :first-child',
];

/**
 * Lays out the skipped parts: visible ones after the first frame, the rest when the page has loaded, or after two seconds
 * if a picture does not load. Pauses for painting between the parts, since all at once would block a phone. Parts that
 * React adds meanwhile are laid out when they come near, later ones at once.
 */
const LAY_OUT = `let since=0;const lay=async(part,rest)=>{if(performance.now()-since>5){await rest();since=performance.now()}
part.dataset.laid="";part.offsetHeight};
const far=new Set(document.querySelectorAll("${FAR.join()}"));
const laid=painted().then(async()=>{
for(const part of far)if(part.checkVisibility?.()&&part.getBoundingClientRect().top<innerHeight){await lay(part,painted);far.delete(part)}
await Promise.race([loaded,wait(2000)]);for(const part of far)await lay(part,()=>wait(16).then(quiet))});
on("listening").then(()=>{const{dataset}=document.documentElement;if(dataset.far)dataset.far="";return laid.then(()=>delete dataset.far)});`;

/**
 * Hydration starts at once if the address has a query or an anchor, or if the browser has stored state (a cart, a city);
 * otherwise at the first interaction, or some time after the load.
 */
const TOUCHED = `let here=false;const touched=new Promise(go=>{for(const sign of["pointermove","pointerdown","click","keydown","focusin","scroll"])addEventListener(sign,go,{once:true,capture:true,passive:true});
loaded.then(()=>setTimeout(go,${HYDRATE_AFTER_MS}));
try{if(location.search||location.hash||localStorage.nextjs)go()}catch{}}).then(()=>{here=true});`;

/**
 * Holds back clicks and records typed text until hydration (or its failure), and then replays them. Links, forms with
 * an action and popovers work without scripts and are not held back.
 *
 * React takes the text of a field at hydration for its own value and would clear it at the next rendering. So the field is
 * emptied without React noticing, and the text is set again with an event.
 */
const REPLAY = `const pressed=new Set,typed=new Map;
const hold=event=>{const{target}=event,it=target.closest("button,[type=checkbox],[type=radio]");
if(!it||it.popoverTargetElement||it.form?.hasAttribute("action")&&it.type!=="button")return;
event.preventDefault();event.stopImmediatePropagation();
const again=pressed.delete(it);if(!again||it.type!=="checkbox")pressed.add(it)};
const record=({target})=>target.matches("[type=checkbox],[type=radio]")||typed.set(target,target.value);
const type=(value,field)=>{field.value="";
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),"value").set.call(field,value);
field.dispatchEvent(new Event(field.tagName==="SELECT"?"change":"input",{bubbles:true}))};
const release=()=>{removeEventListener("click",hold,true);removeEventListener("input",record,true);
setTimeout(()=>{typed.forEach(type);pressed.forEach(it=>it.click())})};
addEventListener("click",hold,true);addEventListener("input",record,true);addEventListener("listening",release,{once:true});`;

/**
 * React Router makes the browser fetch and run all scripts of a page at once, in competition with styles, fonts and
 * pictures. This start script fetches them after the page has loaded and runs them at the first interaction, since a page
 * is read before it is used.
 *
 * @param html a page rendered by React Router; returned unchanged if it contains no start script
 */
export function startOnInteraction(html: string): string {
  const start = START.exec(html);
  if (!start) return html;
  const imports = [...start[1]!.matchAll(IMPORT)];
  const hrefs = new Set([...html.matchAll(PRELOAD)].map(([, href]) => href));
  const late = [
    PROMISES,
    LAY_OUT,
    TOUCHED,
    REPLAY,
    'await Promise.race([touched,laid]);',
    // All in parallel: imports of a module would be known only after it is fetched. Fetching does not compile them yet.
    `for(const href of[${[...hrefs].join()}])if(here)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));else fetch(href,{priority:"low"}).then(got=>got.blob(),()=>{});`,
    // The loader data is in the last lines of a page.
    'await touched;await read;try{',
    `const[${imports.map(([, name]) => name ?? '').join()}]=await Promise.all([${imports.map(([, , href]) => `import(${href})`).join()}]);`,
    start[1]!.replaceAll(IMPORT, '').trim().replace(ENTRY, 'await $&'),
    '}catch(lost){release();throw lost}',
  ];
  return html
    .replace('<html ', '<html data-far="" ')
    .replaceAll(PRELOAD, '')
    .replace(START, () => `<script>(async()=>{${late.join('\n')}\n})()</script>`);
}
