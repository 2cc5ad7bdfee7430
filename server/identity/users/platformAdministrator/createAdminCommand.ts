// npm run admin:create -- --email NAME@COMPANY --company NAME [--language ja|en] creates the first administrator of a
// portal without the demo world, or another one when all are locked out. COMPANY is the platform company.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import { openPortalDatabase } from '#server/platform/db/connection/portalDatabase.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createLogger } from '#server/platform/logger.ts'
import {
  createAdministrator,
  type CreatedAdministrator,
  type NewAdministrator,
} from '#server/identity/users/platformAdministrator/createAdministrator.ts'

const usage =
  'usage: npm run admin:create -- --email NAME@COMPANY --company "NAME OF THE PLATFORM COMPANY" [--language ja|en]'

const option = { type: 'string' } as const
const Options = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  company: z.string().trim().min(1).max(100),
  language: z.enum(['ja', 'en']).default('ja'),
})

function wantedAdministrator(): NewAdministrator {
  try {
    const { values } = parseArgs({ options: { email: option, company: option, language: option } })
    const { success, data } = Options.safeParse(values)
    if (success) return data
  } catch {
    // an unknown option
  }
  throw new Error(usage)
}

async function createInPortal(config: Config, request: NewAdministrator): Promise<CreatedAdministrator> {
  const { access, close } = await openPortalDatabase(config, { make: true })
  const pool = createPool(access, 1, () => undefined)
  const appContext = { config, pool, db: kyselyOver(pool), log: createLogger(config), now: () => new Date() }
  try {
    await migrate(access)
    return await createAdministrator(appContext, request)
  } finally {
    await pool.end()
    await close()
  }
}

/** What was created, and what the operator does next. */
function report(config: Config, { email }: NewAdministrator, created: CreatedAdministrator): string[] {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const lineIf = (condition: boolean, line: string) => (condition ? [line] : [])
  return [
    `${email} is registered as an administrator of the platform company ${created.name} (${created.code}).`,
    ...lineIf(created.isNewDomain && !created.isNew, `The email domain ${domain} is now one of the company's.`),
    ...lineIf(created.others > 0, `Other platform administrators, enabled or invited: ${created.others}.`),
    config.smtpUrl
      ? 'The activation mail goes out as soon as the portal runs.'
      : `SMTP_URL is not set, so the activation mail stays here: npm run mail:last -- --email ${email}`,
    `Its link is valid for 7 days and leads to ${portalAddress(config)} (PUBLIC_URL).`,
    ...lineIf(
      created.isNew && config.isDemo,
      'Start the portal with DEMO=0: the demo world needs a database of its own.',
    ),
  ]
}

try {
  const request = wantedAdministrator()
  const config = readConfig(process.env)
  const created = await createInPortal(config, request)
  console.log(report(config, request, created).join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
