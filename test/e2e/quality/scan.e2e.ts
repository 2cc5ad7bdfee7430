import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { givenMenus } from '#contract/kernel/menus.ts'
import { withCheckDigit } from '#contract/kernel/gs1/checkDigit.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { fakeCamera } from '#test/e2e/support/fakeCamera.ts'
import { drawn, movedBy, watchShifts } from '#test/e2e/support/layoutShifts.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { enterMailedCode, enterPassword } from '#test/e2e/support/signInSteps.ts'
import { isTooWide } from '#test/e2e/support/usersScreens.ts'
import { browserArguments, testBrowser } from '#test/support/runs/browser.ts'
import { makeApiKey, makeCentre, makeCompany, makeLogger, makeUser } from '#test/support/database/make.ts'

const gtin = '04912345000019'
const sscc = '349123450000000010'
const label = (lot: string, expiry = '280615') => `(01)${gtin}(17)${expiry}(10)${lot}`
const at = (minute: number) => `2026-05-01T${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:00:00+09:00`

type Box = { lot: string; celsius?: number[]; sscc?: string }

/** A maker with a delivery for each box; those with readings have arrived. */
async function userWithBoxes(portal: Portal, boxes: readonly Box[] = [{ lot: 'LOT-A1', sscc }]) {
  const maker = await makeCompany(portal.db)
  const { key } = await makeApiKey(portal.db, { company: maker })
  const code = { kind: 'gtin', code: gtin }
  const products = [{ itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8', codes: [code] }]
  const serialOf = ({ lot }: Box) => `SN-${maker.code}-${lot}`
  const deliveries = boxes.map(box => ({
    reference: `BOX-${box.lot}-${maker.code}`,
    deliveryType: '0001',
    depositCode: maker.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: '川崎センター' },
    shippingDate: '2026-05-01',
    items: [{ itemCode: 'VAC', lot: box.lot, quantity: 1 }],
    loggers: box.celsius ? [{ serial: serialOf(box), from: at(0), intervalSeconds: 3600 }] : [],
    ...(box.celsius && { actualPickup: at(0), deliveredAt: at(60 * (box.celsius.length - 1)) }),
    ...(box.sscc && { units: [{ sscc: box.sscc }] }),
  }))
  const readings = boxes.flatMap(box =>
    (box.celsius ?? []).map((celsius, hour) => ({ logger: serialOf(box), time: at(60 * hour), celsius })),
  )
  const accepted = { status: 200, body: { rejected: [] } }
  expect(await portal.send('products', key, { products })).toMatchObject(accepted)
  expect(await portal.send('deliveries', key, { deliveries })).toMatchObject(accepted)
  if (readings.length > 0) expect(await portal.send('readings', key, { readings })).toMatchObject(accepted)
  const user = await makeUser(portal.db, { company: maker, menus: givenMenus })
  return { maker, user, references: deliveries.map(({ reference }) => reference) }
}

/** What Quality decides about the lot of a delivery; the rules of deciding are tested where they are. */
const decide = async (portal: Portal, reference: string, decision: string) =>
  await sql`
    insert into lot_states (delivery_id, product_id, lot_id, decision, is_affected, is_quarantined, updated_at)
    select i.delivery_id, i.product_id, i.lot_id, ${decision}, false, ${decision === 'rejected'}, now()
      from delivery_items i join deliveries d on d.id = i.delivery_id where d.reference = ${reference}
    on conflict (delivery_id, product_id, lot_id)
      do update set decision = excluded.decision, is_quarantined = excluded.is_quarantined`.execute(portal.db)

const { executablePath, env } = testBrowser()
const camera = fakeCamera()
const symbols = [
  [']d2', 'gs1datamatrix', label('LOT-A1')],
  [']Q3', 'gs1qrcode', label('LOT-A1')],
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

const start = (page: Page) => page.getByRole('button', { name: 'カメラで読み取る' }).click()
const field = (page: Page) => page.getByLabel('コード（GS1・JAN・SSCC）')
const type = async (page: Page, text: string) => {
  await field(page).fill(text)
  await page.keyboard.press('Enter')
}
const told = (page: Page, text: string) => expect(page.getByText(text, { exact: false })).toBeVisible()

test('a Data Matrix, QR codes and a GS1-128 before the camera tell the delivery of the box', async ({
  page,
  portal,
  signIn,
}) => {
  const { references, user } = await userWithBoxes(portal)
  await signIn(user, '/scan')
  for (const [symbology, drawnAs, text] of symbols) {
    camera.show([drawnAs, text])
    await page.goto('/scan')
    await start(page)
    await expect(page.getByText(references[0] ?? ''), drawnAs).toBeVisible()
    expect(new URL(page.url()).searchParams.get('code')?.replaceAll('"', '')).toMatch(new RegExp(`^\\${symbology}`))
    await told(page, '輸送中です。')
    await expect(page.getByRole('link', { name: '配送詳細' })).toBeVisible()
  }
  await expectAccessible(page)
})

test('of the codes on a label the one that tells the delivery counts; of several boxes one is chosen', async ({
  page,
  portal,
  signIn,
}) => {
  const { references, user } = await userWithBoxes(portal, [{ lot: 'LOT-A1', sscc }, { lot: 'LOT-B2' }])
  await signIn(user, '/scan')
  camera.show(['gs1-128', `(00)${sscc}`], ['ean13', gtin.slice(1)])
  await start(page)
  await expect(page.getByText(references[0] ?? '')).toBeVisible()
  camera.show(['gs1datamatrix', label('LOT-A1')], ['gs1datamatrix', label('LOT-B2')])
  await start(page)
  await told(page, '複数のコードが写っています。')
  await expect(page.getByText(references[0] ?? ''), 'what the former box needs').toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'LOT-B2' }).click()
  await expect(page.getByText(references[1] ?? '')).toBeVisible()
  await expect(page.getByText(references[0] ?? '')).toBeHidden()
})

test('a lot that came as stock is told with its place, and leads to the list of stock', async ({
  page,
  portal,
  signIn,
}) => {
  const { maker, user } = await userWithBoxes(portal)
  const { key } = await makeApiKey(portal.db, { company: maker })
  const centre = await makeCentre(portal.db, { company: maker, name: '静岡第一倉庫' })
  const row = (lot: string) => ({ itemCode: 'VAC', lot, centreCode: centre.code, qualifiedQuantity: 40 })
  const stock = [{ ...row('LOT-S1'), expiry: '2028-06-15' }, row('LOT-S2')]
  expect(await portal.send('stock', key, { stock })).toMatchObject({ status: 200, body: { rejected: [] } })
  await signIn(user, '/scan')
  await type(page, label('LOT-S1'))
  await told(page, '静岡第一倉庫')
  await told(page, '良品在庫数 40')
  await expect(page.getByText('LOT-S2')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: '製品在庫情報' }).click()
  await expect(page).toHaveURL(/\/product-info\?.*lot=LOT-S1/)
  await expect(page.getByText('静岡第一倉庫').first()).toBeVisible()
})

test('LOG-180: who sees stock and no deliveries is told of a box what its lot in stock is, and no delivery', async ({
  page,
  portal,
  signIn,
}) => {
  const { maker, references } = await userWithBoxes(portal)
  const { key } = await makeApiKey(portal.db, { company: maker })
  const centre = await makeCentre(portal.db, { company: maker, name: '静岡第一倉庫' })
  const row = (lot: string) => ({ itemCode: 'VAC', lot, centreCode: centre.code, qualifiedQuantity: 40 })
  const stock = [row('LOT-A1'), row('LOT-S2')]
  expect(await portal.send('stock', key, { stock })).toMatchObject({ status: 200, body: { rejected: [] } })
  await signIn(await makeUser(portal.db, { company: maker, menus: ['ProductStockInformation'] }), '/product-info')
  await page.getByRole('banner').getByRole('link', { name: 'コード照会' }).click()
  await type(page, label('LOT-S2'))
  await told(page, '良品在庫数 40')
  await told(page, `https://id.gs1.org/01/${gtin}/10/LOT-S2`)
  await decide(portal, references[0] ?? '', 'rejected')
  await type(page, label('LOT-A1'))
  await told(page, '不合格です。使用せず')
  await told(page, '不合格 40')
  await expect(page.getByText(references[0] ?? '')).toHaveCount(0)
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => isTooWide(page)).toBe(false)
  }
  await expectAccessible(page)
  await type(page, sscc)
  await told(page, 'このコードからは品目が分かりません。')
  await type(page, label('LOT-NONE'))
  await told(page, 'このコードの在庫は見つかりません。')
})

test('the code of an asset leads to its logger, a GLN to its place, and neither asks for a lot', async ({
  page,
  portal,
  signIn,
}) => {
  const { maker, user } = await userWithBoxes(portal)
  const logger = await makeLogger(portal.db, { company: maker, serial: `SN-${maker.code}-ASSET` })
  const codeOfLogger = { logger_id: logger.id, company_id: maker.id, kind: 'grai', code: '4912345000026K1' }
  await portal.db.insertInto('logger_codes').values(codeOfLogger).execute()
  await signIn(user, '/scan')
  // What takes the search more than two seconds, as a first one beside other tests, is asked again.
  const tells = (code: string, text: string) =>
    expect(async () => {
      await type(page, code)
      await told(page, text)
    }).toPass({ timeout: 120_000 })
  await tells('(8003)04912345000026K1', `SN-${maker.code}-ASSET`)
  await expect(page.getByRole('main').getByRole('link', { name: `SN-${maker.code}-ASSET` })).toBeVisible()
  await tells('(8004)4912345NONE', 'このGRAI・GIAIのロガーは見つかりません。')
  await tells('(414)4912345000033', 'このGLNの場所・企業は見つかりません。')
  await expect(page.getByText('GTINだけでは配送を特定できません。')).toBeHidden()
  await expectAccessible(page)
})

test('a code that is not of GS1 is told, and the camera looks on', async ({ page, portal, signIn }) => {
  const { user } = await userWithBoxes(portal)
  await signIn(user, '/scan')
  camera.show(['qrcode', 'https://maker.example/products/1'])
  await start(page)
  await told(page, 'GS1・JAN・SSCCのコードではありません。')
  await expect(page.getByLabel('カメラの映像')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'カメラを止める' }).click()
  await expect(page.getByLabel('カメラの映像')).toBeHidden()
})

test('what to do with a box that is expired, rejected, was too warm, stayed cold', async ({ page, portal, signIn }) => {
  const { references, user } = await userWithBoxes(portal, [
    { lot: 'COLD', celsius: [5, 5, 5, 5] },
    { lot: 'WARM', celsius: [5, 14, 14, 5] },
  ])
  await signIn(user, '/scan')
  await type(page, label('COLD'))
  await told(page, '温度は保たれていました。')
  await expect(page.getByText('温度維持')).toBeVisible()
  // A scanner that types, wherever the focus is: what it types replaces the former code.
  await page.getByRole('link', { name: '配送詳細' }).focus()
  await page.keyboard.type(label('WARM'))
  await page.keyboard.press('Enter')
  await told(page, '隔離')
  await expect(page.getByText('温度逸脱', { exact: true })).toBeVisible()
  // Expired by its label alone, also where no delivery has brought it.
  for (const lot of ['COLD', 'NOWHERE']) {
    await type(page, label(lot, '240131'))
    await told(page, '使用期限切れです。')
    await expect(page.getByText('温度は保たれていました。')).toBeHidden()
  }
  await type(page, label('COLD'))
  await told(page, '温度は保たれていました。')
  // The same code again is looked up again.
  await decide(portal, references[0] ?? '', 'rejected')
  await type(page, label('COLD'))
  await told(page, '不合格です。使用せず')
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => isTooWide(page)).toBe(false)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('without a network the label is read, and looked up when the network is back', async ({
  page,
  portal,
  signIn,
}) => {
  const { references, user } = await userWithBoxes(portal)
  await signIn(user, '/scan')
  await expect(field(page)).toBeVisible()
  await page.context().setOffline(true)
  await type(page, label('LOT-A1'))
  await told(page, 'オフラインのため照会できません。')
  await expect(page.getByRole('region', { name: 'ラベルの内容' })).toContainText('LOT-A1')
  await expect(page.getByText('使用期限切れです。', { exact: false })).toBeHidden()
  await type(page, label('LOT-A1', '240131'))
  await told(page, '使用期限切れです。')
  await type(page, `${label('LOT-A1')}(10)LOT-B2`)
  await told(page, '同じ項目に異なる値があります。')
  await expect(page.getByText('オフラインのため照会できません。', { exact: false })).toBeHidden()
  await type(page, label('LOT-A1'))
  await page.context().setOffline(false)
  await expect(page.getByText(references[0] ?? '')).toBeVisible()
  await expect(page.getByText('オフラインのため照会できません。', { exact: false })).toBeHidden()
})

test('the page opens again without a network, reads a label, and looks it up when the network is back', async ({
  page,
  portal,
  signIn,
}) => {
  const { references, user } = await userWithBoxes(portal)
  await signIn(user, '/scan')
  await expect(field(page)).toBeVisible()
  // The page is kept on the device from now on.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  await page.goto('/scan')
  await expect(field(page)).toBeVisible()
  await type(page, label('LOT-A1', '240131'))
  await told(page, '使用期限切れです。')
  await told(page, 'オフラインのため照会できません。')
  await page.reload()
  await expect(page.getByRole('region', { name: 'ラベルの内容' })).toContainText('LOT-A1')
  await page.context().setOffline(false)
  await expect(page.getByText(references[0] ?? '')).toBeVisible()
})

/** Stand-ins for what this browser has not: its own detector, a torch, and cameras that fail. */
type StandIn = { detects?: string[][]; refusesWith?: string; hasTorch?: boolean }
const standIn = (page: Page, wanted: StandIn) =>
  page.addInitScript(({ detects, refusesWith, hasTorch }: StandIn) => {
    const lit: boolean[] = []
    Object.assign(globalThis, { lit })
    if (detects) {
      const pictures = [...detects]
      class BarcodeDetector {
        static getSupportedFormats = () =>
          Promise.resolve(['data_matrix', 'qr_code', 'code_128', 'ean_13', 'itf', 'pdf417'])
        detect = () => Promise.resolve((pictures.shift() ?? []).map(rawValue => ({ rawValue })))
      }
      Object.assign(globalThis, { BarcodeDetector })
    }
    const devices = navigator.mediaDevices
    if (refusesWith) devices.getUserMedia = () => Promise.reject(new DOMException('no', refusesWith))
    if (hasTorch) {
      MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
      MediaStreamTrack.prototype.applyConstraints = constraints => {
        lit.push(Boolean((constraints?.advanced?.[0] as { torch?: boolean } | undefined)?.torch))
        return Promise.resolve()
      }
    }
  }, wanted)

test('the browser’s own detector is used where it knows the symbols, and finds the same', async ({
  page,
  portal,
  signIn,
}) => {
  const { references, user } = await userWithBoxes(portal)
  const label128 = `01${gtin}1728061510LOT-A1`
  const seen = ['https://maker.example/', '4912345000019', label128]
  await standIn(page, { detects: [seen, seen, seen] })
  camera.show(['qrcode', 'nothing'])
  const readers: string[] = []
  page.on('worker', worker => readers.push(worker.url()))
  await signIn(user, '/scan')
  await start(page)
  await expect(page.getByText(references[0] ?? '')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('code')).toContain(label128)
  expect(readers.filter(url => url.includes('codeReader'))).toEqual([])
})

test('GS1 DataBar, which the browser’s own detector does not know, is read beside it', async ({
  page,
  portal,
  signIn,
}) => {
  const { references, user } = await userWithBoxes(portal)
  await standIn(page, { detects: [[], ['https://maker.example/']] })
  camera.show(['databarexpanded', label('LOT-A1')])
  await signIn(user, '/scan')
  await start(page)
  await expect(page.getByText(references[0] ?? '')).toBeVisible()
})

for (const [name, text] of [
  ['NotAllowedError', 'カメラの使用が許可されていません。'],
  ['NotFoundError', 'カメラを使用できません。'],
  ['NotReadableError', 'カメラが他のアプリで使用されています。'],
] as const) {
  test(`a camera that answers ${name} says what to do, and can be tried again`, async ({ page, portal, signIn }) => {
    const { user } = await userWithBoxes(portal)
    await standIn(page, { refusesWith: name })
    await signIn(user, '/scan')
    await start(page)
    await told(page, text)
    await expectAccessible(page)
    await expect(page.getByRole('button', { name: 'カメラで読み取る' })).toBeVisible()
  })
}

test('the light of the camera is switched on and off', async ({ page, portal, signIn }) => {
  const { user } = await userWithBoxes(portal)
  await standIn(page, { hasTorch: true })
  camera.show(['qrcode', 'https://maker.example/products/1'])
  await signIn(user, '/scan')
  await start(page)
  const light = page.getByRole('button', { name: 'ライト' })
  await light.click()
  await expect(light).toHaveAttribute('aria-pressed', 'true')
  await light.click()
  await expect(light).toHaveAttribute('aria-pressed', 'false')
  expect(await page.evaluate(() => (globalThis as unknown as { lit: boolean[] }).lit)).toEqual([true, false])
})

test('a typed label is read, a wrong one says why, and a Digital Link leads here after signing in', async ({
  page,
  portal,
  signIn,
}) => {
  const { references, user } = await userWithBoxes(portal)
  await page.goto(`/01/${gtin}/10/LOT-A1`)
  await enterPassword(page, user.email)
  await enterMailedCode(page, portal, user.email)
  await expect(page.getByText(references[0] ?? '')).toBeVisible()
  await signIn(user, '/scan')
  await type(page, label('LOT-A1'))
  await expect(page.getByText(references[0] ?? '')).toBeVisible()
  await type(page, label('LOT-A1').replace('0019', withCheckDigit('0491234500001').slice(-4).replace('9', '8')))
  await told(page, 'チェックデジットが一致しません')
})

test('nothing moves where the page is opened with a code in its address', async ({ page, portal, signIn }) => {
  const { references, user } = await userWithBoxes(portal)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(user, '/scan')
  await watchShifts(page)
  await page.goto(`/scan?code=${encodeURIComponent(label('LOT-A1'))}`)
  await expect(page.getByText(references[0] ?? '')).toBeVisible()
  await expect(page.getByRole('region', { name: 'ラベルの内容' })).toBeVisible()
  await drawn(page)
  expect(await movedBy(page)).toBeLessThan(0.05)
})

test('a button beside the search leads here from every page, on a phone, too, for who sees or drives deliveries', async ({
  page,
  portal,
  signIn,
}) => {
  const { maker, user } = await userWithBoxes(portal)
  await signIn(user, '/ordered-list')
  const button = page.getByRole('banner').getByRole('link', { name: 'コード照会' })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(button).toBeVisible()
    await expect.poll(() => isTooWide(page)).toBe(false)
  }
  await button.click()
  await expect(page).toHaveURL('/scan')
  await signIn(await makeUser(portal.db, { company: maker, menus: ['OrderedItemsList'] }), '/ordered-list')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('a driver with My Trips alone is led from a box to its trip, and learns nothing of a box that is not theirs', async ({
  page,
  portal,
  signIn,
}) => {
  const { maker } = await userWithBoxes(portal)
  const carrier = await makeCompany(portal.db, { industryType: 5 })
  const { key } = await makeApiKey(portal.db, { company: maker })
  const trip = (name: string, facts: object) => ({
    reference: `${name}-${maker.code}`,
    deliveryType: '0001',
    depositCode: maker.code,
    shipFrom: { name: '静岡工場' },
    destination: { name: '川崎センター' },
    shippingDate: dayIn(new Date(), 'Asia/Tokyo'),
    items: [{ itemCode: 'VAC', lot: 'LOT-A1', quantity: 1 }],
    loggers: [],
    ...facts,
  })
  const theirs = withCheckDigit('34912345000000002')
  const foreign = withCheckDigit('34912345000000003')
  const deliveries = [
    trip('MINE', { carrierCode: carrier.code, units: [{ sscc: theirs }] }),
    trip('NEXT', { carrierCode: carrier.code }),
    trip('THEIRS', { units: [{ sscc: foreign }] }),
  ]
  expect(await portal.send('deliveries', key, { deliveries })).toMatchObject({ status: 200, body: { rejected: [] } })
  await signIn(await makeUser(portal.db, { company: carrier, menus: ['Trips'] }), '/trips')
  await page.getByRole('banner').getByRole('link', { name: 'コード照会' }).click()
  await type(page, foreign)
  await told(page, 'この荷物は、担当するどの配送にも含まれていません。')
  await expect(page.getByText(maker.code, { exact: false })).toHaveCount(0)
  await type(page, theirs)
  await told(page, `MINE-${maker.code}`)
  await expect(page.getByRole('link', { name: '配送詳細' })).toHaveCount(0)
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => isTooWide(page)).toBe(false)
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: '配送実績を入力' }).click()
  await expect(page.getByRole('button', { name: '集荷を確認' })).toHaveCount(1)
  await told(page, `MINE-${maker.code}`)
  await page.getByRole('link', { name: '担当する配送をすべて表示' }).click()
  await told(page, `NEXT-${maker.code}`)
})
