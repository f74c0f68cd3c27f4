import { useEffect } from 'react';
import { isPlain, togglePlainMode } from '../../client/plain-mode.ts';

/** Buttons marked `data-plain-switch` turn plain mode on and off: large type, high contrast. */
export function PlainSwitch() {
  useEffect(() => {
    const updateButtons = () => {
      for (const button of document.querySelectorAll('[data-plain-switch]'))
        button.setAttribute('aria-pressed', String(isPlain()));
    };
    const onPress = ({ target }: Event) => {
      const button = (target as Element).closest('[data-plain-switch]');
      if (!button) return;
      const before = button.getBoundingClientRect().top;
      togglePlainMode();
      updateButtons();
      // The layout has changed: scroll, so that the pressed button stays where it was.
      window.scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' });
    };
    updateButtons();
    document.addEventListener('click', onPress);
    return () => document.removeEventListener('click', onPress);
  }, []);
  return null;
}
