// npm run admin:create -- --email NAME@COMPANY --company NAME [--language ja|en] creates the first administrator of a
// portal without the demo world, or another one when all are locked out. COMPANY is the platform company.
import { parseArgs } from 'node:util'
import type { PoolConfig } from 'pg'
import { z } from 'zod'
import type { AppContext } from '#server/platform/appContext.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import { readConfig, type Config } from '#server/platform/settings/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { runCommand, withAppContext } from '#server/platform/command.ts'
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

await runCommand('', async () => {
  const request = wantedAdministrator()
  const config = readConfig(process.env)
  const create = async (appContext: AppContext, access: PoolConfig) => {
    await migrate(access)
    return await createAdministrator(appContext, request)
  }
  return report(config, request, await withAppContext(config, create, { make: true })).join('\n')
})
