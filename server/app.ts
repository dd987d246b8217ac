import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from 'fastify';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { BODY_BYTES_MAX } from '#contract/limits.ts';
import type { Endpoint } from '#contract/schema.ts';
import { mayDo } from '#domain/jobs.ts';
import { callerAddress } from './accounts/caller-address.ts';
import type { Session } from './accounts/sessions.ts';
import { ACCESS, type Access, isPublic } from './http/access.ts';
import { inTurn, openAddressTurns } from './http/address-turns.ts';
import { mayCall } from './http/areas.ts';
import { type BodyRoom, installBodyRoom, openBodyRoom } from './http/body-room.ts';
import { openCompany } from './http/company.ts';
import { hasMoreValues } from './http/count-values.ts';
import { createServer } from './http/create-server.ts';
import { countCustomersShown } from './http/customers-shown.ts';
import { answerNotFound, installErrors } from './http/errors.ts';
import { installHealth } from './http/health.ts';
import { shedLoad } from './http/load-shedding.ts';
import { RequestLog } from './http/log.ts';
import { installMetrics } from './http/metrics.ts';
import { installPictures } from './http/picture-files.ts';
import { givenRequestId, trustedProxies } from './http/proxies.ts';
import { atOnceOf, isProbe, limitsFor, openRequestLimits, type RequestLimitsOf } from './http/request-limits.ts';
import { DATA_HEADERS, isPartOfPage, securityHeaders } from './http/security-headers.ts';
import { serializerCompiler } from './http/serialization.ts';
import { endSlowBodies } from './http/slow-bodies.ts';
import { limitStaffWrites } from './http/staff-quota.ts';
import { turnAwayNoisy } from './http/turn-away.ts';
import { installUnsubscribe } from './http/unsubscribe.ts';
import { openUsedTime } from './http/used-time.ts';
import { validatorCompiler } from './http/validation.ts';
import { installViolations } from './http/violations.ts';
import { installWeb } from './http/web-app.ts';
import { forbidden, notFound, Refusal, tooMany } from './refusal.ts';
import { installAccount } from './routes/account.ts';
import { installAdmins } from './routes/admins.ts';
import { installAttempts } from './routes/attempts.ts';
import { installAudit } from './routes/audit.ts';
import { installCards } from './routes/cards.ts';
import { installChecklists } from './routes/checklists.ts';
import { installComments } from './routes/comments.ts';
import { installConfig } from './routes/config.ts';
import { installCurriculum } from './routes/curriculum.ts';
import { installCustomerErasure } from './routes/customer-erasure.ts';
import { installCustomers } from './routes/customers.ts';
import { installDeleted } from './routes/deleted.ts';
import { installDesk } from './routes/desk.ts';
import { installEditor } from './routes/editor.ts';
import { installEmailChange } from './routes/email-change.ts';
import { installExams } from './routes/exams.ts';
import { installExercises } from './routes/exercises.ts';
import { installInviteCodes } from './routes/invite-codes.ts';
import { installItems } from './routes/items.ts';
import { installLegal } from './routes/legal.ts';
import { installLetters } from './routes/letters.ts';
import { installLevelEditor } from './routes/level-editor.ts';
import { installLevels } from './routes/levels.ts';
import { installMailSettings } from './routes/mail-settings.ts';
import { installMailTexts } from './routes/mail-texts.ts';
import { installMails } from './routes/mails.ts';
import { installMisconceptions } from './routes/misconceptions.ts';
import { installOpenapi } from './routes/openapi.ts';
import { installOrders } from './routes/orders.ts';
import { installOverview } from './routes/overview.ts';
import { installOwnerSettings } from './routes/owner-settings.ts';
import { installPacks } from './routes/packs.ts';
import { installPasswordLink } from './routes/password-link.ts';
import { installPictureUpload } from './routes/pictures.ts';
import { installPlans } from './routes/plans.ts';
import { installQuestionBulk } from './routes/question-bulk.ts';
import { installQuestions } from './routes/question-editor.ts';
import { installRights } from './routes/rights.ts';
import { installSales } from './routes/sales.ts';
import { installSearch } from './routes/search.ts';
import { installSecondFactor } from './routes/second-factor.ts';
import { installSession } from './routes/session.ts';
import { installSignUp } from './routes/sign-up.ts';
import { installSigns } from './routes/signs.ts';
import { installSounds } from './routes/sounds.ts';
import { installStatus } from './routes/status.ts';
import { installStripe } from './routes/stripe.ts';
import { installStudy } from './routes/study.ts';
import { installStudyReminders } from './routes/study-reminders.ts';
import { installSupport } from './routes/support.ts';
import { installSupports } from './routes/support-inbox.ts';
import { installTermEditor } from './routes/term-editor.ts';
import { installTerms } from './routes/terms.ts';
import { installTimeline } from './routes/timeline.ts';
import { installTranslations } from './routes/translations.ts';
import { installTry } from './routes/try.ts';
import { installWithdrawals } from './routes/withdrawals.ts';
import type { Services } from './services.ts';
import type { Config } from './settings/config.ts';

/** Calls that an admin without a second factor may make while one is required. */
const TO_SET_UP_SECOND_FACTOR: ReadonlySet<EndpointName | undefined> = new Set([
  'GET /api/second-factor',
  'POST /api/second-factor',
  'POST /api/second-factor/confirm',
]);

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session; null for an anonymous request. */
    session: Session | null;
    /** A short reason for the refusal, for the log. */
    refused: string | null;
    /** Ends the turn in the address's queue: only sending is left, for which no other call needs to wait. */
    endTurn: (() => void) | null;
  }
}

type Headers = ReturnType<typeof securityHeaders>;

/** A screen makes one or two calls and loads some scripts and pictures, so the limit of files is this many times the limit of calls. */
const FILES_PER_CALL = 4;
/** Time-out for request headers, against slowloris attacks. */
const HEAD_TIMEOUT_MS = 8_000;
const LOOK_FOR_SLOW_MS = 1_000;
/** Longer than uploading a picture over a slow network. Stalled bodies end sooner (slow-bodies.ts). */
const REQUEST_TIMEOUT_MS = 150_000;
/** Longer than the idle time-out of proxies, so that a proxy never reuses a connection that the server is closing. */
const KEEP_ALIVE_MS = 72_000;

/** With a number, that many proxies counted from the server are trusted, whatever their addresses. */
const toTrust = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Exports wait for exports only: they take long to send. */
function openTurns(perMinute: number) {
  const [company, time] = [openCompany(), openUsedTime()];
  const of = (limit: number) => openAddressTurns(perMinute, atOnceOf(limit), company, time);
  return { calls: of(perMinute), exports: of(perMinute), files: of(perMinute * FILES_PER_CALL) };
}

function kindOf(endpoint: EndpointName | undefined): keyof ReturnType<typeof openTurns> {
  if (endpoint === undefined) return 'files';
  return (endpoints[endpoint] as Endpoint).gives === undefined ? 'calls' : 'exports';
}

/** Creates the HTTP server with time-outs for slow requests, rate limits and load shedding in front of Fastify. */
const serverFactoryOf =
  (services: Services, headers: Headers, limits: RequestLimitsOf, log: (reason: string) => void): FastifyServerFactory =>
  (answer) => {
    const bodies = endSlowBodies(shedLoad(answer, { services, headers, limits, log }), services.now);
    const noisy = turnAwayNoisy(bodies.listener, { services, headers, limits });
    const server = createServer(
      {
        headersTimeout: HEAD_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        connectionsCheckingInterval: LOOK_FOR_SLOW_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
      },
      noisy.listener,
    );
    noisy.guard(server);
    return server.on('close', bodies.stop);
  };

export async function buildApp(
  services: Services,
  logger: FastifyBaseLogger | false,
  bodyRoom: BodyRoom = openBodyRoom(),
): Promise<FastifyInstance> {
  const { config } = services;
  const headers = securityHeaders(config);
  const turns = openTurns(config.requestsPerMinute);
  const isProxy = trustedProxies(config.trustProxy);
  const limits = openLimits(services);
  const serverFactory = serverFactoryOf(services, headers, limits, (reason) =>
    app.log.warn({ reason }, 'more calls than the server can take: load is shed, callers are told to come again'),
  );
  const app = fastify({
    ...(logger === false ? { logger: false } : { loggerInstance: logger }),
    genReqId: ({ socket, headers: given }) => (isProxy(socket.remoteAddress) ? givenRequestId(given) : undefined) ?? randomUUID(),
    logController: new RequestLog(services.now),
    serverFactory,
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: toTrust(config.trustProxy),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    // URLs that cannot be decoded get 404. Fastify runs no hooks for them.
    frameworkErrors: (_error, request, reply) =>
      answerNotFound(request, reply.headers(headers).header('x-request-id', request.id)),
  });
  app.addHook('onRoute', (route) => {
    if (isProbe(route.url)) return;
    route.handler = inTurn(route.handler, turns[kindOf(route.config?.endpoint as EndpointName | undefined)]);
  });
  countCustomersShown(app, services);
  limitStaffWrites(app, services);
  app.setValidatorCompiler(validatorCompiler as never).setSerializerCompiler(serializerCompiler as never);
  installErrors(app, services.now);
  readJson(app);
  installGuard(app, services, headers, limits);
  installBodyRoom(app, bodyRoom);
  installMetrics(app, services);
  // Idle keep-alive connections would delay the shutdown.
  app.addHook('preClose', async () => services.drain());
  app.addHook('onSend', (request, reply, payload, done) => {
    if (services.isDraining()) reply.header('connection', 'close');
    // An export is made while it is sent; a file lies ready.
    const isExport = payload instanceof Readable && request.routeOptions.config.endpoint !== undefined;
    if (!isExport) request.endTurn?.();
    done();
  });
  app.decorateRequest('session', null);
  app.decorateRequest('refused', null);
  app.decorateRequest('endTurn', null);

  await installHealth(app, services);
  await installPictures(app, services);
  await installViolations(app, services);
  await installUnsubscribe(app, services);
  await installWeb(app, services, (handler) => inTurn(handler, turns.files));

  await installCalls(app, services);
  return app;
}

/** An empty body with a JSON content type counts as no payload. */
function readJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { valuesMax = 0 } = request.routeOptions.config;
    if (body === '') done(null, undefined);
    else if (hasMoreValues(body as string, valuesMax)) done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    else parseJson(request, body as string, done);
  });
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Runs before the body is read: headers, rate limits and access. */
function installGuard(app: FastifyInstance, services: Services, headers: Headers, requestLimits: RequestLimitsOf): void {
  const { config, sessions } = services;
  // With callbacks instead of promises when the session is cached: this hook runs for every tap of every learner.
  app.addHook('onRequest', (request, reply, done) => {
    const endpoint = request.routeOptions.config.endpoint as EndpointName | undefined;
    const isData = endpoint !== undefined || isPartOfPage(request.url);
    reply.headers(isData ? DATA_HEADERS : headers).header('x-request-id', request.id);
    const tooMany = countRequest(requestLimits, request);
    // The body of a request to an unknown path is not read.
    if (tooMany === undefined && request.is404 && !READING.has(request.method)) return done(notFound());
    if (tooMany !== undefined || endpoint === undefined) return done(tooMany);
    const access = ACCESS[endpoint];
    if (access === 'public') return done();
    const found = sessions.find(request.headers.authorization);
    if (found instanceof Promise) found.then((session) => done(refusal(config, request, session, access)), done);
    else done(refusal(config, request, found, access));
  });
}

/** Separate limits for calls, files and probes: loading many pictures must not block answers, and nobody can block monitoring. */
const openLimits = ({ config, now }: Services): RequestLimitsOf => ({
  calls: openRequestLimits(config.requestsPerMinute, now),
  files: openRequestLimits(config.requestsPerMinute * FILES_PER_CALL, now),
  probes: openRequestLimits(config.requestsPerMinute, now),
});

function countRequest(requestLimits: RequestLimitsOf, request: FastifyRequest): Refusal | undefined {
  const waitMs = limitsFor(requestLimits, request.url).waitFor(callerAddress(request.ip));
  return waitMs > 0 ? tooMany(waitMs) : undefined;
}

/** Why the caller is refused; undefined when the call is allowed. */
function refusal(config: Config, request: FastifyRequest, session: Session | undefined, access: Access): Refusal | undefined {
  request.session = session ?? null;
  if (session === undefined) {
    const anonymous = access === 'browse' && config.anonymousBrowsing && request.headers.authorization === undefined;
    return anonymous ? undefined : new Refusal('unauthenticated', 'unauthenticated');
  }
  if (access !== 'admin') return undefined;
  if (session.user.role !== 'admin') return forbidden();
  const endpoint = request.routeOptions.config.endpoint as EndpointName | undefined;
  if (endpoint === undefined ? !mayDo(session.job, 'system') : !mayCall(session.job, endpoint)) return forbidden();
  const isSecured = session.hasSecondFactor || !config.requireSecondFactor || TO_SET_UP_SECOND_FACTOR.has(endpoint);
  return isSecured ? undefined : new Refusal('forbidden', 'secondFactorMissing', { code: 'second_factor_missing' });
}

/** In production only admins may read the API documentation. */
const docsGuard =
  ({ config, sessions }: Services) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store');
    if (!config.production) return;
    const refused = refusal(config, request, await sessions.find(request.headers.authorization), 'admin');
    if (refused !== undefined) throw refused;
  };

async function installCalls(app: FastifyInstance, services: Services): Promise<void> {
  installConfig(app, services);
  installSession(app, services);
  installPasswordLink(app, services);
  installSignUp(app, services);
  installTry(app, services);
  installAccount(app, services);
  installEmailChange(app, services);
  installMailSettings(app, services);
  installStudyReminders(app, services);
  installMails(app, services);
  installLetters(app, services);
  installMailTexts(app, services);
  installMisconceptions(app, services);
  installCurriculum(app, services);
  installLevels(app, services);
  installExercises(app, services);
  installExams(app, services);
  installAttempts(app, services);
  installSigns(app, services);
  installChecklists(app, services);
  installTerms(app, services);
  installCards(app, services);
  installStudy(app, services);
  installPacks(app, services);
  installSupport(app, services);
  installCustomers(app, services);
  installCustomerErasure(app, services);
  installTimeline(app, services);
  installOverview(app, services);
  installSearch(app, services);
  installRights(app);
  installDesk(app, services);
  installInviteCodes(app, services);
  installSupports(app, services);
  installStatus(app, services);
  installItems(app, services);
  installEditor(app, services);
  installQuestions(app, services);
  installQuestionBulk(app, services);
  installDeleted(app, services);
  installComments(app, services);
  installLevelEditor(app, services);
  installTermEditor(app, services);
  installAdmins(app, services);
  installSecondFactor(app, services);
  installAudit(app, services);
  installPlans(app, services);
  installOrders(app, services);
  installSales(app, services);
  installWithdrawals(app, services);
  installLegal(app, services);
  installOwnerSettings(app, services);
  await installStripe(app, services);
  await installPictureUpload(app, services);
  await installSounds(app, services);
  await installTranslations(app, services);
  installOpenapi(app, services, isPublic, docsGuard(services));
}
