import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/settings/config.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isLoopback } from '#server/platform/http/connection/thisMachine.ts'

const roleNames: Record<string, string> = {
  '00': 'platform administrator',
  '01': 'company administrator',
  '02': 'member',
  '03': 'guest',
}

type Greeting = {
  config: Config
  db: Db
  address: string
  outboxLogin: FastifyInstance['outboxLogin']
}

/** The lines on standard output: where the portal is, who can sign in, and where mails are shown (OPS-13). */
export async function greeting({ config, db, address, outboxLogin }: Greeting): Promise<string[]> {
  const ready = `KelvinChain is ready at ${address}`
  const warnings = isMqttReadable(config) ? [readableMqtt] : []
  if (config.isDemo) return [ready, ...warnings, ...(await demoLines(db)), ...outboxLines(address, outboxLogin)]
  return [ready, ...warnings, ...(config.smtpUrl ? [] : [withoutSmtp]), ...((await hasUsers(db)) ? [] : [withoutUsers])]
}

const withoutSmtp =
  'Warning: SMTP_URL is not set, so no mail is sent. To show the last one: npm run mail:last -- --email NAME@COMPANY'

/** Without TLS, anyone between a device and the portal, or the portal and a broker, can read the traffic. */
const isMqttReadable = ({ host, mqttPort, mqttTls, mqttUrl }: Config) =>
  (mqttPort !== undefined && mqttTls === undefined && !isLoopback(host)) ||
  (mqttUrl?.startsWith('mqtt:') === true && !isLoopback(new URL(mqttUrl).hostname))

const readableMqtt =
  'Warning: MQTT without TLS is open to other machines, so keys and passwords can be read in transit. Set MQTT_TLS_CERT_FILE and MQTT_TLS_KEY_FILE, or an mqtts: address as MQTT_URL'

const withoutUsers =
  'Nobody can sign in yet. To create the first administrator: npm run admin:create -- --email NAME@COMPANY --company NAME'

const hasUsers = async (db: Db) =>
  (await db.selectFrom('users').select('id').where('state', '!=', 'disabled').limit(1).execute()).length > 0

const withoutAccounts =
  'The demo accounts are disabled, because this database was started with DEMO=0. A new demo world needs another DATA_DIR.'

async function demoLines(db: Db): Promise<string[]> {
  const accounts = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.email', 'u.role', 'c.name_en'])
    .where('u.email', 'like', '%@demo.example')
    .where('u.state', '=', 'enabled')
    .orderBy('u.id')
    .execute()
  if (accounts.length === 0) return [withoutAccounts]
  const maxLength = Math.max(0, ...accounts.map(({ email }) => email.length))
  return [
    'Demo accounts, password Demo2to8C:',
    ...accounts.map(
      ({ email, role, name_en }) => `  ${email.padEnd(maxLength)}  ${name_en}, ${roleNames[role] ?? role}`,
    ),
  ]
}

const outboxLines = (address: string, login: Greeting['outboxLogin']) => [
  `Mails with their one-time passwords are shown at ${address}/outbox`,
  ...(login
    ? [`From other machines, or through a proxy, sign in there as ${login.user}, password ${login.password}`]
    : []),
]
