import type { FastifyInstance } from 'fastify';
import { letters as table } from '#contract/letters.ts';
import { sendLetter } from '../accounts/letters.ts';
import { installRoutes } from '../http/route.ts';
import type { Services } from '../services.ts';

export function installLetters(app: FastifyInstance, services: Services): void {
  installRoutes(app, table, { 'POST /api/letters': (request) => sendLetter(services, request, request.body) });
}
