import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { moveMonthsOut } from '#server/records/archive/moveToArchive.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { companyWithDeliveries } from '#test/e2e/support/sentDeliveries.ts'
import { makeUser } from '#test/support/database/make.ts'

const departedAtMs = Date.UTC(2015, 2, 31, 23)

/** Hands months past their time to files of a folder of its own, as the portal does each night; answers their names. */
async function moveToArchive({ databaseUrl }: Portal) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-archive-'))
  const pool = createPool({ connectionString: databaseUrl }, 2, () => undefined)
  try {
    const db = kyselyOver(pool)
    await sealAuditTrail(db)
    const config = readConfig({ DATA_DIR: dataDir })
    const log = createLogger({ logLevel: 'warn' })
    expect(await moveMonthsOut({ config, pool, db, log, now: () => new Date() })).toBe(0)
    return fs.readdirSync(path.join(dataDir, 'archive'))
  } finally {
    await pool.end()
    fs.rmSync(dataDir, { recursive: true })
  }
}

test('a curve says which of its months are archived; outcome and figures remain', async ({ page, portal, signIn }) => {
  const company = await companyWithDeliveries(portal, ['E2E-ARCHIVED'], { departedAtMs })
  const { id } = await portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('depositor_id', '=', company.id)
    .executeTakeFirstOrThrow()
  const [march, april] = (await moveToArchive(portal)).toSorted()
  await signIn(await makeUser(portal.db, { company }), `/delivery/detail?deliveryId=${id}`)

  const temperature = page.getByRole('region', { name: '温度推移', exact: true })
  const note = temperature.getByRole('alert').filter({ hasText: '保管庫' })
  await expect(note).toContainText('2015-03')
  await expect(note).toContainText(march ?? 'no file')
  await expect(note).toContainText('2015-04')
  await expect(note).toContainText(april ?? 'no file')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'English' }).click()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(page.getByText('Outcomes and figures are based on all readings, including these.')).toBeVisible()
  await expectAccessible(page)
})
