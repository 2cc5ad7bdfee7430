import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { moveMonthsOut } from '#server/records/archive/moveToArchive.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { resultsOf } from '#test/support/worlds/records/backupWorld.ts'
import { makeUser } from '#test/support/database/make.ts'
import { makeTelemetryWorld } from '#test/support/worlds/telemetryWorld.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

const minuteMs = 60_000
/** In March 2015, the first of two months whose retention period is over. */
export const endOfMarchMs = Date.UTC(2015, 3, 1)

/**
 * An old delivery with an excursion, measured for an hour before and after the end of March 2015; all its batches except
 * the last contain readings of both months. Another logger measures today.
 */
export async function makeArchiveWorld() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-archive-'))
  const portal = await createTestApp({ config: { dataDir, retentionYears: 10 } })
  const { db, pool } = portal
  const spanMs = { from: endOfMarchMs - 60 * minuteMs, to: endOfMarchMs + 60 * minuteMs }
  const world = await makeTelemetryWorld(db, pool, 2, [
    {
      items: [{ band: '2-8', toleranceMinutes: 0 }],
      deliveredAtMs: spanMs.to,
      assignments: [{ logger: 0, fromMs: spanMs.from, toMs: null, intervalSeconds: 600, items: [] }],
    },
  ])
  const at = (minute: number, milliCelsius: number) => ({
    logger: 0,
    atMs: endOfMarchMs + minute * minuteMs,
    milliCelsius,
  })
  await world.send([at(-60, 5000), at(-50, 5123), at(-40, 9000), at(-30, 5000), at(0, 5000), at(10, 5000)])
  await world.send([at(-20, 5000), at(-10, 9500), at(20, 5000)])
  await world.send([at(30, 5000), at(40, 5000), at(50, 5000)])
  await world.send([{ logger: 1, atMs: Date.now() - minuteMs, milliCelsius: 5000 }])
  const user = await makeUser(db, { company: world.company, menus: ['DeliveryStatus', 'Quality'] })
  await sql`
    insert into operation_log (at, user_id, company_id, operation, subject, result_code, ip)
    select timestamptz '2015-03-31 23:00Z' + n * interval '1 minute', ${user.id}, ${world.company.id}, 'deliveries.search',
      ${JSON.stringify({ text: '温度, "逸脱"\n' })}::jsonb, 200, '192.0.2.1' from generate_series(0, 119) n`.execute(db)
  await sealAuditTrail(db)
  const deliveryId = world.deliveries[0]?.id ?? 0
  await sql`insert into delivery_parties (delivery_id, company_id, section, shipping_date)
    select id, depositor_id, section, shipping_date from deliveries where id = ${deliveryId}`.execute(db)
  return {
    ...world,
    portal,
    db,
    user,
    deliveryId,
    dataDir,
    spanMs,
    file: (name: string) => path.join(dataDir, 'archive', name),
    move: () => moveMonthsOut(portal.appContext),
    archives: () =>
      sql<{ kind: string; month: string; file: string; rows: number; isMoved: boolean; isBack: boolean }>`
        select kind, to_char(month, 'YYYY-MM') as month, file_name as file, rows::int, moved_at is not null as "isMoved",
          restored_at is not null as "isBack" from archives order by kind desc, id`
        .execute(db)
        .then(found => found.rows),
    results: async () => {
      await sealAuditTrail(db)
      return await resultsOf(portal.database)
    },
    close: async () => {
      await portal.close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type ArchiveWorld = Awaited<ReturnType<typeof makeArchiveWorld>>
