import { randomUUID } from 'node:crypto';
import fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from 'fastify';
import type { EndpointName } from '#contract/endpoints.ts';
import { BODY_BYTES_MAX } from '#contract/limits.ts';
import { mayDo } from '#domain/jobs.ts';
import { callerAddress } from './accounts/caller-address.ts';
import type { Session } from './accounts/sessions.ts';
import { inTurn, openAddressTurns } from './http/address-turns.ts';
import { areaOf } from './http/areas.ts';
import { hasMoreValues } from './http/count-values.ts';
import { createServer } from './http/create-server.ts';
import { answerNotFound, installErrors } from './http/errors.ts';
import { installHealth } from './http/health.ts';
import { isProbe, shedLoad, slowRefused } from './http/load-shedding.ts';
import { RequestLog } from './http/log.ts';
import { installMetrics } from './http/metrics.ts';
import { installPictures } from './http/picture-files.ts';
import { givenRequestId, trustedProxies } from './http/proxies.ts';
import { atOnceOf, openRequestLimits } from './http/request-limits.ts';
import { DATA_HEADERS, isPartOfPage, securityHeaders } from './http/security-headers.ts';
import { serializerCompiler } from './http/serialization.ts';
import { endSlowBodies } from './http/slow-bodies.ts';
import { installUnsubscribe } from './http/unsubscribe.ts';
import { validatorCompiler } from './http/validation.ts';
import { installViolations } from './http/violations.ts';
import { installWeb } from './http/web-app.ts';
import { forbidden, Refusal, tooMany } from './refusal.ts';
import { installAccount } from './routes/account.ts';
import { installAdmins } from './routes/admins.ts';
import { installAttempts } from './routes/attempts.ts';
import { installAudit } from './routes/audit.ts';
import { installCards } from './routes/cards.ts';
import { installChecklists } from './routes/checklists.ts';
import { installComments } from './routes/comments.ts';
import { installConfig } from './routes/config.ts';
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
import { installLevelEditor } from './routes/level-editor.ts';
import { installLevels } from './routes/levels.ts';
import { installMailSettings } from './routes/mail-settings.ts';
import { installMails } from './routes/mails.ts';
import { installOpenapi } from './routes/openapi.ts';
import { installOrders } from './routes/orders.ts';
import { installOverview } from './routes/overview.ts';
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
import type { Services } from './services.ts';
import type { Config } from './settings/config.ts';

/**
 * Who may call what.
 * public: everybody · browse: everybody who is logged in, and anonymous visitors when ANONYMOUS_BROWSING is on ·
 * login: everybody who is logged in · admin: admins whose job has the area of the call (areas.ts).
 * Which items a caller may open within a call is decided by domain/access.ts.
 */
export type Access = 'public' | 'browse' | 'login' | 'admin';
export const ACCESS: Readonly<Record<EndpointName, Access>> = {
  'GET /api/config': 'public',
  'POST /api/login': 'public',
  'POST /api/logout': 'login',
  'POST /api/auth': 'login',
  'GET /api/profile': 'login',
  'POST /api/profile/update': 'login',
  'POST /api/sign-up': 'public',
  'POST /api/sign-up/confirm': 'public',
  'GET /api/try': 'public',
  'GET /api/account/export': 'login',
  'DELETE /api/account': 'login',
  'POST /api/account/code': 'login',
  'GET /api/levels': 'browse',
  'GET /api/levels/{id}/show': 'browse',
  'GET /api/levels/{id}': 'browse',
  'GET /api/progress': 'login',
  'POST /api/progress': 'login',
  'DELETE /api/progress': 'login',
  'GET /api/category': 'browse',
  'GET /api/category/{id}/questions': 'browse',
  'GET /api/categories/count/uncategorized': 'browse',
  'GET /api/categories/uncategorized/questions': 'browse',
  'POST /api/answers': 'login',
  'GET /api/questions/exam': 'login',
  'POST /api/exams': 'login',
  'GET /api/exams': 'login',
  'GET /api/exams/{id}': 'login',
  'POST /api/exams/{id}/keys': 'login',
  'POST /api/exams/attempts': 'login',
  'GET /api/exams/attempts/current': 'login',
  'PUT /api/exams/attempts/{id}/answers': 'login',
  'POST /api/exams/attempts/{id}/submit': 'login',
  'DELETE /api/exams/attempts/{id}': 'login',
  'GET /api/signs/category': 'browse',
  'GET /api/signs': 'browse',
  'GET /api/signs/pairs': 'browse',
  'GET /api/signs/{categoryID}/category': 'browse',
  'GET /api/signs/{categoryID}/content': 'browse',
  'GET /api/checklists': 'browse',
  'GET /api/terms': 'browse',
  'GET /api/words': 'browse',
  'GET /api/cards': 'login',
  'POST /api/cards': 'login',
  'PUT /api/terms/{id}/saved': 'login',
  'DELETE /api/terms/{id}/saved': 'login',
  'PUT /api/signs/{id}/saved': 'login',
  'DELETE /api/signs/{id}/saved': 'login',
  'GET /api/study': 'login',
  'GET /api/bank': 'login',
  'GET /api/study/questions': 'login',
  'GET /api/packs': 'login',
  'GET /api/packs/{id}': 'login',
  'PUT /api/study/settings': 'login',
  'PUT /api/study/shown': 'login',
  'PUT /api/bookmarks/{id}': 'login',
  'DELETE /api/bookmarks/{id}': 'login',
  'POST /api/real-tests': 'login',
  'GET /api/study/reminders': 'login',
  'PUT /api/study/reminders': 'login',
  'PUT /api/study/reminders/push': 'login',
  // The address of a browser's push is known to nobody else.
  'POST /api/study/reminders/stop': 'public',
  'POST /api/support': 'login',
  'GET /api/support': 'login',
  'POST /api/support/{id}/replies': 'login',
  'POST /api/support/seen': 'login',
  'GET /api/customers/search': 'admin',
  'POST /api/customers': 'admin',
  'POST /api/customers/{id}': 'admin',
  'GET /api/supports': 'admin',
  'GET /api/status': 'admin',
  'GET /api/status/activations': 'admin',
  'GET /api/categories': 'admin',
  'GET /api/categories/{id}': 'admin',
  'GET /api/road-signs': 'admin',
  'GET /api/road-signs/{id}': 'admin',
  'GET /api/lists': 'admin',
  'GET /api/lists/{id}': 'admin',
  'GET /api/customers/export': 'admin',
  'GET /api/customers/{id}': 'admin',
  'POST /api/customers/{id}/days': 'admin',
  'DELETE /api/customers/{id}/lockout': 'admin',
  'POST /api/customers/{id}/link': 'admin',
  'POST /api/customers/{id}/link/mail': 'admin',
  'DELETE /api/customers/{id}/sessions': 'admin',
  'GET /api/customers/{id}/export': 'admin',
  'DELETE /api/customers/{id}': 'admin',
  'POST /api/customers/{id}/keep': 'admin',
  'GET /api/customers/{id}/timeline': 'admin',
  'POST /api/customers/{id}/notes': 'admin',
  'DELETE /api/notes/{id}': 'admin',
  'GET /api/overview': 'admin',
  'GET /api/search': 'admin',
  'GET /api/rights': 'admin',
  'GET /api/desk': 'admin',
  'GET /api/desk/progress': 'admin',
  'GET /api/desk/interface': 'admin',
  'POST /api/desk': 'admin',
  'GET /api/desk/suggestions': 'admin',
  'POST /api/desk/suggestions/{id}': 'admin',
  'GET /api/desk/export': 'admin',
  'GET /api/codes': 'admin',
  'POST /api/codes': 'admin',
  'POST /api/codes/sheet': 'admin',
  'DELETE /api/codes/{id}': 'admin',
  'POST /api/password-link': 'public',
  'POST /api/password/forgot': 'public',
  'POST /api/email/change': 'login',
  'POST /api/email/confirm': 'public',
  'POST /api/email/object': 'public',
  'GET /api/mail-settings': 'login',
  'PUT /api/mail-settings': 'login',
  'POST /api/unsubscribe': 'public',
  'GET /api/mails': 'admin',
  'POST /api/mails/{id}/again': 'admin',
  'POST /api/supports/{id}': 'admin',
  'POST /api/supports/{id}/replies': 'admin',
  'GET /api/supports/tools': 'admin',
  'POST /api/supports/saved': 'admin',
  'PUT /api/supports/saved/{id}': 'admin',
  'DELETE /api/supports/saved/{id}': 'admin',
  'POST /api/categories': 'admin',
  'PUT /api/categories/order': 'admin',
  'PUT /api/categories/{id}': 'admin',
  'DELETE /api/categories/{id}': 'admin',
  'POST /api/road-signs': 'admin',
  'PUT /api/road-signs/order': 'admin',
  'PUT /api/road-signs/{id}': 'admin',
  'DELETE /api/road-signs/{id}': 'admin',
  'POST /api/road-signs/{id}/signs': 'admin',
  'PUT /api/road-signs/{id}/order': 'admin',
  'PUT /api/signs/{id}': 'admin',
  'DELETE /api/signs/{id}': 'admin',
  'POST /api/lists': 'admin',
  'PUT /api/lists/order': 'admin',
  'PUT /api/lists/{id}': 'admin',
  'DELETE /api/lists/{id}': 'admin',
  'GET /api/questions': 'admin',
  'GET /api/questions/{id}': 'admin',
  'POST /api/questions': 'admin',
  'PUT /api/questions': 'admin',
  'PUT /api/questions/{id}': 'admin',
  'DELETE /api/questions/{id}': 'admin',
  'GET /api/levels/editor': 'admin',
  'POST /api/levels': 'admin',
  'PUT /api/levels/order': 'admin',
  'PUT /api/levels/{id}': 'admin',
  'DELETE /api/levels/{id}': 'admin',
  'GET /api/terms/editor': 'admin',
  'GET /api/terms/{id}': 'admin',
  'POST /api/terms': 'admin',
  'PUT /api/terms/{id}': 'admin',
  'DELETE /api/terms/{id}': 'admin',
  'POST /api/comments': 'admin',
  'PUT /api/comments': 'admin',
  'GET /api/deleted': 'admin',
  'POST /api/deleted': 'admin',
  'POST /api/pictures': 'admin',
  'GET /api/sounds': 'browse',
  'GET /api/booth': 'admin',
  'GET /api/booth/speakers': 'admin',
  'POST /api/booth/speakers': 'admin',
  'DELETE /api/booth/speakers/{id}': 'admin',
  'POST /api/booth/takes': 'admin',
  'GET /api/translations': 'admin',
  'PUT /api/translations': 'admin',
  'GET /api/translations/progress': 'admin',
  'POST /api/translations/import/{id}/undo': 'admin',
  'GET /api/translations/export': 'admin',
  'POST /api/translations/import': 'admin',
  'GET /api/admins': 'admin',
  'POST /api/admins': 'admin',
  'POST /api/admins/{id}/link': 'admin',
  'POST /api/admins/{id}/remove': 'admin',
  'PUT /api/admins/{id}': 'admin',
  'DELETE /api/admins/{id}/second-factor': 'admin',
  'GET /api/second-factor': 'admin',
  'POST /api/second-factor': 'admin',
  'POST /api/second-factor/confirm': 'admin',
  'POST /api/second-factor/remove': 'admin',
  'GET /api/audit': 'admin',
  'GET /api/audit/{id}': 'admin',
  'GET /api/history': 'admin',
  'GET /api/status/learners': 'admin',
  'GET /api/status/exams': 'admin',
  'GET /api/status/readiness': 'admin',
  'GET /api/status/questions': 'admin',
  'GET /api/status/siblings': 'admin',
  'GET /api/items': 'admin',
  'GET /api/items/{id}': 'admin',
  'POST /api/items/{id}/clear': 'admin',
  'GET /api/corrections': 'login',
  'POST /api/corrections/told': 'login',
  'GET /api/plans': 'public',
  'GET /api/plans/editor': 'admin',
  'POST /api/plans': 'admin',
  'PUT /api/plans/{id}': 'admin',
  'GET /api/orders': 'login',
  'GET /api/orders/{id}': 'login',
  'POST /api/orders': 'login',
  'POST /api/orders/{id}/paid': 'login',
  'POST /api/orders/{id}/cancel': 'login',
  'GET /api/sales': 'admin',
  'GET /api/sales/{id}': 'admin',
  'POST /api/sales': 'admin',
  'GET /api/sales/report': 'admin',
  'GET /api/sales/receipts': 'admin',
  'POST /api/sales/{id}/fulfil': 'admin',
  'POST /api/sales/{id}/cancel': 'admin',
  'POST /api/sales/{id}/refund': 'admin',
  // Stripe has no session: what it sends is signed.
  'POST /api/stripe/webhook': 'public',
};

/** Open to admins also while a second factor is demanded of them that they have yet to set up. */
const TO_SET_UP_SECOND_FACTOR: ReadonlySet<EndpointName | undefined> = new Set([
  'GET /api/second-factor',
  'POST /api/second-factor',
  'POST /api/second-factor/confirm',
]);

export const isPublic = (name: EndpointName) => ACCESS[name] === 'public';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose request it is; null for an anonymous one. */
    session: Session | null;
    /** Why it was refused, in one word, for the log. */
    refused: string | null;
    /** What is left is to send the answer, for which nobody has to wait. */
    endTurn: (() => void) | null;
  }
}

type Headers = ReturnType<typeof securityHeaders>;

/** A screen is one call or two, and some scripts and pictures. */
const FILES_PER_CALL = 4;
/** A caller who sends the head of a request drop by drop, or nothing at all, is cut off within ten seconds. */
const HEAD_TIMEOUT_MS = 8_000;
const LOOK_FOR_SLOW_MS = 1_000;
/** Longer than a picture takes over a slow network. Bodies that hardly move end sooner (slow-bodies.ts). */
const REQUEST_TIMEOUT_MS = 150_000;
/** Longer than proxies keep an unused connection, so that they never send a call on one that we are closing. */
const KEEP_ALIVE_MS = 72_000;

/** A number trusts this many proxies, counted from here, whatever their addresses. */
const toTrust = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Ends connections whose heads or bodies do not come in time, and sheds what is more than the server can take. */
const serverFactoryOf =
  (services: Services, headers: Headers, log: (reason: string) => void): FastifyServerFactory =>
  (answer) => {
    const isProxy = trustedProxies(services.config.trustProxy);
    const bodies = endSlowBodies(shedLoad(slowRefused(answer, isProxy), { services, headers, log }), services.now);
    const server = createServer(
      {
        headersTimeout: HEAD_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        connectionsCheckingInterval: LOOK_FOR_SLOW_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
      },
      bodies.listener,
    );
    return server.on('close', bodies.stop);
  };

export async function buildApp(services: Services, logger: FastifyBaseLogger | false): Promise<FastifyInstance> {
  const { config } = services;
  const headers = securityHeaders(config);
  const turns = {
    calls: openAddressTurns(config.requestsPerMinute, atOnceOf(config.requestsPerMinute)),
    files: openAddressTurns(config.requestsPerMinute, atOnceOf(config.requestsPerMinute * FILES_PER_CALL)),
  };
  const isProxy = trustedProxies(config.trustProxy);
  const serverFactory = serverFactoryOf(services, headers, (reason) =>
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
    // An address that cannot be decoded, or with an endless id, is of nothing. No hook runs for it.
    frameworkErrors: (_error, request, reply) =>
      answerNotFound(request, reply.headers(headers).header('x-request-id', request.id)),
  });
  app.addHook('onRoute', (route) => {
    if (!isProbe(route.url))
      route.handler = inTurn(route.handler, route.config?.endpoint === undefined ? turns.files : turns.calls);
  });
  app.setValidatorCompiler(validatorCompiler as never).setSerializerCompiler(serializerCompiler as never);
  installErrors(app, services.now);
  readJson(app);
  installGuard(app, services, headers);
  installMetrics(app, services);
  // A connection kept alive would hold up the end of the server until it is idle for long.
  app.addHook('preClose', async () => services.drain());
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (services.isDraining()) reply.header('connection', 'close');
    request.endTurn?.();
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

/** A JSON content type with an empty body is a call without a payload. */
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

/** Before anything is read: headers, limits, and whether this caller may. */
function installGuard(app: FastifyInstance, services: Services, headers: Headers): void {
  const { config, now, sessions } = services;
  const requestLimits = {
    calls: openRequestLimits(config.requestsPerMinute, now),
    files: openRequestLimits(config.requestsPerMinute * FILES_PER_CALL, now),
    probes: openRequestLimits(config.requestsPerMinute, now),
  };
  // Without a promise where the caller is known: it is asked for each tap of each learner.
  app.addHook('onRequest', (request, reply, done) => {
    const endpoint = request.routeOptions.config.endpoint as EndpointName | undefined;
    const isData = endpoint !== undefined || isPartOfPage(request.url);
    reply.headers(isData ? DATA_HEADERS : headers).header('x-request-id', request.id);
    const tooMany = countRequest(requestLimits, request);
    if (tooMany !== undefined || endpoint === undefined) return done(tooMany);
    const access = ACCESS[endpoint];
    if (access === 'public') return done();
    const found = sessions.find(request.headers.authorization);
    if (found instanceof Promise) found.then((session) => done(refusal(config, request, session, access)), done);
    else done(refusal(config, request, found, access));
  });
}

type RequestLimits = Readonly<Record<'calls' | 'files' | 'probes', ReturnType<typeof openRequestLimits>>>;

/** Calls, files and probes each for themselves: who looks at many pictures may still answer, and nobody keeps others from watching. */
function countRequest(requestLimits: RequestLimits, request: FastifyRequest): Refusal | undefined {
  const { config: route, url = '' } = request.routeOptions;
  const limits = route.endpoint !== undefined ? requestLimits.calls : requestLimits[isProbe(url) ? 'probes' : 'files'];
  const waitMs = limits.waitFor(callerAddress(request.ip));
  return waitMs > 0 ? tooMany(waitMs) : undefined;
}

/** Why this caller may not; undefined when they may. */
function refusal(config: Config, request: FastifyRequest, session: Session | undefined, access: Access): Refusal | undefined {
  request.session = session ?? null;
  if (session === undefined) {
    const anonymous = access === 'browse' && config.anonymousBrowsing && request.headers.authorization === undefined;
    return anonymous ? undefined : new Refusal('unauthenticated', 'unauthenticated');
  }
  if (access !== 'admin') return undefined;
  if (session.user.role !== 'admin') return forbidden();
  const endpoint = request.routeOptions.config.endpoint as EndpointName | undefined;
  const area = endpoint === undefined ? 'system' : areaOf(endpoint);
  if (area !== undefined && !mayDo(session.job, area)) return forbidden();
  const isSecured = session.hasSecondFactor || !config.requireSecondFactor || TO_SET_UP_SECOND_FACTOR.has(endpoint);
  return isSecured ? undefined : new Refusal('forbidden', 'secondFactorMissing', { code: 'second_factor_missing' });
}

/** In production the description of the calls is for admins. */
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
  await installStripe(app, services);
  await installPictureUpload(app, services);
  await installSounds(app, services);
  await installTranslations(app, services);
  installOpenapi(app, services, isPublic, docsGuard(services));
}
