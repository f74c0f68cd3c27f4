// Longer than usual: one table, a line or two for each invariant.

/** Orders that the rows are about: `paid` waits for packing, `done` was paid, packed and handed out in our shop. */
interface Orders {
  readonly paid: string;
  readonly done: string;
}

/**
 * What breaks each invariant, with constraints and triggers off: an invariant that cannot fail proves nothing. Two pieces of product 2
 * are in the paid order, two of product 3 in the other.
 */
export function brokenRows({ paid, done }: Orders): Readonly<Record<string, string>> {
  const shipment = `(select id from shipments where order_id = '${done}')`;
  const payment = `(select id from payments where order_id = '${done}')`;
  const unit = `(select min(id) from shipment_units where shipment_id = ${shipment})`;
  const id = 'gen_random_uuid()';
  const movement = (kind: string, product: number, order = 'null') =>
    `insert into stock_movements (product_id, kind, quantity, order_id, actor, at) values (${product}, '${kind}', 9, ${order}, 't', now());`;
  const refund = (more: Record<string, string> = {}) => {
    const row = {
      id,
      order_id: `'${done}'`,
      payment_id: payment,
      amount: '1',
      reason: "'defect'",
      state: "'done'",
      lines: "'[]'",
      requested_by: "'staff 1'",
      created_at: "now() + interval '1 day'",
      updated_at: 'now()',
      ...more,
    };
    return `insert into refunds (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')});`;
  };
  const lastRefund = '(select id from refunds order by created_at desc limit 1)';
  const claim = `insert into cod_claims (shipment_id, order_id, carrier, track, amount, state, collected_at, due_at, created_at, updated_at)
    values (${shipment}, '${done}', 'cdek', '1', 7, 'settled', now(), now(), now(), now());`;
  const certificate = `insert into certificates (id, code_hash, order_id, line, piece, denomination, issued_at, valid_until)
    values (${id}, 'h', '${done}', 0, 1, 5, now(), now());`;
  const account = `insert into ledger_accounts (id, kind, owner, balance) overriding system value values (990, 'certificate', 'x', 5);`;
  const transfer = `insert into ledger_transfers (id, key, kind, order_id, actor, at) overriding system value
    values (990, 'x', 'certificate-return', '${done}', 't', now()); insert into ledger_entries values (990, 990, 5);`;
  const bonusLot = `insert into bonus_lots (customer_id, reason, order_id, amount, remaining, active_from, expires_at, created_at)
    values (1, 'order', '${done}', 9, 9, now() - interval '2 days', now() - interval '1 day', now());`;
  const task = (state: string, more = 'null, null') =>
    `insert into carrier_tasks (id, shipment_id, carrier, our_number, state, request, next_try_at, created_at, updated_at)
     values (${id}, ${shipment}, 'cdek', '1', '${state}', ${more}, now(), now());`;
  const act = (state: string) =>
    `insert into hand_over_acts (id, carrier, state, numbers, created_at, updated_at)
     values (${id}, 'boxberry', '${state}', '1', now(), now());`;
  const shipmentEvent = (kind: string, from: string, facts = '{}') =>
    `insert into shipment_events (shipment_id, kind, from_state, actor, facts, at) values (${shipment}, '${kind}', '${from}', 't', '${facts}', now());`;
  const goodsBack = (
    state: string,
  ) => `insert into returns (id, number, order_id, shipment_id, cause, state, version, created_at, updated_at)
    overriding system value values (${id}, 990, '${done}', ${shipment}, 'declined', '${state}', 1, now(), now());`;
  const packBack = `insert into return_units (return_id, unit_id) select id, ${unit} from returns;`;
  const letter = (
    state: string,
  ) => `insert into letters (id, key, kind, facts, created_at, state, next_try_at, expires_at)
    values (${id}, 'x', 'x', '{}', now(), '${state}', now(), now());`;
  const difference = `insert into reconciliation_differences (day, company, source, key, cause, opened_at)
    values ('2026-01-05', 'cdek', 'claims', 'x', 'amount', now());`;
  const lot = `insert into lots (product_id, number, best_before, received, created_at, updated_at)
    values (3, 'A', '2030-01-01', 5, now(), now());`;
  const order = (set: string, which = paid) => `update orders set ${set} where id = '${which}';`;
  const box = (set: string) => `update shipments set ${set} where id = ${shipment};`;
  const pack = (set: string) => `update shipment_units set ${set} where id = ${unit};`;
  const part = `insert into shipments (id, order_id, part, state, method, collected, created_at, updated_at)
    values (${id}, '${done}', 2, 'delivered', 'pickup', 0, now(), now());`;
  const anotherReceipt = `insert into receipts (id, order_id, payment_id, kind, part, state, amount, lines, provider, created_at, updated_at)
    values (${id}, '${done}', ${payment}, 'closing', '2', 'succeeded', 1, '[]', 'yookassa', now(), now());`;

  return {
    'stock-held-by-movements': 'update stock_levels set held = held + 1 where product_id = 2',
    'stock-held-by-orders': order("stock_state = 'none'"),
    'stock-available-by-movements': movement('receive', 2),
    'applied-stock-changes': movement('discard', 2),
    'stock-of-each-order': movement('hold', 2, `'${paid}'`),
    'written-off-packs': movement('write-off', 2, `'${paid}'`),
    'restocked-packs': movement('return', 3, `'${done}'`),
    'pieces-come-back-once': movement('return', 3, `'${done}'`),
    'goods-of-boxes-that-left': order("stock_state = 'released'", done),
    'stock-state-of-each-order': order("stock_state = 'spent'"),
    'left-of-each-lot': `${lot} ${pack('lot_id = (select max(id) from lots)')} update lots set received = 0`,
    'events-of-each-lot': lot,
    'written-off-of-lots': `${lot} insert into lot_events (lot_id, kind, key, request_hash, result, facts, actor, at)
      select max(id), 'corrected', ${id}, 'x', '{}', '{"pieces": 1, "writtenOff": true}', 't', now() from lots`,
    'order-total': order('total = total + 1'),
    'order-adjustment-shares': `insert into order_adjustments (order_id, position, kind, source, code, title, amount, per_line, on_delivery)
      values ('${paid}', 0, 'goods-coupon', '1', 'X', 'x', 5, '{1}', 0)`,
    'bonuses-spent-on-orders': order('bonus_spent = 100, total = total - 100'),
    'cancelled-pieces': `update order_lines set cancelled = 1 where order_id = '${paid}'`,
    'orders-with-nothing-to-deliver': `update order_lines set cancelled = quantity where order_id = '${paid}'`,
    'order-events': order("state = 'packing'"),
    'open-orders': `insert into open_orders (order_id, phone, mailbox, pieces, proved) values ('${paid}', '7', 'x', 1, true)`,
    'deadlines-of-orders': order('held_until = now()'),
    'overdue-orders': order("state = 'new', held_until = now()"),
    'checkout-keys': `insert into checkouts values ('x', 'x', '${paid}', now())`,
    'payments-of-a-paid-order': `update payments set state = 'pending' where order_id = '${paid}'`,
    'no-payment-of-an-unpaid-order': order("state = 'new'"),
    'payments-of-changes': `insert into order_changes (id, order_id, request_hash, state, asks_buyer, removed, added, shown, seen, offered_by, offered_at, expires_at, to_pay)
      values (${id}, '${paid}', 'x', 'applied', true, '[]', '[]', '{}', 0, 't', now(), now(), 5)`,
    'refunds-of-the-right-payment': `${refund()} update order_lines set payment_id = ${id} where order_id = '${done}';
      insert into refund_lines (refund_id, position, quantity, amount, certificate) values (${lastRefund}, 0, 1, 1, 0)`,
    'payment-amount': `update payments set amount = amount + 1 where order_id = '${paid}'`,
    'payment-events': `update payments set state = 'pending' where order_id = '${paid}'`,
    'open-payments-are-checked': `update payments set provider_id = null where order_id = '${paid}'`,
    'open-refunds-are-checked': refund({ state: "'pending'", by_hand: 'true' }),
    'unclear-refunds-are-told': refund({ state: "'requested'", sent_at: "now() - interval '3 days'" }),
    'refunds-of-each-payment': refund({ amount: '100000000' }),
    'refunded-pieces': `${refund()} insert into refund_lines (refund_id, position, quantity, amount, certificate) values (${lastRefund}, 0, 3, 0, 0)`,
    'money-of-cancelled-pieces': order('cancelled_amount = 5'),
    'refunded-packs': `${refund()} insert into refund_units values (${lastRefund}, ${unit})`,
    'refunds-with-a-reason': refund({ key: id, requested_by: 'null' }),
    'refunds-by-two-people': refund({ approved_by: "'staff 1'" }),
    'refunds-to-certificates': refund({ payment_id: 'null', state: "'requested'" }),
    'refunds-by-hand': refund({ key: id, by_hand: 'true', payment_id: 'null', amount: '100000000' }),
    'sum-of-each-refund': refund({ key: id }),
    'money-of-ended-orders': order("state = 'cancelled'"),
    'one-intent-of-a-receipt': anotherReceipt,
    'sum-of-each-receipt': 'update receipts set amount = amount + 1',
    'open-receipts-are-checked': `update receipts set state = 'pending', next_check_at = null`,
    'unclear-receipts-are-told': `update receipts set state = 'requested', sent_at = now() - interval '3 days'`,
    'receipts-of-finished-orders': `update receipts set order_id = '${paid}'`,
    'receipts-at-the-carrier': `update receipts set shipment_id = ${shipment}`,
    'closing-receipts-close-the-payment': 'update receipts set amount = amount - 1',
    'codes-of-closing-receipts': pack("code = 'x'"),
    'codes-of-refunds': refund({ lines: `'[{"markingCode": "x"}]'` }),
    'codes-sold-are-refunded': `${pack("code = 'x'")} update receipts set lines = jsonb_set(lines, '{0,markingCode}', '"x"');
      ${refund({ settled: 'true' })} insert into refund_lines (refund_id, position, quantity, amount, certificate) values (${lastRefund}, 0, 1, 5, 0)`,
    'closing-receipt-of-each-order': 'delete from receipts',
    'receipts-of-payments-and-refunds': `delete from receipts where kind = 'payment'`,
    'transfers-balance': transfer,
    'balance-of-each-account': account,
    'accounts-of-certificates': certificate,
    'certificates-as-ordered': certificate,
    'certificates-spent-on-orders': order('certificate_paid = 5'),
    'certificates-given-back': account + transfer,
    'money-of-sold-certificates': `${certificate} ${order("state = 'returned'", done)}
      update payments set state = 'refunded', refunded = amount where order_id = '${done}'`,
    'kept-money-of-payments': `${refund()} insert into order_events (order_id, kind, actor, facts, at)
      select order_id, 'certificate-money-kept', 't', jsonb_build_object('paymentId', id, 'amount', amount), now()
      from payments where order_id = '${done}'`,
    'balances-of-bonuses': bonusLot,
    'entries-of-bonus-lots': bonusLot,
    'lots-of-bonus-transfers': `${transfer}
      insert into ledger_accounts (id, kind, owner) overriding system value values (991, 'bonus-available', '1');
      insert into ledger_entries values (990, 991, 5);`,
    'bonuses-spent-by-orders': `insert into bonus_spendings values ('${done}', 1, 5, 0)`,
    'bonuses-earned-by-orders': bonusLot,
    'ends-of-bonus-lots': bonusLot,
    'blocks-of-certificates': `${certificate} update certificates set blocked_at = now()`,
    'codes-of-series': `insert into coupon_series (title, prefix, count, created_at) values ('x', 'XX', 1, now())`,
    'uses-of-coupons': `insert into coupons (code, title, kind, value, uses) values ('XXX', 'x', 'sum', 1, 1)`,
    'coupons-of-orders': `insert into coupon_uses (coupon_id, order_id, phone, email, used_at) values (1, '${paid}', '7', 'x', now())`,
    'grants-of-paid-orders': `insert into digital_grants values ('${paid}', 2, now()); delete from order_events where order_id = '${paid}'`,
    'grants-of-refunded-lines': `insert into digital_grants values ('${paid}', 2, now(), now())`,
    'one-live-shipment': `insert into shipments (id, order_id, state, method, created_at, updated_at)
      values (${id}, '${paid}', 'allocated', 'pickup', now(), now())`,
    'lines-of-each-shipment': 'update shipment_lines set quantity = quantity + 1',
    'lines-of-parts': `${part} insert into shipment_lines (shipment_id, position, product_id, quantity)
      select n.id, l.position, l.product_id, l.quantity from shipments n join shipment_lines l on l.shipment_id = (
        select id from shipments where order_id = '${done}' and part = 1) where n.part = 2`,
    'orders-follow-parts': part + order("state = 'packing'", done),
    'closing-receipt-of-each-part': `${part} delete from receipts where kind = 'closing'`,
    'units-of-each-shipment': `delete from shipment_units where id = ${unit}`,
    'outcomes-of-units': pack("outcome = 'lost'"),
    'handed-out-packs': pack('outcome = null'),
    'packs-that-left': pack('removed_at = now()'),
    'collected-money': box('collected = 1'),
    'one-unit-of-each-code': `update shipment_units set code = 'x' where shipment_id = ${shipment}`,
    'freed-codes': pack("code = 'x', code_freed_at = now()"),
    'events-of-each-shipment': box('version = version + 1'),
    'orders-follow-shipments': order("state = 'shipped'", done),
    'shipments-of-packed-orders': box("state = 'cancelled'"),
    'holds-stop-shipments':
      shipmentEvent('hold-placed', 'packed', '{"hold": 1}') + shipmentEvent('handed-over', 'packed'),
    'holds-of-cancelled-shipments': `${box("state = 'cancelled'")}
      insert into shipment_holds (shipment_id, reason, placed_by, placed_at) values (${shipment}, 'x', 't', now())`,
    'shipments-are-allocated': `delete from shipments where order_id = '${paid}'`,
    'one-parcel-of-each-shipment': task('waiting') + task('waiting'),
    'parcels-follow-shipments': task('waiting'),
    'labels-of-live-parcels': `insert into shipment_labels (shipment_id, carrier_label_id, requested_at) values (${shipment}, '1', now())`,
    'labels-of-parcels-handed-over': task('done') + shipmentEvent('handed-over', 'registered'),
    'acts-of-parcels-handed-over': `${task('done')} update carrier_tasks set carrier = 'boxberry';
      insert into shipment_events (shipment_id, kind, from_state, actor, facts, at)
      values (${shipment}, 'handed-over', 'registered', 't', '{}', now() + interval '1 day')`,
    'acts-name-their-parcels': act('made'),
    'acts-are-decided': act('waiting'),
    'courier-calls-are-decided': `insert into courier_calls (id, carrier, day, time_from, time_to, weight_grams, state, created_at, updated_at)
      values (${id}, 'boxberry', '2026-01-05', '10:00', '18:00', 1, 'requested', now(), now());`,
    'parcels-are-decided': task('waiting'),
    'requests-of-decided-parcels': task('done', "'x', null"),
    'packs-of-each-return': `${goodsBack('expected')} ${packBack} ${pack('outcome = null')}`,
    'one-return-of-each-pack': `${goodsBack('expected')} ${goodsBack('expected')} ${packBack}`,
    'state-of-each-return': goodsBack('closed'),
    'events-of-each-return': goodsBack('expected'),
    'announced-returns': pack("outcome = 'returning'"),
    'claims-for-collected-money': claim,
    'claims-arise': `${order('pay_system = 2', done)} ${box("collected = 1, track = '1', method = 'point'")}`,
    'claims-by-lines': claim,
    'lines-of-claims': `${claim} insert into carrier_register_lines (register_id, position, track, collected, transferred, claim_id, raw)
      select 1, 0, '2', 1, 1, id, '{}' from cod_claims`,
    'events-of-each-claim': claim,
    'differences-are-reported': difference,
    'lines-of-each-register': `insert into payment_registers (company, number, day, total, digest, imported_by, imported_at)
      values ('yookassa', 'x', '2026-01-05', 0, '', 't', now())`,
    'closed-months': `${difference} insert into reconciliation_months values ('2026-01-01', 't', now())`,
    'erased-accounts': `insert into customers (id, erased_at, created_at, updated_at) values (990, now(), now(), now());
      insert into recipients (customer_id, name, phone, created_at, updated_at) values (990, 'x', '79160000000', now(), now())`,
    'acts-of-erased-accounts':
      'insert into customers (id, erased_at, created_at, updated_at) values (991, now(), now(), now())',
    'letters-sent': letter('sent'),
    'letters-end': letter('waiting'),
    'consents-of-course-plans': `insert into course_plans (customer_id, version, plan, created_at, updated_at)
      values (1, 1, '{}', now(), now())`,
    'sessions-of-disabled-staff': `update staff set disabled_at = now();
      insert into staff_sessions (id, staff_id, token_hash, created_at, seen_at, expires_at)
      select ${id}, id, 'x', now(), now(), now() from staff limit 1`,
  };
}
