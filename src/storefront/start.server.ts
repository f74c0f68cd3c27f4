const START = /<script type="module" async="">([\s\S]*?)<\/script>/;
const IMPORT = /import (?:\* as (\w+) from )?("[^"]+");/g;
const ENTRY = /import\("[^"]+"\);$/;
const PRELOAD = /<link rel="modulepreload" href=("[^"]+")\/>/g;

/** How long a page that nobody has touched stays as it was painted, ms from its load. */
const UNTOUCHED_MS = 3000;

/** Moments: of nothing better to do and of a painted frame, which pages nobody sees have late; an event. */
const MOMENTS = `const wait=ms=>new Promise(go=>setTimeout(go,ms));
const quiet=()=>new Promise(go=>window.requestIdleCallback?requestIdleCallback(go,{timeout:200}):setTimeout(go,50));
const painted=()=>new Promise(go=>{requestAnimationFrame(()=>setTimeout(go));setTimeout(go,200)});
const on=name=>new Promise(go=>addEventListener(name,go,{once:true}));
const read=on("DOMContentLoaded"),loaded=on("load");`;

/**
 * What a first frame does without, skipped by base.css where the page says `data-far`. Forms are better left out: browsers
 * that fill them have them laid out as soon as the page has been read.
 */
export const FAR = [
  'main > :nth-child(n + 3)',
  'main > .container > :nth-child(n + 3):not([data-whole])',
  '[data-parts] > *',
  'body > footer > * > :first-child',
];

/**
 * What of it this screen shows is laid out after the first frame, the rest when the page has loaded, or two seconds later
 * where a picture does not come; some parts at a time with room for painting between them: all at once holds up a phone.
 * What React adds meanwhile is laid out when it is near, what it adds later at once.
 */
const LAY_OUT = `let since=0;const lay=async(part,rest)=>{if(performance.now()-since>5){await rest();since=performance.now()}
part.dataset.laid="";part.offsetHeight};
const far=new Set(document.querySelectorAll("${FAR.join()}"));
const laid=painted().then(async()=>{
for(const part of far)if(part.checkVisibility?.()&&part.getBoundingClientRect().top<innerHeight){await lay(part,painted);far.delete(part)}
await Promise.race([loaded,wait(2000)]);for(const part of far)await lay(part,()=>wait(16).then(quiet))});
on("listening").then(()=>{const{dataset}=document.documentElement;if(dataset.far)dataset.far="";return laid.then(()=>delete dataset.far)});`;

/**
 * Whoever comes with a question or a mark in the address, or has anything kept here (a cart, a city), is answered at
 * once; anybody else when he first moves, or when the page has been quiet for a while.
 */
const TOUCHED = `let here=false;const touched=new Promise(go=>{for(const sign of["pointermove","pointerdown","click","keydown","focusin","scroll"])addEventListener(sign,go,{once:true,capture:true,passive:true});
loaded.then(()=>setTimeout(go,${UNTOUCHED_MS}));
try{if(location.search||location.hash||localStorage.nextjs)go()}catch{}}).then(()=>{here=true});`;

/**
 * What is pressed before the scripts run is pressed again once they do, or will not; what is typed before is typed again.
 * Links, forms with an address and what opens by markup alone need none.
 *
 * React takes what stands in a field for what it has been told, and empties it when the form is next rendered: the words
 * are taken out under its eyes first, so that their return is news to it.
 */
const HOLD = `const pressed=new Set,typed=new Map;
const hold=event=>{const{target}=event,it=target.closest("button,[type=checkbox],[type=radio]");
if(!it||it.popoverTargetElement||it.form?.hasAttribute("action")&&it.type!=="button")return;
event.preventDefault();event.stopImmediatePropagation();
const again=pressed.delete(it);if(!again||it.type!=="checkbox")pressed.add(it)};
const keep=({target})=>target.matches("[type=checkbox],[type=radio]")||typed.set(target,target.value);
const type=(value,field)=>{field.value="";
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),"value").set.call(field,value);
field.dispatchEvent(new Event(field.tagName==="SELECT"?"change":"input",{bubbles:true}))};
const release=()=>{removeEventListener("click",hold,true);removeEventListener("input",keep,true);
setTimeout(()=>{typed.forEach(type);pressed.forEach(it=>it.click())})};
addEventListener("click",hold,true);addEventListener("input",keep,true);addEventListener("listening",release,{once:true});`;

/**
 * React Router has the browser fetch and run every script of a page at once, beside the styles, type and pictures that
 * it is painted with. Here they are fetched when it has loaded and run when somebody is there to use them: a page
 * is read before it is pressed.
 *
 * @param html a page as React Router rendered it; one without its start comes back as it is
 */
export function startOnInteraction(html: string): string {
  const start = START.exec(html);
  if (!start) return html;
  const imports = [...start[1]!.matchAll(IMPORT)];
  const hrefs = new Set([...html.matchAll(PRELOAD)].map(([, href]) => href));
  const late = [
    MOMENTS,
    LAY_OUT,
    TOUCHED,
    HOLD,
    'await Promise.race([touched,laid]);',
    // Side by side: what a module imports would be known only when it has come. Reading is not compiling.
    `for(const href of[${[...hrefs].join()}])if(here)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));else fetch(href,{priority:"low"}).then(got=>got.blob(),()=>{});`,
    // The last lines of a page hold what it was made of.
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
