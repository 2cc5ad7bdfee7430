// npm run admin:create -- --email NAME@COMPANY --company NAME [--language ja|en]: the first administrator of a portal
// without the demo world, or another one where all are locked out. The company is the platform company.
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
  'say who it is: npm run admin:create -- --email NAME@COMPANY --company "NAME OF THE PLATFORM COMPANY" [--language ja|en]'

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
    // an option that there is none of
  }
  throw new Error(usage)
}

async function createInPortal(config: Config, wanted: NewAdministrator): Promise<CreatedAdministrator> {
  const { access, close } = await openPortalDatabase(config, { make: true })
  const pool = createPool(access, 1, () => undefined)
  const appContext = { config, pool, db: kyselyOver(pool), log: createLogger(config), now: () => new Date() }
  try {
    await migrate(access)
    return await createAdministrator(appContext, wanted)
  } finally {
    await pool.end()
    await close()
  }
}

/** What was made, and what the operator does next. */
function report(config: Config, { email }: NewAdministrator, made: CreatedAdministrator): string[] {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const reported = (isSo: boolean, line: string) => (isSo ? [line] : [])
  return [
    `${email} is registered as an administrator of the platform company ${made.name} (${made.code}).`,
    ...reported(made.isNewDomain && !made.isNew, `The email domain ${domain} is now one of the company's.`),
    ...reported(made.others > 0, `Platform administrators that are enabled or invited besides: ${made.others}.`),
    config.smtpUrl
      ? 'The activation mail goes out as soon as the portal runs.'
      : `SMTP_URL is not set, so the activation mail stays here: npm run mail:last -- --email ${email}`,
    `Its link is valid for 7 days and leads to ${portalAddress(config)} (PUBLIC_URL).`,
    ...reported(
      made.isNew && config.isDemo,
      'Start the portal with DEMO=0: the demo world needs a database of its own.',
    ),
  ]
}

try {
  const wanted = wantedAdministrator()
  const config = readConfig(process.env)
  const made = await createInPortal(config, wanted)
  console.log(report(config, wanted, made).join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
