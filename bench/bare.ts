// Baselines: a bare Fastify server with a small JSON response, or with a given number of prepared bytes.
import { randomBytes } from 'node:crypto';
import fastify from 'fastify';

const app = fastify();
app.get('/', { schema: { response: { 200: { type: 'object', properties: { hello: { type: 'string' } } } } } }, async () => ({
  hello: 'world',
}));
const bytes = new Map<string, Buffer>();
app.get<{ Params: { count: string } }>('/bytes/:count', (request, reply) => {
  const { count } = request.params;
  const ready = bytes.get(count) ?? randomBytes(Number(count));
  bytes.set(count, ready);
  reply.type('application/json').send(ready);
});
console.log(`ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.on('SIGTERM', () => process.exit());
