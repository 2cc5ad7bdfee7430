import path from 'node:path'
import { z } from 'zod'
import { trustedProxies } from '#server/platform/http/connection/trustedProxies.ts'
import { readTlsFiles, type TlsFiles } from '#server/platform/files/tlsFiles.ts'
import { secrets, withSecretFiles } from '#server/platform/settings/secretFiles.ts'
import { databaseAddress, faultOfAuthorities } from '#server/platform/settings/databaseAddress.ts'
import { isLoopback } from '#server/platform/http/connection/thisMachine.ts'
import { isFlat, smsTemplate, type SmsGateway } from '#server/platform/settings/smsTemplate.ts'
import { usualSessionLife, type SessionLife } from '#server/platform/sessionLife.ts'
import { orUndefined } from '#contract/kernel/orUndefined.ts'

const isTimeZone = (timeZone: string) => orUndefined(() => new Intl.DateTimeFormat('en', { timeZone })) !== undefined

/** Undefined if one of them has more than scheme, host and port. */
function listedOrigins(text: string): readonly string[] | undefined {
  const listed = text.split(',').flatMap(one => one.trim() || [])
  const origins = listed.map(one => orUndefined(() => new URL(one)))
  const isOrigin = (url: URL | undefined) => url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  return origins.every(isOrigin) ? origins.flatMap(url => url?.origin ?? []) : undefined
}

const onOff = z.enum(['0', '1'], { error: 'must be 0 or 1' })
const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address like ${example}` })
const number = (min: number, max: number, error: string) => z.coerce.number(error).min(min, error).max(max, error)
const wholeNumber = (min: number, max: number, error: string) => number(min, max, error).int(error)
const port = wholeNumber(0, 65_535, 'must be a port, 0 to 65535')
/** One hour to the 30 days of IDN-33. */
const sessionHours = wholeNumber(1, 720, 'must be hours, 1 to 720')

/** Settings are environment variables (OPS-1). An empty one counts as not set. */
const Settings = z
  .object({
    PORT: port.default(8080),
    HOST: z.string().default('127.0.0.1'),
    /** The proxies whose X-Forwarded-For is trusted. */
    TRUSTED_PROXIES: z
      .string()
      .default('loopback')
      .transform(trustedProxies)
      .refine(proxies => proxies !== undefined, {
        error:
          'must be addresses or ranges like 10.0.0.5 or 10.0.0.0/8, separated by commas, and not match every address',
      }),
    PUBLIC_URL: url(/^https?$/, 'https://portal.example').optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
    DATABASE_CA_FILE: z.string().optional(),
    SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example:587').optional(),
    /** The port of the portal's own MQTT broker (0: any free one). */
    MQTT_PORT: port.optional(),
    MQTT_TLS_CERT_FILE: z.string().optional(),
    MQTT_TLS_KEY_FILE: z.string().optional(),
    MQTT_URL: url(/^mqtts?$/, 'mqtts://user:password@broker.example:8883').optional(),
    MAIL_FROM: z.string().default('KelvinChain <no-reply@kelvinchain.example>'),
    /** The gateway for text messages. */
    SMS_URL: url(/^https?$/, 'https://gateway.example/messages').optional(),
    SMS_AUTHORIZATION: z
      .string()
      .regex(/^[\x20-\x7e]+$/, { error: 'must be the value of a header, like Bearer abc' })
      .optional(),
    SMS_BODY: z
      .string()
      .default('{"to":"{to}","text":"{text}"}')
      .transform(smsTemplate)
      .refine(template => template !== undefined, {
        error: 'must be a JSON object with texts in which {to} and {text} occur, like {"to":"{to}","text":"{text}"}',
      }),
    SMS_FORMAT: z.enum(['json', 'form'], { error: 'must be json or form' }).default('json'),
    /** Where webhooks may go beside public addresses over https. */
    WEBHOOK_ORIGINS: z
      .string()
      .default('')
      .transform(listedOrigins)
      .refine(origins => origins !== undefined, {
        error: 'must be origins like http://10.0.0.5:8090, separated by commas',
      }),
    MAP_STYLE_URL: url(/^https?$/, 'https://maps.example/style.json').optional(),
    METRICS_TOKEN: z.string().min(16, { error: 'must be at least 16 characters' }).optional(),
    SESSION_IDLE_HOURS: sessionHours.default(usualSessionLife.idleHours),
    SESSION_HOURS: sessionHours.default(usualSessionLife.maxHours),
    /** Multiplies the limits of server/platform/rateLimits: for very many people behind one address. */
    LIMIT_FACTOR: number(1, 1000, 'must be a number from 1 to 1000').default(1),
    TIME_ZONE: z.string().refine(isTimeZone, { error: 'must be a time zone like Asia/Tokyo' }).default('Asia/Tokyo'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** Years after which readings and logs move to the archive; EU GDP 2013/C 343/01, 4.2: five at least. */
    RETENTION_YEARS: wholeNumber(5, 100, 'must be a whole number of years from 5 to 100').default(10),
    DEMO: onOff.optional(),
  })
  .superRefine((set, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (set.SMS_URL === undefined && set.SMS_AUTHORIZATION !== undefined) refuse('SMS_AUTHORIZATION', 'needs SMS_URL')
    if (set.SMS_URL !== undefined && !isEncrypted(set.SMS_URL))
      refuse('SMS_URL', 'must begin with https://, unless the gateway is on this machine')
    if (set.SMS_FORMAT === 'form' && !isFlat(set.SMS_BODY))
      refuse('SMS_BODY', 'must have no lists or objects in it where SMS_FORMAT is form')
    if (set.DATABASE_CA_FILE !== undefined) {
      const fault = set.DATABASE_URL === undefined ? 'needs DATABASE_URL' : faultOfAuthorities(set.DATABASE_CA_FILE)
      if (fault !== undefined) refuse('DATABASE_CA_FILE', fault)
    }
    const [certFile, keyFile] = [set.MQTT_TLS_CERT_FILE, set.MQTT_TLS_KEY_FILE]
    if (set.MQTT_PORT !== undefined && set.MQTT_URL !== undefined)
      refuse('MQTT_PORT', 'and MQTT_URL exclude each other: the portal is a broker itself, or a client of another one')
    if (certFile === undefined && keyFile === undefined) return
    if (certFile === undefined) return refuse('MQTT_TLS_KEY_FILE', 'needs MQTT_TLS_CERT_FILE')
    if (keyFile === undefined) return refuse('MQTT_TLS_CERT_FILE', 'needs MQTT_TLS_KEY_FILE')
    if (set.MQTT_PORT === undefined)
      return refuse('MQTT_TLS_CERT_FILE', 'needs MQTT_PORT: it is for the portal as a broker')
    const files = readTlsFiles({ certFile, keyFile })
    if ('setting' in files) refuse(files.setting, files.message)
  })

/** The names of all settings. */
export const settingNames: readonly string[] = [...Object.keys(Settings.shape), ...secrets.map(name => `${name}_FILE`)]

export type Config = ReturnType<typeof configOf>

/** Reads and validates the settings; throws one line that names each invalid one. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(withSecretFiles(environment)).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(set)
  if (parsed.success) return configOf(parsed.data)
  const faults = parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`)
  throw new Error(`wrong setting: ${faults.join('; ')}`)
}

const configOf = (settings: z.output<typeof Settings>) => ({
  port: settings.PORT,
  host: settings.HOST,
  trustedProxies: settings.TRUSTED_PROXIES as readonly string[],
  publicUrl: settings.PUBLIC_URL?.replace(/\/$/, ''),
  dataDir: path.resolve(settings.DATA_DIR),
  databaseUrl:
    settings.DATABASE_URL === undefined || settings.DATABASE_CA_FILE === undefined
      ? settings.DATABASE_URL
      : databaseAddress(settings.DATABASE_URL, settings.DATABASE_CA_FILE),
  smtpUrl: settings.SMTP_URL,
  mqttPort: settings.MQTT_PORT,
  /** Undefined: the portal's broker speaks plain MQTT. */
  mqttTls: tlsFilesOf(settings.MQTT_TLS_CERT_FILE, settings.MQTT_TLS_KEY_FILE),
  mqttUrl: settings.MQTT_URL,
  mailFrom: settings.MAIL_FROM,
  /** Undefined: text messages are not sent. */
  sms: settings.SMS_URL === undefined ? undefined : smsOf(settings.SMS_URL, settings),
  /** Where messages to other services are connected to instead, for tests: a server of their own on this machine. */
  outboundTo: undefined as { port: number; certificate: string } | undefined,
  webhookOrigins: settings.WEBHOOK_ORIGINS ?? [],
  mapStyleUrl: settings.MAP_STYLE_URL,
  metricsToken: settings.METRICS_TOKEN,
  limitFactor: settings.LIMIT_FACTOR,
  sessionLife: { idleHours: settings.SESSION_IDLE_HOURS, maxHours: settings.SESSION_HOURS } satisfies SessionLife,
  timeZone: settings.TIME_ZONE,
  retentionYears: settings.RETENTION_YEARS,
  logLevel: settings.LOG_LEVEL as string,
  // OPS-14: an own database must not be filled with fictitious companies unless requested.
  isDemo: settings.DEMO === undefined ? settings.DATABASE_URL === undefined : settings.DEMO === '1',
})

const isEncrypted = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname)
}

type SmsSettings = Pick<z.output<typeof Settings>, 'SMS_AUTHORIZATION' | 'SMS_BODY' | 'SMS_FORMAT'>
const smsOf = (address: string, settings: SmsSettings): SmsGateway => ({
  url: new URL(address),
  authorization: settings.SMS_AUTHORIZATION,
  template: settings.SMS_BODY ?? {},
  format: settings.SMS_FORMAT,
})

const tlsFilesOf = (certFile: string | undefined, keyFile: string | undefined): TlsFiles | undefined =>
  certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : undefined
