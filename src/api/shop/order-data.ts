import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { notFound } from '../../http/api-errors.ts';
import { kopecks } from '../../kernel/money.ts';
import type { OrderLocation } from '../../shop/orders/order-location.rules.ts';
import { ownOrderData, type OrderData, type OrderRow } from '../../shop/orders/own-order-data.reads.ts';
import { cityLabel } from '../../shop/places/place-names.rules.ts';
import { discountRows } from '../../shop/pricing/adjustment.rules.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireSignedIn } from '../bearer.ts';
import {
  orderDataCalls,
  type OrderAttributes,
  type OrderLocationShape,
  type OrderProperties,
  type PickupPointShape,
} from './order-data.schema.ts';

/** Own orders in the documented shapes (decision 0100). */
export async function orderDataApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().route({
    ...orderDataCalls.own,
    handler: async (request) => {
      const { customerId } = requireSignedIn(request);
      const found = await ownOrderData(shop.db, customerId, request.params.orderId);
      if (!found) throw notFound();
      return { data: { id: found.order.id, attributes: orderAttributes(found, customerId) }, meta: {} };
    },
  });
}

const SHIPMENT_SYSTEMS = { pickup: 'self', point: 'pvz', courier: 'courier', digital: 'digital' } as const;

function orderAttributes({ order, lines, adjustments }: OrderData, user: number): z.infer<typeof OrderAttributes> {
  const { delivery, location } = order;
  return {
    number: order.number,
    state: order.state,
    createdAt: order.placedAt.toISOString(),
    price: kopecks(order.total + order.certificatePaid),
    discount: {
      basketDiscount: kopecks(order.discount + order.bonusSpent),
      deliveryDiscount: kopecks(order.baseDeliveryPrice - order.deliveryPrice),
    },
    basket: {
      items: lines.map(({ productId, name, quantity, unitPrice }) => ({
        product: productId,
        name,
        quantity,
        price: unitPrice,
      })),
      coupons: adjustments.filter(({ kind }) => kind !== 'bonus' && kind !== 'certificate').map(({ code }) => code),
      discounts: discountRows(adjustments),
      input_coupons: adjustments
        .filter(({ kind }) => kind !== 'bonus')
        .map(({ kind, code, title }) => ({
          code,
          kind: kind === 'certificate' ? ('certificate' as const) : ('coupon' as const),
          state: 'applied' as const,
          text: title,
        })),
    },
    order_property: orderProperties(order),
    payments: [{ sum: order.total, pay_system: order.paySystem }],
    shipments: [
      {
        price: order.deliveryPrice,
        base_price: order.baseDeliveryPrice,
        shipment_system: SHIPMENT_SYSTEMS[delivery.method],
      },
    ],
    location: location && locationShape(location),
    pickup_point: location && pickupPoint(location, user),
    user,
  };
}

function orderProperties({ contact, delivery, location, comment }: OrderRow): z.infer<typeof OrderProperties> {
  return {
    fio: contact.name,
    phone: contact.phone,
    email: contact.email,
    address: delivery.address,
    location: location?.address ?? '',
    city: location?.city ?? delivery.cityName ?? '',
    zip: location?.zip ?? '',
    comment,
  };
}

/** Carriers use 0 for «no code». */
const code = (id: number | null) => (id ? String(id) : null);

function locationShape(location: OrderLocation): OrderLocationShape {
  const { latitude, longitude, city, region, country, address, zip } = location;
  const [sdek, boxberry] = [code(location.sdekCityId), code(location.boxberryCityId)];
  const label = cityLabel(city, region);
  const words = {
    region,
    region_type: location.regionType,
    region_fias_id: location.regionFiasId,
    country,
    city,
    street: location.street,
    street_type: location.streetType,
    street_type_full: location.streetTypeFull,
    house: location.house,
    house_type: location.houseType,
    sdek_id: sdek,
    boxberry_id: boxberry,
    value: address,
    label,
  };
  return {
    ...words,
    full_address: {
      ...words,
      id: location.cityId,
      result: [zip, address].filter(Boolean).join(', '),
      postal_code: zip || null,
      latitude,
      longitude,
      city_name: city,
      settlement: null,
      region_name: region,
      country_name: country,
      country_iso_code: location.countryCode.toUpperCase(),
      city_kladr_id: location.kladrId,
    },
    point_id: location.point?.code ?? '',
    boxberryid: boxberry ?? '',
    sdekid: sdek ?? '',
    country_code: location.countryCode === 'ru' ? 'ru' : 'glb',
    is_check: location.checked,
    zip,
    kladr_id: location.kladrId,
    geo_lat: latitude,
    geo_lon: longitude,
    flat: location.flat,
  };
}

function pickupPoint(location: OrderLocation, user: number): z.infer<typeof PickupPointShape> | null {
  const { point } = location;
  return (
    point && {
      zip: location.zip,
      city: location.city,
      point_id: point.code,
      type: point.kind,
      geo_lat: location.latitude,
      geo_lon: location.longitude,
      city_id: location.cityId,
      full_address: location.address,
      user,
    }
  );
}
