import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'tailwindcss';
import { elementClasses, UNKNOWN } from './element-classes.ts';
import type { Source } from './sources.ts';
import { APPLICATIONS, classesOf, readSheets } from './styles.ts';

/** A class of an element is styled by one of our sheets or is a utility of Tailwind (decision 0086). */
export async function unstyledClasses(root: string, sources: readonly Source[]): Promise<string[]> {
  const violations: string[] = [];
  for (const application of APPLICATIONS) violations.push(...(await unstyledIn(application, root, sources)));
  return violations;
}

async function unstyledIn(
  application: (typeof APPLICATIONS)[number],
  root: string,
  sources: readonly Source[],
): Promise<string[]> {
  const classes = elementClasses(sources.filter(({ file, isTest }) => file.startsWith(`${application}/`) && !isTest));
  const sheets = readSheets(root, application);
  const app = sheets.find(({ file }) => file === `${application}/app.css`);
  const names = [...classes.values()].flatMap((found) => [...found]);
  const utilities = app ? await utilitiesAmong(names, path.join(root, app.file), app.text) : [];
  const styled = new Set([...sheets.flatMap(({ text }) => [...classesOf(text)]), ...utilities]);
  const isStyled = (name: string) => {
    if (!name.includes(UNKNOWN)) return styled.has(name);
    const [start, end] = [name.split(UNKNOWN)[0]!, name.split(UNKNOWN).at(-1)!];
    return [...styled].some((known) => known.startsWith(start) && known.endsWith(end));
  };
  return [...classes].flatMap(([file, found]) =>
    [...found].filter((name) => !isStyled(name)).map((name) => `${file} names the class ${name}, which has no style`),
  );
}

/** Classes in the CSS that Tailwind makes of these names; it ignores a name that is no utility. */
async function utilitiesAmong(names: string[], file: string, text: string): Promise<string[]> {
  const { build } = await compile(text, {
    base: path.dirname(file),
    loadStylesheet: async (id, base) => {
      const found = id.startsWith('.') ? path.join(base, id) : fileURLToPath(import.meta.resolve(id));
      return { path: found, base: path.dirname(found), content: readFileSync(found, 'utf8') };
    },
  });
  const selectors = build(names).matchAll(/\.((?:\\[\da-f]+ |\\.|\P{ASCII}|[\w-])+)/gu);
  return [...selectors].map(([, name]) =>
    name!.replace(/\\(?:([\da-f]+) |(.))/g, (_, code: string | undefined, char: string) =>
      code ? String.fromCodePoint(parseInt(code, 16)) : char,
    ),
  );
}
