import { givenMenus } from '#contract/kernel/menus.ts'
import { fakeCamera } from '#test/e2e/support/fakeCamera.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { browserArguments, testBrowser } from '#test/support/runs/browser.ts'
import { makeApiKey, makeCompany, makeUser } from '#test/support/database/make.ts'

const gtin = '04912345000019'
const sscc = '349123450000000010'
const label = `(01)${gtin}(17)280615(10)LOT-A1`

async function userWithBox(portal: Portal) {
  const maker = await makeCompany(portal.db)
  const { key } = await makeApiKey(portal.db, { company: maker })
  await portal.send('products', key, {
    products: [
      { itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8', codes: [{ kind: 'gtin', code: gtin }] },
    ],
  })
  const delivery = {
    reference: `BOX-${maker.code}`,
    deliveryType: '0001',
    depositCode: maker.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: '川崎センター' },
    shippingDate: '2026-05-01',
    items: [{ itemCode: 'VAC', lot: 'LOT-A1', quantity: 1 }],
    loggers: [],
    units: [{ sscc }],
  }
  await portal.send('deliveries', key, { deliveries: [delivery] })
  return { reference: delivery.reference, user: await makeUser(portal.db, { company: maker, menus: givenMenus }) }
}

const { executablePath, env } = testBrowser()
const camera = fakeCamera()
const symbols = [
  [']d2', 'gs1datamatrix', label],
  [']Q3', 'gs1qrcode', label],
  [']Q1', 'qrcode', `https://id.gs1.org/01/${gtin}/10/LOT-A1?17=280615`],
  [']C1', 'gs1-128', `(00)${sscc}`],
] as const

test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: {
    executablePath,
    args: [...browserArguments, ...camera.arguments],
    env: { ...(process.env as Record<string, string>), ...env },
  },
})

test('a Data Matrix, QR codes and a GS1-128 before the camera tell the delivery of the box', async ({
  page,
  portal,
  signIn,
}) => {
  const { reference, user } = await userWithBox(portal)
  await signIn(user, '/scan')
  for (const [symbology, drawnAs, text] of symbols) {
    camera.show(drawnAs, text)
    await page.goto('/scan')
    await page.getByRole('button', { name: 'カメラで読み取る' }).click()
    await expect(page.getByText(reference), drawnAs).toBeVisible()
    expect(new URL(page.url()).searchParams.get('code')?.replaceAll('"', '')).toMatch(new RegExp(`^\\${symbology}`))
    await expect(page.getByText('輸送中です。', { exact: false })).toBeVisible()
    await expect(page.getByRole('link', { name: '配送詳細' })).toBeVisible()
  }
})

test('a typed label is read, a wrong one says why, and a Digital Link leads here', async ({ page, portal, signIn }) => {
  const { reference, user } = await userWithBox(portal)
  await signIn(user, '/scan')
  await page.getByLabel('コード（GS1・JAN・SSCC）').fill(label)
  await page.keyboard.press('Enter')
  await expect(page.getByText(reference)).toBeVisible()
  await page.getByLabel('コード（GS1・JAN・SSCC）').fill(label.replace('0019', '0018'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('チェックデジットが一致しません', { exact: false })).toBeVisible()
  await page.goto(`/01/${gtin}/10/LOT-A1`)
  await expect(page.getByText(reference)).toBeVisible()
})
