import type { Config } from '#server/platform/config.ts'

/**
 * The Content-Security-Policy of the portal's page. Scripts are own files only; antd writes style tags with the nonce; text
 * becomes HTML or a script only through web/app/keepToPolicy.ts. PDFs are shown in frames as blobs.
 */
export function pagePolicy(nonce: string, { mapStyleUrl }: Pick<Config, 'mapStyleUrl'>): string {
  const maps = mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : ''
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "script-src-attr 'none'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    // antd's growing text fields measure themselves with a style attribute, which can load nothing.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${maps}`,
    `connect-src 'self'${maps}`,
    "font-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "frame-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
