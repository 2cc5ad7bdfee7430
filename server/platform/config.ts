import path from 'node:path'
import { z } from 'zod'
import { trustedProxies } from '#server/platform/http/connection/trustedProxies.ts'
import { readTlsFiles, type TlsFiles } from '#server/platform/files/tlsFiles.ts'
import { withSecretFiles } from '#server/platform/secretFiles.ts'
import { usualSessionLife, type SessionLife } from '#server/platform/sessionLife.ts'

const isTimeZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== ''
  } catch {
    return false
  }
}

/** EU GDP 2013/C 343/01, 4.2: five years at least. */
const wholeYears = { error: 'must be a whole number of years from 5 to 100' }
const onOff = z.enum(['0', '1'], { error: 'must be 0 or 1' })
const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address like ${example}` })

/** One hour to the 30 days of IDN-33. */
const sessionHours = z.coerce
  .number({ error: 'must be hours, 1 to 720' })
  .int({ error: 'must be hours, 1 to 720' })
  .min(1, { error: 'must be hours, 1 to 720' })
  .max(720, { error: 'must be hours, 1 to 720' })

const limitFactorRange = 'must be a number from 1 to 1000'

/** Settings are environment variables (OPS-1). An empty one counts as not set. */
const Settings = z.object({
  PORT: z.coerce.number({ error: 'must be a port, 0 to 65535' }).int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform(text => trustedProxies(text))
    .refine(proxies => proxies !== undefined, {
      error: 'must be addresses or ranges like 10.0.0.5 or 10.0.0.0/8, separated by commas, and never everybody',
    }),
  PUBLIC_URL: url(/^https?$/, 'https://portal.example').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example:587').optional(),
  MQTT_PORT: z.coerce.number({ error: 'must be a port, 0 to 65535' }).int().min(0).max(65_535).optional(),
  MQTT_TLS_CERT_FILE: z.string().optional(),
  MQTT_TLS_KEY_FILE: z.string().optional(),
  MQTT_URL: url(/^mqtts?$/, 'mqtts://user:password@broker.example:8883').optional(),
  MAIL_FROM: z.string().default('KelvinChain <no-reply@kelvinchain.example>'),
  MAP_STYLE_URL: url(/^https?$/, 'https://maps.example/style.json').optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must be at least 16 characters' }).optional(),
  SESSION_IDLE_HOURS: sessionHours.default(usualSessionLife.idleHours),
  SESSION_HOURS: sessionHours.default(usualSessionLife.maxHours),
  LIMIT_FACTOR: z.coerce
    .number({ error: limitFactorRange })
    .min(1, { error: limitFactorRange })
    .max(1000, { error: limitFactorRange })
    .default(1),
  TIME_ZONE: z.string().refine(isTimeZone, { error: 'must be a time zone like Asia/Tokyo' }).default('Asia/Tokyo'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RETENTION_YEARS: z.coerce.number(wholeYears).int(wholeYears).min(5, wholeYears).max(100, wholeYears).default(10),
  DEMO: onOff.optional(),
})
const CheckedSettings = Settings.refine(set => set.MQTT_PORT === undefined || set.MQTT_URL === undefined, {
  path: ['MQTT_PORT'],
  error: 'and MQTT_URL exclude each other: the portal is a broker itself, or a client of another one',
}).superRefine((set, context) => {
  const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
  const [certFile, keyFile] = [set.MQTT_TLS_CERT_FILE, set.MQTT_TLS_KEY_FILE]
  if (certFile === undefined && keyFile === undefined) return
  if (certFile === undefined) return refuse('MQTT_TLS_KEY_FILE', 'needs MQTT_TLS_CERT_FILE')
  if (keyFile === undefined) return refuse('MQTT_TLS_CERT_FILE', 'needs MQTT_TLS_KEY_FILE')
  if (set.MQTT_PORT === undefined)
    return refuse('MQTT_TLS_CERT_FILE', 'needs MQTT_PORT: it is for the portal as a broker')
  const found = readTlsFiles({ certFile, keyFile })
  if ('setting' in found) refuse(found.setting, found.message)
})

export type Config = {
  port: number
  host: string
  /** The proxies that say truly from where a request comes. */
  trustedProxies: readonly string[]
  publicUrl: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  /** The port of the portal's own MQTT broker (0: any free one); undefined: there is none. */
  mqttPort: number | undefined
  /** Certificate and key of that broker; undefined: it speaks plain MQTT. */
  mqttTls: TlsFiles | undefined
  mqttUrl: string | undefined
  mailFrom: string
  mapStyleUrl: string | undefined
  metricsToken: string | undefined
  /** What server/platform/rateLimits lets pass, times this: for very many people behind one address. */
  limitFactor: number
  /** How long people stay signed in. */
  sessionLife: SessionLife
  timeZone: string
  /** How long readings and logs stay in the database, before they are moved to the archive. */
  retentionYears: number
  logLevel: string
  isDemo: boolean
}

/** Reads and checks the settings; throws one readable line that names each wrong one. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(withSecretFiles(environment)).filter(([, value]) => value !== ''))
  const parsed = CheckedSettings.safeParse(set)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`)
    throw new Error(`wrong setting: ${faults.join('; ')}`)
  }
  const settings = parsed.data
  return {
    port: settings.PORT,
    host: settings.HOST,
    trustedProxies: settings.TRUSTED_PROXIES,
    publicUrl: settings.PUBLIC_URL?.replace(/\/$/, ''),
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    smtpUrl: settings.SMTP_URL,
    mqttPort: settings.MQTT_PORT,
    mqttTls: tlsFilesOf(settings.MQTT_TLS_CERT_FILE, settings.MQTT_TLS_KEY_FILE),
    mqttUrl: settings.MQTT_URL,
    mailFrom: settings.MAIL_FROM,
    mapStyleUrl: settings.MAP_STYLE_URL,
    metricsToken: settings.METRICS_TOKEN,
    limitFactor: settings.LIMIT_FACTOR,
    sessionLife: { idleHours: settings.SESSION_IDLE_HOURS, maxHours: settings.SESSION_HOURS },
    timeZone: settings.TIME_ZONE,
    retentionYears: settings.RETENTION_YEARS,
    logLevel: settings.LOG_LEVEL,
    // OPS-14: a database of one's own must not fill with invented companies unless asked for.
    isDemo: settings.DEMO === undefined ? settings.DATABASE_URL === undefined : settings.DEMO === '1',
  }
}

const tlsFilesOf = (certFile: string | undefined, keyFile: string | undefined): TlsFiles | undefined =>
  certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : undefined
