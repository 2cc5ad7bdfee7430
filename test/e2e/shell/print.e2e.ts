import type { Page } from '@playwright/test'
import { constantly, delivered, openWith } from '#test/e2e/support/dashboardWorld.ts'
import { expect, test } from '#test/e2e/support/portal.ts'

const byItself = { timeout: 30_000 }

/** What a sheet says in its margins, once printing begins. */
const marginsOf = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'))
    return [...document.querySelectorAll('style[media=print]')].map(style => style.textContent).join('')
  })

test('delivery and case are printed without frame, menus and buttons, each sheet with its record and its reader', async ({
  page,
  portal,
  signIn,
}) => {
  const menus = ['DeliveryStatus', 'Quality'] as const
  const { company, user } = await openWith(
    { portal, signIn },
    [{ reference: 'PRINTED', facts: delivered, celsius: constantly(12) }],
    { role: '01', language: 'en', menus },
  )
  const { id: deliveryId } = await portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('depositor_id', '=', company.id)
    .executeTakeFirstOrThrow()
  const ofCompany = () =>
    portal.db.selectFrom('excursion_cases').select('id').where('depositor_id', '=', company.id).executeTakeFirst()
  await expect.poll(ofCompany, byItself).toBeDefined()
  const caseId = (await ofCompany())?.id ?? 0

  for (const { address, title, says } of [
    { address: `/delivery/detail?deliveryId=${deliveryId}`, title: 'PRINTED', says: ['静岡工場', '東京医療センター'] },
    { address: `/quality/case?caseId=${caseId}`, title: 'EC-', says: ['PRINTED', 'Excursion'] },
  ]) {
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText(title, byItself)
    await expect(page.locator('.ant-skeleton')).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    const margins = await marginsOf(page)
    for (const part of ['counter(page) " / " counter(pages)', user.name, title]) expect(margins).toContain(part)
    for (const part of says) await expect(page.getByRole('main')).toContainText(part)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
    // What says something is printed, though it is a button: the keys of the curve, the kinds of events.
    await expect(page.locator('.ant-btn:not(.ant-btn-variant-link, .print-plain):visible')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Print|PDF|CSV|Share|Save|Sign|Send|Add|Change/ })).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await expect(page.getByText('Next', { exact: true })).toBeHidden()
    await expect(page.getByText(/^Select a /)).toBeHidden()
    const heads = await page.getByRole('columnheader').allTextContents()
    expect(heads.filter(head => /^(Download|Actions)$/.test(head))).toEqual([])
    await expect(page.getByRole('main')).not.toContainText('hincomplete')
    await page.emulateMedia({ media: null })
    expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 59[456]/)
  }
})
