import { transactionAs } from '#server/platform/db/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { platformAgeMs } from '#demo/world/ages.ts'
import { platform } from '#demo/world/companies/companies.ts'
import { accounts } from '#demo/world/companies/users.ts'
import { worldAt } from '#demo/world/world.ts'
import { assignTrips } from '#demo/write/assignTrips.ts'
import { dateHistory } from '#demo/write/dateHistory.ts'
import { sendHistory } from '#demo/write/sendHistory.ts'
import { writeAlerts } from '#demo/write/quality/writeAlerts.ts'
import { writeBusiness } from '#demo/write/writeBusiness.ts'
import { writeCases } from '#demo/write/quality/writeCases.ts'
import { writeCorrections } from '#demo/write/writeCorrections.ts'
import { writeImports } from '#demo/write/files/writeImports.ts'
import { writeReevaluations } from '#demo/write/quality/writeReevaluations.ts'
import { writeLoggerFiles } from '#demo/write/files/writeLoggerFiles.ts'
import { writeMasters } from '#demo/write/masters/writeMasters.ts'
import { writeOperationLog } from '#demo/write/writeOperationLog.ts'
import { proposePartner, signPartners, writePartners } from '#demo/write/masters/writePartners.ts'
import { writeQuality } from '#demo/write/quality/writeQuality.ts'
import { writeReleases } from '#demo/write/quality/writeReleases.ts'
import { emptyQuarantinedStock, writeStock } from '#demo/write/masters/writeStock.ts'
import { orderMessages, writeNotices } from '#demo/write/writeNotices.ts'
import { writeUsers } from '#demo/write/masters/writeUsers.ts'
import { writeVendors } from '#demo/write/masters/writeVendors.ts'

const actor = 'system:demo'

/**
 * Creates the demo world (OPS-8) unless it exists. An interrupted start is continued for the same instant: master data is
 * written in one transaction, and deliveries and readings that are sent again change nothing. The users come after these, and
 * then what users have done, so once there are users nothing is written again.
 */
export async function ensureDemoWorld(appContext: AppContext, options: { months?: number } = {}): Promise<void> {
  const { db, log } = appContext
  if (await hasUsers(db)) return
  const begunMs = performance.now()
  const anchor = await worldBeginning(appContext)
  if (anchor === null) await requireEmptyDatabase(db)
  const anchorMs = anchor?.getTime() ?? appContext.now().getTime()
  const world = worldAt(anchorMs, options)
  if (anchor === null) {
    await transactionAs(db, actor, async tx => {
      await writeMasters(tx, anchorMs, world.loggers)
      await writePartners(tx, anchorMs)
      await writeBusiness(tx, anchorMs)
      await writeVendors(tx, anchorMs)
    })
  }
  await sendHistory(appContext, world)
  await transactionAs(db, actor, async tx => {
    await dateHistory(tx, anchorMs)
    await writeStock(tx, world)
    await writeUsers(tx, anchorMs)
    await signPartners(tx)
    await writeNotices(tx, anchorMs)
    await writeCorrections(tx)
    await writeQuality(tx, anchorMs)
  })
  await proposePartner(appContext, anchorMs)
  await writeReevaluations(appContext, anchorMs)
  await writeLoggerFiles(appContext, anchorMs)
  await writeImports(appContext, anchorMs)
  await transactionAs(db, actor, tx => writeAlerts(tx, appContext, world))
  await writeCases(appContext, world)
  await writeReleases(appContext, anchorMs)
  await assignTrips(appContext, anchorMs)
  await transactionAs(db, actor, async tx => {
    await emptyQuarantinedStock(tx)
    await orderMessages(tx)
    await writeOperationLog(tx, anchorMs)
  })
  log.info({ deliveries: world.deliveries.length, ms: Math.round(performance.now() - begunMs) }, 'demo world created')
}

/**
 * The instant at which the demo world begins, by the registration of its platform company, which older versions set to this
 * very instant; null if there is no demo world.
 */
export async function worldBeginning({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<Date | null> {
  const company = await db
    .selectFrom('companies')
    .select('registered_at')
    .where('code', '=', platform)
    .executeTakeFirst()
  if (!company) return null
  const began = new Date(company.registered_at.getTime() + platformAgeMs)
  return began > now() ? company.registered_at : began
}

async function hasUsers(db: Db): Promise<boolean> {
  const email = accounts[0]?.email ?? ''
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

async function requireEmptyDatabase(db: Db) {
  const company = await db.selectFrom('companies').select('code').limit(1).executeTakeFirst()
  if (company) throw new Error('DEMO=1 needs an empty database, and this one has companies: set DEMO=0')
}
