import { useState } from 'react';

/**
 * What is typed in the form of a setting, and which of its fields differ from what the form was opened with. While nothing is typed it
 * shows what is saved, also by a colleague.
 */
export function useSettingForm<D extends object>(saved: D, version: number) {
  const [opened, setOpened] = useState({ draft: saved, version });
  const [draft, setDraft] = useState(saved);
  const names = Object.keys(draft) as (keyof D)[];
  const changed = names.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(opened.draft[name]));
  if (changed.length === 0 && opened.version !== version) {
    setOpened({ draft: saved, version });
    setDraft(saved);
  }
  return {
    draft,
    changed,
    version: opened.version,
    set: (part: Partial<D>) => setDraft((before) => ({ ...before, ...part })),
    /** What was sent is saved. */
    close: () => setOpened((before) => ({ ...before, draft })),
  };
}
