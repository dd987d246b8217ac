import type { FastifyInstance } from 'fastify';
import { VIOLATIONS_PATH } from '#contract/limits.ts';
import { callerAddress } from '../accounts/caller-address.ts';
import { tooMany } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { ViolationKind } from './metrics.ts';
import { openRequestLimits } from './request-limits.ts';

/** Browsers send few reports at once; larger bodies are not genuine. */
const BODY_BYTES = 16_384;
const REPORTS_AT_ONCE = 20;
const PER_MINUTE = 20;
/** Everybody who opens a faulty page sends a report: the log is limited, the metrics count all. */
const LOGGED_PER_MINUTE = 10;
const TEXT_MAX = 100;

type Report = { readonly directive: string; readonly blocked: string; readonly page: string };

const text = (value: unknown) => (typeof value === 'string' ? value : '').slice(0, 2_000);

/** Without the query, which may contain typed text. */
function placeOf(value: unknown): string {
  const address = text(value);
  if (!URL.canParse(address)) return /^[a-z-]{1,30}$/.test(address) ? address : '';
  const { protocol, origin, pathname } = new URL(address);
  return (/^https?:$/.test(protocol) ? origin + pathname : protocol).slice(0, TEXT_MAX);
}

function readReport(body: unknown): Report | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const fields = body as Readonly<Record<string, unknown>>;
  const directive = text(fields['effective-directive'] ?? fields['effectiveDirective'] ?? fields['violated-directive']);
  if (!/^[a-z-]{1,40}( |$)/.test(directive)) return undefined;
  return {
    directive: directive.split(' ')[0] as string,
    blocked: placeOf(fields['blocked-uri'] ?? fields['blockedURL']),
    page: placeOf(fields['document-uri'] ?? fields['documentURL']),
  };
}

/** One report of the older form, or a list of the newer. */
export function readReports(json: string): Report[] {
  let body: unknown;
  try {
    body = JSON.parse(json);
  } catch {
    return [];
  }
  const bodies = Array.isArray(body)
    ? body
        .slice(0, REPORTS_AT_ONCE)
        .map((report: { type?: unknown; body?: unknown } | null) => (report?.type === 'csp-violation' ? report.body : undefined))
    : [(body as { 'csp-report'?: unknown } | null)?.['csp-report']];
  return bodies.flatMap((one) => readReport(one) ?? []);
}

const kindOf = (directive: string): ViolationKind => {
  if (directive.startsWith('script-src')) return 'script';
  if (directive.includes('trusted-types')) return 'trusted types';
  return directive === 'written-html' ? 'written html' : 'other';
};

/** Counts reports of the content security policy and logs a few. Nothing is stored. */
export async function installViolations(app: FastifyInstance, { metrics, now }: Services): Promise<void> {
  const [callers, lines] = [openRequestLimits(PER_MINUTE, now), openRequestLimits(LOGGED_PER_MINUTE, now)];
  await app.register(async (reports) => {
    reports.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, body),
    );
    reports.post(VIOLATIONS_PATH, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      const waitMs = callers.waitFor(callerAddress(request.ip));
      if (waitMs > 0) throw tooMany(waitMs);
      for (const report of readReports(typeof request.body === 'string' ? request.body : '')) {
        metrics.violations[kindOf(report.directive)].inc();
        if (lines.waitFor('') === 0) request.log.warn({ violation: report }, 'the content security policy stopped something');
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}
