import type { FastifyInstance, FastifyReply } from 'fastify';
import { Answer, OperationBody } from '../integrations/mindbox/protocol.ts';
import { injectFailures } from './inject-failures.ts';
import type { SandboxContext } from './sandbox-context.ts';

/** An operation that was accepted. */
export interface ReceivedOperation {
  readonly at: string;
  readonly mode: 'sync' | 'async';
  readonly operation: string;
  readonly transactionId?: string;
  readonly body: OperationBody;
}

const MAX_ENTRIES = 300;

/** Operations configured in this project; other names are refused. */
const OPERATIONS = new Set([
  'Website.RegisterCustomer',
  'Website.AuthorizeCustomer',
  'Website.EditCustomer',
  'Website.CheckCustomer',
  'Website.SubscriptionInFooter',
  'UserSubscribe',
]);

/** State of the fake Mindbox: accepted operations and known customers. */
export function openMindbox(context: SandboxContext) {
  let operations = context.saved.restore<ReceivedOperation[]>('operations') ?? [];
  let customers: string[] = context.saved.restore<string[]>('mindbox-customers') ?? [];
  context.saved.register('operations', () => operations);
  context.saved.register('mindbox-customers', () => customers);
  context.onReset(() => {
    operations = [];
    customers = [];
  });
  return {
    list: (): readonly ReceivedOperation[] => operations,
    isProcessed: (transactionId: string | undefined) =>
      transactionId !== undefined && operations.some((one) => one.transactionId === transactionId),
    /** @returns the customer's Mindbox id, and whether the customer is new */
    take(taken: Omit<ReceivedOperation, 'at'>): { mindboxId: number; isNew: boolean } {
      operations = [...operations, { at: context.now().toISOString(), ...taken }].slice(-MAX_ENTRIES);
      const { ids, email, mobilePhone } = taken.body.customer;
      const key = ids?.websiteId ?? email ?? mobilePhone ?? '';
      const isNew = !customers.includes(key);
      if (isNew) customers = [...customers, key];
      context.changed();
      return { mindboxId: customers.indexOf(key) + 1, isNew };
    },
  };
}

export type Mindbox = ReturnType<typeof openMindbox>;

/** Routes of API v3; the caller chooses the prefix. */
export function mindboxRoutes(context: SandboxContext, mindbox: Mindbox) {
  const errorBody = (status: number, errorMessage: string) =>
    Answer.parse({
      status: status >= 500 ? 'InternalServerError' : 'ProtocolError',
      errorMessage,
      errorId: context.ids.uuid(),
      httpStatusCode: status,
    });
  const refuse = (reply: FastifyReply, status: number, message: string) =>
    reply.code(status).send(errorBody(status, message));

  return async (scope: FastifyInstance) => {
    injectFailures(scope, context, 'mindbox', (status) => ({
      type: 'application/json',
      body: JSON.stringify(errorBody(status, 'Запланированный сбой')),
    }));
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
      refuse(reply, error.statusCode ?? 500, error.message),
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
        const validationMessages = issuesOf(body.data);
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

/** Validation errors of a readable operation, which Mindbox reports with HTTP 200. */
function issuesOf({ customer: { ids, email, mobilePhone } }: OperationBody) {
  const issues: { message: string; location: string }[] = [];
  if (!ids && !email && !mobilePhone)
    issues.push({ message: 'Не указан ни один идентификатор потребителя', location: '/customer' });
  if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(email))
    issues.push({ message: 'Некорректный адрес электронной почты', location: '/customer/email' });
  if (mobilePhone !== undefined && !/^\d{11,15}$/.test(mobilePhone))
    issues.push({ message: 'Некорректный номер телефона', location: '/customer/mobilePhone' });
  return issues;
}
