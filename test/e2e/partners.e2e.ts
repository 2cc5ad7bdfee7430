import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, signIn, test } from '#test/e2e/support/portal.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { makeCompany, makeUser } from '#test/support/make.ts'

const menus = ['TradingPartners', 'DeliveryStatus'] as const
const path = '/user-management/partners'

test(
  'a partnership is proposed by one company, accepted by the other, and ended',
  { tag: '@main' },
  async ({ browser, portal }) => {
    const maker = await makeCompany(portal.db, { name: '長い名前の製薬株式会社関東第一営業本部', nameEn: 'Maker' })
    const carrier = await makeCompany(portal.db, { industryType: 5, name: '運送', nameEn: 'Carrier' })
    const pageOf = async (company: typeof maker) => {
      const page = await (await browser.newContext()).newPage()
      await signIn(page, portal, await makeUser(portal.db, { company, role: '01', menus }), path)
      return page
    }
    const makers = await pageOf(maker)
    await expect(makers.getByText('取引先はありません。')).toBeVisible()
    await expectAccessible(makers)
    await makers.getByRole('button', { name: '取引を申し込む' }).click()
    const dialog = makers.getByRole('dialog')
    await dialog.getByLabel('取引先の企業コード').fill('NOBODY')
    await dialog.getByRole('checkbox', { name: '荷送人・荷受人・運送会社としての指定' }).last().check()
    await dialog.getByRole('button', { name: '申し込む' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('この企業コードの企業はありません。')
    await dialog.getByLabel('取引先の企業コード').fill(carrier.code)
    await dialog.getByRole('button', { name: '申し込む' }).click()
    await expect(makers.getByText('回答待ち')).toBeVisible()

    const carriers = await pageOf(carrier)
    await carriers.getByRole('button', { name: '回答する' }).click()
    await expectAccessible(carriers)
    await carriers.getByRole('dialog').getByRole('button', { name: '回答する' }).click()
    const card = carriers.getByRole('listitem').filter({ hasText: maker.name })
    await expect(card.getByText('有効')).toBeVisible()
    for (const width of [390, 1280, 1920]) {
      await carriers.setViewportSize({ width, height: 900 })
      expect(await isTooWide(carriers)).toBe(false)
    }

    await makers.reload()
    await makers.getByRole('button', { name: '取引を終了する' }).click()
    await dialog.getByRole('button', { name: '終了する' }).click()
    await expect(dialog.getByText('理由を入力してください。')).toBeVisible()
    await dialog.getByLabel('理由').fill('契約満了')
    await dialog.getByRole('button', { name: '終了する' }).click()
    await makers.getByRole('button', { name: '履歴' }).click()
    await expect(dialog.getByText('契約満了')).toBeVisible()
  },
)
