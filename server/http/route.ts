import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { bodyBytesMax, bodyValuesMax } from '#contract/body-size.ts';
import { Closed, type Endpoint, type EndpointTable } from '#contract/schema.ts';

type Part<Of, Key extends string> = Of extends { readonly [K in Key]: infer Schema extends TSchema } ? Static<Schema> : unknown;

export type Call<Of extends Endpoint> = FastifyRequest<{
  Body: Part<Of, 'body'>;
  Params: Part<Of, 'params'>;
  Querystring: Part<Of, 'query'>;
}>;

/** A handler returns the answer, or sends prebuilt bytes and returns nothing. */
type Handlers<Table extends EndpointTable> = {
  [Name in keyof Table]: (
    request: Call<Table[Name]>,
    reply: FastifyReply,
  ) =>
    | Promise<Static<Table[Name]['answer']> | FastifyReply | undefined>
    | Static<Table[Name]['answer']>
    | FastifyReply
    | undefined;
};

/** Calls without a payload accept an empty object. */
const NoBody = Closed({});

/** Sets an empty object as the body of calls without a payload, so that it can be validated. */
const fillBody: preValidationHookHandler = (request, _reply, done) => {
  if (request.body === undefined) request.body = {};
  done();
};

/** Registers the endpoints of a contract file: schemas validate requests and restrict answers to their fields. */
export function installRoutes<Table extends EndpointTable>(app: FastifyInstance, table: Table, handlers: Handlers<Table>): void {
  for (const [name, endpoint] of Object.entries(table)) {
    const [method = '', path = ''] = name.split(' ');
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { endpoint: name, valuesMax: bodyValuesMax(endpoint.body) },
      bodyLimit: endpoint.takes?.maxBytes ?? bodyBytesMax(endpoint.body),
      schema: {
        ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
        ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
        // Other bodies than JSON are parsed by their route.
        ...(method === 'GET' || endpoint.takes !== undefined ? {} : { body: endpoint.body ?? NoBody }),
        ...(endpoint.gives === undefined ? { response: { 200: endpoint.answer } } : {}),
      },
      ...(method === 'GET' ? {} : { preValidation: fillBody }),
      handler: handlers[name as keyof Table] as never,
    });
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: string;
    /** Maximum number of values in a JSON body. */
    valuesMax?: number;
  }
}
