import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/settings/config.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** For calls, files and errors: a browser runs, loads and frames nothing in them. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Browser features that no page of the portal uses. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'display-capture',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
/**
 * Where a delivery was picked up, or arrived: the page for own trips asks for it. The camera reads codes. No page of others may
 * ask for either.
 */
const permissionsPolicy = [
  'geolocation=(self)',
  'camera=(self)',
  ...unusedFeatures.map(feature => `${feature}=()`),
].join(', ')

/** Adds these headers to every response, also to errors. Pages override the policy, and hashed assets their caching. */
export async function bearSecurityHeaders(app: FastifyInstance, { publicUrl }: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    // Only with TLS: after this header a browser refuses plain HTTP for a year.
    hsts: publicUrl?.startsWith('https:') ? { maxAge: yearSeconds, includeSubDomains: false } : false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('content-security-policy', closedPolicy)
      .header('permissions-policy', permissionsPolicy)
      .header('cache-control', 'no-store')
  })
}
