import type { FastifyInstance, FastifyReply } from 'fastify';
import { Answer, OperationBody } from '../integrations/mindbox/protocol.ts';
import { guard } from './guard.ts';
import type { World } from './world.ts';

/** An operation the pretended company took. */
export interface ReceivedOperation {
  readonly at: string;
  readonly mode: 'sync' | 'async';
  readonly operation: string;
  readonly transactionId?: string;
  readonly body: OperationBody;
}

const KEPT = 300;

/** Operations of this project; another name is a fault of the asker. */
const OPERATIONS = new Set([
  'Website.RegisterCustomer',
  'Website.AuthorizeCustomer',
  'Website.EditCustomer',
  'Website.CheckCustomer',
  'Website.SubscriptionInFooter',
  'UserSubscribe',
]);

/** Operations the pretended Mindbox took, and whom it knows. */
export function openMindbox(world: World) {
  let operations = world.saved.restore<ReceivedOperation[]>('operations') ?? [];
  let customers: string[] = world.saved.restore<string[]>('mindbox-customers') ?? [];
  world.saved.keep('operations', () => operations);
  world.saved.keep('mindbox-customers', () => customers);
  world.onReset(() => {
    operations = [];
    customers = [];
  });
  return {
    list: (): readonly ReceivedOperation[] => operations,
    isProcessed: (transactionId: string | undefined) =>
      transactionId !== undefined && operations.some((one) => one.transactionId === transactionId),
    /** @returns the customer's own number there, and whether it is a new one */
    take(taken: Omit<ReceivedOperation, 'at'>): { mindboxId: number; isNew: boolean } {
      operations = [...operations, { at: world.now().toISOString(), ...taken }].slice(-KEPT);
      const { ids, email, mobilePhone } = taken.body.customer;
      const key = ids?.websiteId ?? email ?? mobilePhone ?? '';
      const isNew = !customers.includes(key);
      if (isNew) customers = [...customers, key];
      world.changed();
      return { mindboxId: customers.indexOf(key) + 1, isNew };
    },
  };
}

export type Mindbox = ReturnType<typeof openMindbox>;

/** API v3 under the prefix the caller registers it with. */
export function mindboxRoutes(world: World, mindbox: Mindbox) {
  const errorBody = (status: number, errorMessage: string) =>
    Answer.parse({
      status: status >= 500 ? 'InternalServerError' : 'ProtocolError',
      errorMessage,
      errorId: world.ids.uuid(),
      httpStatusCode: status,
    });
  const refuse = (reply: FastifyReply, status: number, message: string) =>
    reply.code(status).send(errorBody(status, message));

  return async (scope: FastifyInstance) => {
    guard(scope, world, 'mindbox', (status) => ({
      type: 'application/json',
      body: JSON.stringify(errorBody(status, 'Запланированный сбой')),
    }));
    scope.setErrorHandler((fault: Error & { statusCode?: number }, _request, reply) =>
      refuse(reply, fault.statusCode ?? 500, fault.message),
    );

    scope.post<{ Params: { mode: string }; Querystring: Record<string, string | undefined> }>(
      '/operations/:mode',
      async (request, reply) => {
        const { endpointId, operation = '', transactionId } = request.query;
        const { mode } = request.params;
        if (mode !== 'sync' && mode !== 'async') return refuse(reply, 404, 'Нет такого адреса');
        const key = /^(?:SecretKey |Mindbox secretKey=")([^"]+)"?$/.exec(request.headers.authorization ?? '')?.[1];
        if (!key || key.startsWith('wrong')) return refuse(reply, 401, 'Неверный секретный ключ');
        if (!endpointId) return refuse(reply, 400, 'Не указана точка интеграции');
        if (!OPERATIONS.has(operation)) return refuse(reply, 400, `Операция ${operation} не найдена`);
        const body = OperationBody.safeParse(request.body);
        if (!body.success) return refuse(reply, 400, 'Тело операции не читается');
        const validationMessages = faultsOf(body.data);
        if (validationMessages.length > 0) return { status: 'ValidationError', validationMessages };
        if (mindbox.isProcessed(transactionId)) return { status: 'TransactionAlreadyProcessed' };
        const { mindboxId, isNew } = mindbox.take({ mode, operation, transactionId, body: body.data });
        if (mode === 'async') return { status: 'Success' };
        const ids = { mindboxId, websiteId: body.data.customer.ids?.websiteId };
        return { status: 'Success', customer: { processingStatus: isNew ? 'Created' : 'Found', ids } };
      },
    );
  };
}

/** The company finds fault with the content of a readable operation inside an HTTP 200. */
function faultsOf({ customer: { ids, email, mobilePhone } }: OperationBody) {
  const faults: { message: string; location: string }[] = [];
  if (!ids && !email && !mobilePhone)
    faults.push({ message: 'Не указан ни один идентификатор потребителя', location: '/customer' });
  if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(email))
    faults.push({ message: 'Некорректный адрес электронной почты', location: '/customer/email' });
  if (mobilePhone !== undefined && !/^\d{11,15}$/.test(mobilePhone))
    faults.push({ message: 'Некорректный номер телефона', location: '/customer/mobilePhone' });
  return faults;
}
