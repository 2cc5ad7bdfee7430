import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { notice } from '#test/e2e/support/signInSteps.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, password, type MadeUser } from '#test/support/database/make.ts'

const menus = ['DeliveryStatus', 'Quality', 'ProductStockInformation', 'AlertRules', 'AuditTrail'] as const
const at = (minutes: number) => new Date(Date.now() - 2 * 3_600_000 + minutes * 60_000).toISOString()
/** What happens without a click shows within the pause of the list. */
const byItself = { timeout: 30_000 }
const lots = ['WALK-A', 'WALK-B', 'WALK-C'] as const

/** A maker that asks for two people, with a delivery of three lots on the road and 50 of each in stock. */
async function makerWithDelivery(portal: Portal) {
  const company = await makeCompany(portal.db, { name: '歩走製薬', nameEn: 'Walk Pharma' })
  const { code: centreCode } = await makeCentre(portal.db, { company })
  const { key } = await makeApiKey(portal.db, { company })
  await portal.db
    .insertInto('quality_rules')
    .values({
      company_id: company.id,
      releases_by_itself: true,
      needs_two_people: true,
      assessment_days: 5,
      retention_years: 6,
      updated_at: new Date(),
    })
    .execute()
  const accepted = async (path: string, body: object) =>
    expect(await portal.send(path, key, body)).toMatchObject({ status: 200, body: { rejected: [] } })
  const delivery = {
    reference: 'WALK-1',
    deliveryType: '0003',
    depositCode: company.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: '東京医療センター' },
    shippingDate: at(0).slice(0, 10),
    actualPickup: at(0),
    items: lots.map(lot => ({ itemCode: 'P', lot, quantity: 10 })),
    loggers: [{ serial: 'SN-WALK', from: at(0), intervalSeconds: 600 }],
  }
  const product = { itemCode: 'P', nameJa: '冷蔵試験薬', nameEn: 'Cold test drug', band: '2-8' }
  await accepted('products', { products: [product] })
  await accepted('deliveries', { deliveries: [delivery] })
  await accepted('stock', { stock: lots.map(lot => ({ itemCode: 'P', lot, centreCode, qualifiedQuantity: 50 })) })
  return {
    company,
    measure: async (fromMinute: number, celsius: readonly number[]) =>
      await accepted('readings', {
        readings: celsius.map((value, nth) => ({ logger: 'SN-WALK', time: at(fromMinute + nth * 10), celsius: value })),
      }),
    arrive: async () => await accepted('deliveries', { deliveries: [{ ...delivery, deliveredAt: at(60) }] }),
  }
}

/** The uppermost: a signature stands above the form of what is decided. */
const dialog = (page: Page) => page.getByRole('dialog').last()
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** With the password, and the mailed code where it is the session's first signature. */
async function sign(
  page: Page,
  portal: Portal,
  user: MadeUser,
  words: { send: RegExp; code: RegExp; sign: string; first: boolean },
) {
  await dialog(page).locator('input[type=password]').fill(password)
  if (words.first) {
    await dialog(page).getByRole('button', { name: words.send }).click()
    await expect(dialog(page)).toContainText(user.email)
    await dialog(page)
      .getByLabel(words.code)
      .fill(await portal.mailedCode(user.email))
  }
  await dialog(page).getByRole('button', { name: words.sign, exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
}
const japanese = { send: /認証コードを送信/, code: /認証コード/, sign: '署名する' }
const english = { send: /Send/, code: /code/i, sign: 'Sign' }

async function downloadText(page: Page, press: () => Promise<void>) {
  const downloading = page.waitForEvent('download')
  await press()
  const download = await downloading
  return { name: download.suggestedFilename(), head: (await readFile(await download.path())).subarray(0, 5).toString() }
}

/** What the portal answers to whoever is signed in and asks to sign by call. */
const prepared = async (page: Page, act: object) =>
  await page.evaluate(async asked => {
    const { state } = JSON.parse(localStorage.getItem('kelvinchain.session') ?? '{}')
    const headers = { 'content-type': 'application/json', accessToken: state.tokens.accessToken }
    const body = JSON.stringify({ act: asked })
    return await (await fetch('/pro-api/signature/prepareSignature', { method: 'POST', headers, body })).json()
  }, act)

test(
  'an excursion is followed from its first warm reading to the report, by two people in two languages',
  { tag: '@long' },
  async ({ page, portal, signIn }) => {
    const { company, measure, arrive } = await makerWithDelivery(portal)
    const mika = await makeUser(portal.db, { company, menus })
    const erin = await makeUser(portal.db, { company, role: '01', language: 'en', menus })

    await test.step('before: everything is qualified', async () => {
      await measure(0, [5, 5, 5])
      await signIn(mika, '/product-info')
      for (const lot of lots) await expect(row(page, lot)).toContainText('50')
      await expect(page.getByText('良品在庫数の合計 150')).toBeVisible()
    })

    await test.step('the first warm reading raises an alert and opens a case', async () => {
      await measure(30, [9.5])
      await signIn(erin, '/user-management/alerts')
      await expect(row(page, 'WALK-1').first()).toContainText('9.5 °C', byItself)
      await measure(40, [11, 5, 5])
      await arrive()
      await signIn(mika, '/quality?tab=cases')
      await expect(row(page, 'WALK-1')).toContainText(/EC-\d{4}-0001/, byItself)
      await page.getByRole('link', { name: /EC-\d{4}-0001/ }).click()
      await expect(page.getByRole('heading', { name: /EC-\d{4}-0001/ })).toBeVisible()
      await expect(page.locator('#case-excursions')).toContainText('11.0')
      await expectAccessible(page)
    })

    await test.step('during: the lots have left the qualified stock', async () => {
      const caseUrl = page.url()
      await page.goto('/product-info')
      await expect(page.getByText('良品在庫数の合計 0、保留数の合計 150')).toBeVisible()
      await page.goto(caseUrl)
    })

    await test.step('it is assessed and signed', async () => {
      await page.getByRole('button', { name: '評価を開始' }).click()
      await expect(notice(page)).toContainText('評価を開始しました。')
      const signing = page.getByRole('button', { name: '評価に署名' })
      await expect(signing).toBeDisabled()
      await page.getByLabel('判定の根拠').fill('安定性試験 ST-1 の範囲内')
      await page.getByRole('button', { name: '評価を保存' }).click()
      await expect(notice(page)).toContainText('評価を保存しました。')
      await signing.click()
      await sign(page, portal, mika, { ...japanese, first: true })
      await expect(page.getByRole('region', { name: '電子署名と承認' })).toContainText(mika.name)
    })

    await test.step('whoever assessed it neither decides nor approves, on the page or by call', async () => {
      await expect(page.getByRole('button', { name: 'WALK-A' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: '承認して案件を完了' })).toBeDisabled()
      await expect(page.getByRole('region', { name: '電子署名と承認' })).toContainText('二名による確認のため')
      await expectAccessible(page)
      expect(
        await prepared(page, { kind: 'approve', caseId: Number(new URL(page.url()).searchParams.get('caseId')) }),
      ).toMatchObject({
        code: 4022,
        data: { issues: expect.arrayContaining([{ path: 'act', message: 'samePerson' }]) },
      })
    })

    const caseUrl = page.url()
    await test.step('the second person decides every lot and approves, in English', async () => {
      await signIn(erin, new URL(caseUrl).pathname + new URL(caseUrl).search)
      const decisions = [
        { lot: 'WALK-A', name: 'Released', restriction: null },
        { lot: 'WALK-B', name: 'Released with restriction', restriction: 'Use in Tokyo only' },
        { lot: 'WALK-C', name: 'Rejected', restriction: null },
      ]
      for (const [nth, { lot, name, restriction }] of decisions.entries()) {
        await page.getByRole('button', { name: `Decide: Cold test drug ${lot}` }).click()
        await dialog(page).getByRole('radio', { name, exact: true }).check()
        if (restriction)
          await dialog(page)
            .getByLabel(/^Restriction/)
            .fill(restriction)
        await dialog(page).getByLabel('Reason').fill(`As assessed: ${lot}`)
        await dialog(page).getByRole('button', { name: /sign/i }).click()
        await sign(page, portal, erin, { ...english, first: nth === 0 })
        await expect(page.locator('#case-lots').getByRole('row').filter({ hasText: lot })).toContainText(name)
      }
      await page.getByRole('button', { name: 'Approve and conclude' }).click()
      await sign(page, portal, erin, { ...english, first: false })
      await expect(page.locator('#case-head')).toContainText('Concluded')
      await expectAccessible(page)
    })

    await test.step('the report comes in both languages', async () => {
      const reports = page.locator('.section-actions')
      const own = await downloadText(
        page,
        async () =>
          await reports
            .getByRole('button', { name: /\(PDF\)/ })
            .first()
            .click(),
      )
      expect(own.head).toBe('%PDF-')
      await signIn(mika, new URL(caseUrl).pathname + new URL(caseUrl).search)
      await expect(page.locator('#case-head')).toContainText('完了')
      const other = await downloadText(
        page,
        async () => await page.getByRole('button', { name: '案件報告書（PDF）' }).click(),
      )
      expect(other.head).toBe('%PDF-')
      expect(other.name).not.toBe(own.name)
    })

    await test.step('after: two lots are qualified again, the rejected one is not', async () => {
      await page.goto('/product-info')
      await expect(page.getByText('良品在庫数の合計 100、不合格数の合計 50')).toBeVisible()
      await expect(row(page, 'WALK-C')).toContainText('50')
    })

    await test.step('the audit trail shows each step with what was before and after', async () => {
      const stepsOf = async () => {
        const entries = await portal.db
          .selectFrom('audit_trail')
          .select(['actor', 'old', 'new'])
          .where('table_name', '=', 'excursion_cases')
          .where('act', '=', 'U')
          .orderBy('id')
          .execute()
        return entries.flatMap(({ actor, old, new: image }) => {
          const [was, is] = [old as { state?: string }, image as { state: string; depositor_id: number }]
          // Other tests have cases of their own in this portal.
          return is.depositor_id === company.id && was.state ? [`${actor} ${was.state} → ${is.state}`] : []
        })
      }
      expect(await stepsOf()).toEqual([
        `user:${mika.id} open → underAssessment`,
        `user:${erin.id} underAssessment → concluded`,
      ])
      await signIn(erin, '/user-management/audit-trail?table=excursion_cases')
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('table')).toContainText('Under assessment → Concluded', { timeout: 10_000 })
      }).toPass()
    })
  },
)
