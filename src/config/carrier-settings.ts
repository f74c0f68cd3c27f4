import type { CompanySettings } from '../integrations/index.ts';
import { CARRIER_NAMES, EARLIEST_CARRIER, type CarrierName } from '../kernel/carriers.ts';
import { DEMO_KEYS } from './demo-keys.ts';
import { ConfigError, type Env } from './env.ts';

/** Carriers that offer delivery, in the order in which buyers see them. */
export function carriersOn(env: Env): readonly CarrierName[] {
  return env.DELIVERY_CARRIERS ?? (env.SHOP_MODE === 'production' ? [EARLIEST_CARRIER] : CARRIER_NAMES);
}

const TIMEOUT_MS = 3_000;

/**
 * Accounts of the delivery companies. One that is switched off keeps its own while its keys are set: its parcels on the way
 * are still followed.
 * @param sandbox the origin of the sandbox where it is in their place: it knows them all, without keys
 */
export function carrierSettings(
  env: Env,
  sandbox: string | undefined,
): Pick<CompanySettings, 'carriers' | CarrierName> {
  const carriers = carriersOn(env);
  if (env.BOXBERRY_RECEPTION_POINT && !env.BOXBERRY_TOKEN && !sandbox) {
    throw new ConfigError(
      'BOXBERRY_RECEPTION_POINT действует только вместе с BOXBERRY_TOKEN: задайте токен или уберите пункт приёма.',
    );
  }
  const hasCdek = sandbox !== undefined || (env.CDEK_CLIENT_ID !== undefined && env.CDEK_CLIENT_SECRET !== undefined);
  const hasBoxberry = sandbox !== undefined || env.BOXBERRY_TOKEN !== undefined;
  const warehouse = warehouseOf(env, sandbox !== undefined);
  const timeoutMs = sandbox ? env.SANDBOX_TIMEOUT_MS : TIMEOUT_MS;
  return {
    carriers,
    cdek: hasCdek
      ? {
          baseUrl: sandbox ? `${sandbox}/cdek/v2` : env.CDEK_URL,
          clientId: env.CDEK_CLIENT_ID ?? DEMO_KEYS.CDEK_CLIENT_ID,
          clientSecret: env.CDEK_CLIENT_SECRET ?? DEMO_KEYS.CDEK_CLIENT_SECRET,
          fromCityCode: 44,
          countries: env.DELIVERY_COUNTRIES,
          shipmentPoint: env.CDEK_SHIPMENT_POINT,
          warehouse,
          timeoutMs,
        }
      : undefined,
    boxberry: hasBoxberry
      ? {
          baseUrl: sandbox ? `${sandbox}/boxberry/json.php` : env.BOXBERRY_URL,
          token: env.BOXBERRY_TOKEN ?? DEMO_KEYS.BOXBERRY_TOKEN,
          fromCityCode: 68,
          receptionPoint: env.BOXBERRY_RECEPTION_POINT,
          warehouse,
          timeoutMs,
        }
      : undefined,
  };
}

type Warehouse = NonNullable<NonNullable<CompanySettings['cdek']>['warehouse']>;

const DEMO_WAREHOUSE: Warehouse = {
  zip: '115201',
  city: 'Москва',
  street: 'ул. Складская',
  house: '1',
  contact: 'Смена склада',
  phone: '74950000002',
};

/** Where couriers fetch our parcels; undefined: nobody calls them from here. */
function warehouseOf(env: Env, isSandbox: boolean): Warehouse | undefined {
  const { WAREHOUSE_ZIP: zip, WAREHOUSE_CITY: city, WAREHOUSE_STREET: street, WAREHOUSE_HOUSE: house } = env;
  const { WAREHOUSE_CONTACT: contact, WAREHOUSE_PHONE: phone } = env;
  const { WAREHOUSE_BUILDING: building, WAREHOUSE_OFFICE: office } = env;
  if (zip && city && street && house && contact && phone)
    return { zip, city, street, house, building, office, contact, phone };
  if ([zip, city, street, house, building, office, contact, phone].some((part) => part !== undefined)) {
    throw new ConfigError(
      'Склад задан не весь. WAREHOUSE_ZIP, WAREHOUSE_CITY, WAREHOUSE_STREET, WAREHOUSE_HOUSE, WAREHOUSE_CONTACT и WAREHOUSE_PHONE действуют только вместе: задайте их все или уберите.',
    );
  }
  return isSandbox ? DEMO_WAREHOUSE : undefined;
}
