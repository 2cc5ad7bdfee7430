import { sql } from 'kysely'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { makeCompany, makeUser } from '#test/support/database/make.ts'

const path = '/user-management/platform'

/** A platform administrator without any menu of a list: the page belongs to the role. */
async function operatorOf({ db }: Portal) {
  const known = await db.selectFrom('companies').select('id').where('industry_type', '=', 9).executeTakeFirst()
  const company = known
    ? { ...known, code: '', name: '', nameEn: '' }
    : await makeCompany(db, { industryType: 9, code: 'PLATFORM' })
  return await makeUser(db, { company, role: '00', menus: [] })
}

/** Jobs that were tried as often as they may be; nobody works them off meanwhile. */
async function failedJobs({ db }: Portal, number: number) {
  await sql`
    select graphile_worker.add_job('remindOfCases', run_at := now() + interval '1 day')
      from generate_series(1, ${number}::int)`.execute(db)
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'the printer is on fire'
     where id in (select j.id from graphile_worker.jobs j where j.task_identifier = 'remindOfCases')`.execute(db)
}

test(
  'a platform administrator sees what is wrong and runs failed jobs again',
  { tag: '@main' },
  async ({ page, portal, signIn }) => {
    await failedJobs(portal, 2)
    await signIn(await operatorOf(portal), path)
    await expect(page).toHaveTitle('稼働状況 | KelvinChain')
    await expect(page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link')).toHaveText(['稼働状況'])
    const state = page.getByRole('region', { name: '全体の状態' })
    await expect(state).toContainText('要確認')
    await expect(state).toContainText('ジョブ「逸脱案件の期限の通知」が2件、再試行の上限まで失敗しました。')
    await expect(state).toContainText('バックアップがまだ一度も作成されていません。')
    await expect(page.getByRole('group', { name: 'ジョブ' })).toContainText('the printer is on fire')
    await expectAccessible(page)

    await page.getByRole('button', { name: '失敗した「逸脱案件の期限の通知」を再実行' }).click()
    await expect(page.getByText('2件を再実行します。')).toBeVisible()
  },
)

test('the page updates without a reload, in English and on a phone', async ({ page, portal, signIn }) => {
  const ofLost = sql`where host = 'lost'`
  await sql`
    insert into portal_processes (id, host, pid, version, started_at, beat_at, report)
    values (gen_random_uuid(), 'lost', 7, '1.0.0', now(), now() - interval '1 minute', '{}')`.execute(portal.db)
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(await operatorOf(portal), path)
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await page.keyboard.press('Escape')
  const processes = page.getByRole('group', { name: 'Processes' })
  await expect(processes.getByRole('row', { name: /lost/ })).toContainText('Not responding')
  await expect(processes).toContainText('Running')
  await expectAccessible(page)
  await sql`update portal_processes set ended_at = now() ${ofLost}`.execute(portal.db)
  await expect(processes.getByRole('row', { name: /lost/ })).toContainText('Ended', { timeout: 30_000 })
  await sql`delete from portal_processes ${ofLost}`.execute(portal.db)
})

test('for a company administrator there is no such page', async ({ page, portal, signIn }) => {
  const user = await makeUser(portal.db, { role: '01', menus: ['UserList', 'PlatformHealth'] })
  await signIn(user)
  await page.goto(path)
  await expect(page).toHaveURL('/404')
  await expect(page.getByRole('link', { name: '稼働状況' })).toHaveCount(0)
})
