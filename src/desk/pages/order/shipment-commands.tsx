import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { useRef, useState, type ComponentType } from 'react';
import type { DeskOrder, OrderShipment } from '../../api/order-answers.ts';
import { Button } from '../../ui/button.tsx';
import { AddressForm } from './address-form.tsx';
import { CancelPacksForm } from './cancel-packs-form.tsx';
import { DeliveredForm } from './delivered-form.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { HoldForm } from './hold-form.tsx';
import { JoinForm } from './join-form.tsx';
import { LostForm } from './lost-form.tsx';
import { PartDeliveredForm } from './part-delivered-form.tsx';
import { PointForm } from './point-form.tsx';
import { RecipientForm } from './recipient-form.tsx';
import { isSimple, SIMPLE } from './simple-commands.ts';
import { SimpleForm } from './simple-form.tsx';
import { SplitForm } from './split-form.tsx';
import type { ShipmentFormProps } from './use-shipment-command.ts';
import { WithCarrierForm } from './with-carrier-form.tsx';

type Name = OrderShipment['may'][number];
type Typed = Exclude<Name, keyof typeof SIMPLE>;

/** Commands that need something typed or chosen. */
const FORMS: Readonly<Record<Typed, readonly [button: string, form: ComponentType<ShipmentFormProps>]>> = {
  'handed-over': ['Передать', HandOverForm],
  delivered: ['Вручена', DeliveredForm],
  'partly-delivered': ['Вручена частично', PartDeliveredForm],
  'found-with-carrier': ['Нашлась у\u00a0службы', WithCarrierForm],
  lost: ['Утеряна', LostForm],
  'packs-cancelled': ['Товар не\u00a0приедет', CancelPacksForm],
  split: ['Разделить', SplitForm],
  joined: ['Объединить', JoinForm],
  recipient: ['Другой получатель', RecipientForm],
  point: ['Другой пункт', PointForm],
  address: ['Другой адрес', AddressForm],
  holds: ['Задержать', HoldForm],
};

/** What is needed often; the rest is in the menu. */
const OFTEN: readonly Name[] = [
  'registering',
  'handed-over',
  'ready',
  'delivered',
  'partly-delivered',
  'sent-again',
  'order-returned',
  'cancelled',
  'holds',
];

const buttonOf = (name: Name): string => (isSimple(name) ? SIMPLE[name].button : FORMS[name][0]);

interface ShipmentCommandsProps {
  readonly order: DeskOrder;
  readonly shipment: OrderShipment;
  readonly onDone: (sentence?: string) => void;
}

/** What the server says that may be done with the shipment now; the form of a command opens beneath. */
export function ShipmentCommands({ order, shipment, onDone }: ShipmentCommandsProps) {
  const [doing, setDoing] = useState<Name>();
  const often = shipment.may.filter((name) => OFTEN.includes(name));
  const rare = shipment.may.filter((name) => !OFTEN.includes(name));
  function stop(sentence?: string) {
    setDoing(undefined);
    onDone(sentence);
  }
  const props = { order, shipment, onDone: stop, onCancel: () => stop() };
  const Form = doing && !isSimple(doing) ? FORMS[doing][1] : undefined;
  return (
    <>
      {shipment.may.length > 0 && (
        <div role="group" aria-label="Что сделать с отправкой" className="flex flex-wrap gap-2">
          {often.map((name) => (
            <Button
              key={name}
              look={name === 'holds' ? 'plain' : 'outline'}
              aria-expanded={doing === name}
              onClick={() => setDoing(name)}
            >
              {buttonOf(name)}
            </Button>
          ))}
          {rare.length > 0 && <More names={rare} onChoose={setDoing} />}
        </div>
      )}
      {/* Another command is another form. */}
      {Form && <Form key={doing} {...props} />}
      {doing && isSimple(doing) && <SimpleForm key={doing} name={doing} {...props} />}
    </>
  );
}

function More({ names, onChoose }: { readonly names: readonly Name[]; readonly onChoose: (name: Name) => void }) {
  const hasChosen = useRef(false);
  return (
    <Menu.Root onOpenChange={(isOpen) => isOpen && (hasChosen.current = false)}>
      <Menu.Trigger className="button button-plain">
        Ещё
        <ChevronDown aria-hidden size={16} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="start">
          {/* The form that opens takes the focus. */}
          <Menu.Popup className="menu" finalFocus={() => !hasChosen.current}>
            {names.map((name) => (
              <Menu.Item
                key={name}
                className="menu-item"
                onClick={() => {
                  hasChosen.current = true;
                  onChoose(name);
                }}
              >
                {buttonOf(name)}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
