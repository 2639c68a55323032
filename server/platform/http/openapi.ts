import * as z from 'zod';
import { platformErrors, type ErrorText } from '#contract/platform/errors.ts';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import type { Call, Schema } from '#contract/platform/call.ts';

type Json = Record<string, unknown>;

/** Every declared call as an OpenAPI 3.1 document. Generated from the declarations, so it cannot differ from them. */
export function openapiOf(calls: readonly Call[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const one of calls) {
    const path = one.path.replace(/(.)\/$/, '$1');
    (paths[path] ??= {})[one.method.toLowerCase()] = operation(one);
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'paddock' },
        // The secret of an environment variable, which the summary of the call names.
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

const operation = (one: Call): Json => ({
  operationId: one.id,
  summary: one.summary,
  'x-access': one.access,
  ...(one.feature && { 'x-feature': one.feature }),
  ...(one.access !== 'public' && { security: [{ session: [] }] }),
  ...(one.bearer && { security: [{ token: [] }] }),
  parameters: [...parameters(one.params, 'path', one.rest), ...parameters(one.query, 'query')],
  ...requestBody(one),
  responses: { 200: success(one), ...refusals(one) },
});

function parameters(schema: Schema | undefined, where: 'path' | 'query', rest?: string): Json[] {
  const shape = (schema as z.ZodObject | undefined)?.shape ?? {};
  return Object.entries(shape).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    // OpenAPI has no parameter of several segments.
    ...(name === rest
      ? { description: 'Segments separated by slashes, also none', schema: { type: 'string' } }
      : { schema: jsonSchema(field as unknown as Schema, 'input') }),
  }));
}

function requestBody({ body, files, keepsRest, publishes }: Call): Json {
  if (!body && !files) return {};
  const { required, ...fields } = body ? jsonSchema(body, 'input') : {};
  const data = {
    ...fields,
    ...(publishes && {
      properties: { ...(fields['properties'] as Json), status: { enum: publicationStatuses } },
    }),
    ...(required !== undefined && !keepsRest && { required }),
  };
  if (!files) return { requestBody: { content: { 'application/json': { schema: data } } } };
  const parts = Object.fromEntries(
    Object.keys(files).map((name) => [name, { type: 'string', format: 'binary' }]),
  );
  const schema = { type: 'object', properties: { data, ...parts } };
  return {
    requestBody: {
      content: { 'multipart/form-data': { schema, encoding: { data: { contentType: 'application/json' } } } },
    },
  };
}

function success({ reply }: Call): Json {
  if (reply === 'file')
    return { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  if (reply === 'redirect') return { description: 'Leads on' };
  return { description: 'Done', content: { 'application/json': { schema: jsonSchema(reply, 'output') } } };
}

function refusals({ access, errors = [] }: Call): Json {
  const implied =
    access === 'public'
      ? []
      : [platformErrors.signInFirst, ...(typeof access === 'string' ? [] : [platformErrors.notAllowed])];
  const byStatus = Map.groupBy<number, ErrorText>([...implied, ...errors], (error) => error.status);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      { description: some.map((error) => `${error.code}: ${error.en}`).join('\n') },
    ]),
  );
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    // A key that the server makes is another one each time.
    override: ({ zodSchema, jsonSchema: json }) => {
      if (zodSchema._zod.def.type === 'default' && json.format === 'uuid') delete json.default;
    },
  }) as Json;
  return rest;
}
