import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** Calls, files and errors are no pages: nothing in them is run, loaded or framed, whatever they hold. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What no page of the portal asks a browser for. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
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
const permissionsPolicy = unusedFeatures.map(feature => `${feature}=()`).join(', ')

/**
 * Every answer bears these, an error's too. Who serves something else says so in its answer: pages their own policy,
 * hashed assets how long they may be kept.
 */
export async function bearSecurityHeaders(app: FastifyInstance, { publicUrl }: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    // Only where people come by TLS: a browser that was told once refuses plain HTTP for a year.
    hsts: publicUrl?.startsWith('https:') ? { maxAge: yearSeconds, includeSubDomains: false } : false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('content-security-policy', closedPolicy)
      .header('permissions-policy', permissionsPolicy)
      .header('cache-control', 'no-store')
  })
}
