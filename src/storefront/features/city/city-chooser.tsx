import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { cityChooserOpener, closeCityChooser, useCityChooserIsOpen } from '../../client/city.ts';
import { CitySearch } from './city-search.tsx';
import { BACKDROP } from '../../ui/backdrop.ts';

/** The chooser over the page: a dialog on wide screens, a sheet on phones. */
export function CityChooser() {
  const open = useCityChooserIsOpen();
  const field = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // On touch screens the title gets the focus: the keyboard would cover the list of cities.
  const first = () => (matchMedia('(pointer: coarse)').matches ? title.current : field.current);
  return (
    <Dialog.Root open={open} onOpenChange={(shown) => !shown && closeCityChooser()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Viewport className="city-viewport">
          <Dialog.Popup className="city-popup" initialFocus={first} finalFocus={returnFocusTo}>
            <div className="city-head">
              <Dialog.Title ref={title} tabIndex={-1} className="text-xl font-semibold">
                Выберите город
              </Dialog.Title>
              <Dialog.Close className="icon-btn" aria-label="Закрыть">
                <X size={22} aria-hidden />
              </Dialog.Close>
            </div>
            <CitySearch field={field} onChosen={closeCityChooser} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The element that opened the dialog; if it is gone, the city button of the header or the menu that contains it. */
function returnFocusTo(): HTMLElement | true {
  const places = [cityChooserOpener(), ...document.querySelectorAll('[data-city-chooser="header"], .sheet > summary')];
  const visible = places.find((place) => place?.isConnected && place !== document.body && place.checkVisibility());
  return visible instanceof HTMLElement ? visible : true;
}
