import type { Config } from '#server/platform/config.ts'

/**
 * The policy of the portal's page. Scripts are our own files only; antd writes style tags, which bear the nonce, and no
 * text becomes HTML or a script but through web/app/keepToPolicy.ts. PDFs are shown in frames, as blobs of ours.
 */
export function pagePolicy(nonce: string, { mapStyleUrl }: Pick<Config, 'mapStyleUrl'>): string {
  const maps = mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : ''
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "script-src-attr 'none'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    // antd's growing text fields measure themselves by a style attribute; it can load nothing from elsewhere.
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
