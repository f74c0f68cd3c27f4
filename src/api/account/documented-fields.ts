import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { envelope } from '../../http/api-errors.ts';

/**
 * A text field of a documented call, with the documented error messages.
 * @param secret the message does not repeat the invalid value
 */
export function textField(name: string, options: { readonly secret?: boolean } = {}) {
  const missing = `${name} is a required field`;
  return z
    .string({
      error: ({ input }) =>
        input === undefined
          ? missing
          : `${name} must be a \`string\` type, but the final value was: \`${options.secret ? '…' : preview(input)}\`.`,
    })
    .min(1, { error: missing, abort: true });
}

export function flagField(name: string) {
  return z.boolean({
    error: ({ input }) => `${name} must be a \`boolean\` type, but the final value was: \`${preview(input)}\`.`,
  });
}

/** The body of a call that rejects unknown fields. */
export function onlyFields<S extends z.core.$ZodLooseShape>(shape: S) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `this field has unspecified keys: ${(issue.keys as string[]).join(', ').slice(0, 200)}`
        : undefined,
  });
}

function preview(value: unknown): string {
  return (JSON.stringify(value) ?? '').slice(0, 60);
}

/** Installs the documented error response for invalid bodies; a missing body counts as an empty one. */
export function installDocumentedErrors(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (typeof request.body !== 'object' || request.body === null || Array.isArray(request.body)) request.body = {};
  });
  const { errorHandler } = app;
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (!hasZodFastifySchemaValidationErrors(error)) return errorHandler.call(app, error, request, reply) as unknown;
    const errors = error.validation.map(({ instancePath, message = '' }) => ({
      path: instancePath.split('/').slice(1),
      message,
      name: 'ValidationError',
    }));
    const message = errors.length === 1 ? errors[0]!.message : `${errors.length} errors occurred`;
    return reply.code(400).send(envelope(400, 'ValidationError', message, { errors }));
  });
}
