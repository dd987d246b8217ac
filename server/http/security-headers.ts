import { VIOLATIONS_PATH } from '#contract/limits.ts';
import type { Config } from '../settings/config.ts';

type Where = Pick<Config, 'cdn' | 'publicUrl'>;

/** Pictures may come from http and https, as the rich-text field allows. */
export function contentSecurityPolicy(
  { cdn, publicUrl }: Where,
  inline: { styles: readonly string[]; scripts: readonly string[] },
): string {
  const origin = cdn.startsWith('/') ? '' : ` ${new URL(cdn).origin}`;
  const hashes = (values: readonly string[]) => values.map((value) => ` '${value}'`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${hashes(inline.scripts)}`,
    `style-src 'self'${hashes(inline.styles)}`,
    "img-src 'self' http: https: data: blob:",
    // blob: for recordings that are played before they are sent.
    `media-src 'self' blob:${origin}`,
    "font-src 'self'",
    `connect-src 'self'${origin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // HTML comes from the sanitiser: as nodes, by its own parsing (dompurify), or, for libraries, by web/ui/allowed-html.ts.
    "require-trusted-types-for 'script'",
    'trusted-types dompurify mengedi pasted default',
    // The newer reporting header requires HTTPS; browsers that support it ignore the older one.
    ...(hasReporting(publicUrl) ? [`report-to ${REPORTS}`] : []),
    `report-uri ${VIOLATIONS_PATH}`,
  ].join('; ');
}

const REPORTS = 'violations';
const hasReporting = (publicUrl: string) => publicUrl.startsWith('https:');

/** JSON answers and assets are never rendered as documents, so the other headers would only cost bytes. */
export const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

const PART_OF_PAGE = /^\/assets\/[\w.-]+\.(js|css|woff2)$/;
export const isPartOfPage = (path: string) => PART_OF_PAGE.test(path);

export function securityHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(config, { styles: [], scripts: [] }),
    ...(hasReporting(config.publicUrl) ? { 'reporting-endpoints': `${REPORTS}="${VIOLATIONS_PATH}"` } : {}),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=()',
    ...(config.production ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
