// The yardstick: what Fastify does with a small JSON answer and nothing else.
import fastify from 'fastify';

const app = fastify();
app.get('/', { schema: { response: { 200: { type: 'object', properties: { hello: { type: 'string' } } } } } }, async () => ({
  hello: 'world',
}));
console.log(`ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.on('SIGTERM', () => process.exit());
