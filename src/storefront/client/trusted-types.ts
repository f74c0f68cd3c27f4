interface Policy {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

/**
 * The one policy of our pages. The Content-Security-Policy names it, so browsers with Trusted Types report every other place
 * that turns text into markup or script.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy('own', {
  createHTML: (text) => text,
  createScriptURL: (url) => url,
});

/** @param html a page fetched from our own server */
export const ownHtml = (html: string): string => policy?.createHTML(html) ?? html;

/** @param url address of a script that the build has made */
export const ownScript = (url: string): string => policy?.createScriptURL(url) ?? url;
