import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CLAIM_SCOPES, type ClaimScope } from '../../src/shop/claims/claim-rule.rules.ts';

export interface GoldenSentence {
  readonly text: string;
  readonly scope: ClaimScope;
}

/** A sentence a line, «@review» at the end says where it stands; lines of `#` are headings. */
export function goldenSentences(file: string): GoldenSentence[] {
  return readFileSync(path.join(import.meta.dirname, 'claims', `${file}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, text, scope = 'goods'] = /^(.*?)(?: @(\w+))?$/.exec(line)!;
      if (!(scope in CLAIM_SCOPES)) throw new Error(`${file}: no scope ${scope}`);
      return { text: text!, scope: scope as ClaimScope };
    });
}
