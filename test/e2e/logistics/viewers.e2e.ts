import type { Page } from '@playwright/test'
import { givenMenus } from '#contract/kernel/menus.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { expect, test, type Portal } from '#test/e2e/support/portal.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, type MadeUser } from '#test/support/database/make.ts'

const minuteMs = 60_000
const departedAtMs = Date.now() - 600 * minuteMs
const at = (minutes: number) => new Date(departedAtMs + minutes * minuteMs).toISOString()
const day = at(0).slice(0, 10)

/** One maker's goods, and four who look at them: each with what its screens must show. */
type Viewer = {
  user: MadeUser
  deliveries: string[]
  /** What Delivery Details must say is not disclosed. */
  undisclosed: string[]
  arrivals: string[]
  stock: string[]
}

async function sendGoods(portal: Portal): Promise<Record<string, Viewer>> {
  const { db } = portal
  const maker = await makeCompany(db)
  const logistics = await makeCompany(db, { industryType: 4 })
  const distributor = await makeCompany(db, { industryType: 3 })
  const informed = await makeCompany(db, { industryType: 2 })
  const [east, west] = [await makeCentre(db, { company: logistics }), await makeCentre(db, { company: logistics })]
  const yokohama = await makeCentre(db, { company: distributor, name: '横浜配送センター' })
  await db
    .updateTable('companies')
    .set({ discloses_ordered_items: true, discloses_products: true })
    .where('id', '=', distributor.id)
    .execute()
  const { key } = await makeApiKey(db, { company: maker })
  const { key: ofDistributor } = await makeApiKey(db, { company: distributor })
  const take = async (path: string, sender: string, body: object) =>
    expect(await portal.send(path, sender, body)).toMatchObject({ status: 200, body: { rejected: [] } })

  await take('products', key, {
    products: [{ itemCode: 'VAC', nameJa: '乾燥ワクチン', nameEn: 'Vaccine', band: '2-8' }],
  })
  const delivery = (reference: string, lot: string, facts: object) => ({
    reference,
    depositCode: maker.code,
    shippingDate: day,
    actualPickup: at(0),
    scheduledArrival: at(2000),
    items: [{ itemCode: 'VAC', lot, quantity: 9 }],
    loggers: [{ serial: `SN-${reference}`, from: at(0) }],
    ...facts,
  })
  await take('deliveries', key, {
    deliveries: [
      delivery('VIEW-EAST', 'E1', {
        deliveryType: '0003',
        shipFrom: { name: '東センター', centreCode: east.code, lat: 35.6, lon: 139.7 },
        destination: { name: '横浜配送センター', centreCode: yokohama.code, kind: 'distributionCentre' },
      }),
      delivery('VIEW-WEST', 'W1', {
        deliveryType: '0001',
        shipFrom: { name: '静岡工場' },
        destination: { name: '西センター', centreCode: west.code },
      }),
    ],
  })
  const readings = Array.from({ length: 59 }, (_, step) => ({
    logger: 'SN-VIEW-EAST',
    time: at(step * 10),
    celsius: 5,
    lat: 35.6,
    lon: 139.7,
  }))
  await take('readings', key, { readings })
  const row = (lot: string, centreCode: string) => ({ itemCode: 'VAC', lot, centreCode, qualifiedQuantity: 5 })
  await take('stock', key, { stock: [row('E1', east.code), row('W1', west.code)] })
  const received = { depositCode: maker.code, ownerType: 'consignee' }
  await take('stock', ofDistributor, { stock: [{ ...row('Y1', yokohama.code), ...received }] })
  const { id: product_id } = await db
    .selectFrom('products')
    .select('id')
    .where('company_id', '=', maker.id)
    .executeTakeFirstOrThrow()
  const disclosure = { product_id, company_id: informed.id, valid_from: '2020-01-01' }
  await db
    .insertInto('disclosures')
    .values([
      { ...disclosure, stage: 'secondLogistics', kind: 'temperature' },
      { ...disclosure, stage: 'warehouse', kind: 'stockQuantity' },
    ])
    .execute()

  const menus = givenMenus
  return {
    'a depositor': {
      user: await makeUser(db, { company: maker, menus }),
      deliveries: ['VIEW-EAST', 'VIEW-WEST'],
      undisclosed: [],
      arrivals: ['E1'],
      stock: ['E1', 'W1', 'Y1'],
    },
    'a logistics user limited to one centre': {
      user: await makeUser(db, { company: logistics, menus, centres: [east] }),
      deliveries: ['VIEW-EAST'],
      undisclosed: [],
      arrivals: ['E1'],
      stock: ['E1'],
    },
    'a distributor': {
      user: await makeUser(db, { company: distributor, menus }),
      deliveries: ['VIEW-EAST'],
      undisclosed: [],
      arrivals: ['E1'],
      stock: ['Y1'],
    },
    'a company with disclosed kinds only': {
      user: await makeUser(db, { company: informed, menus }),
      deliveries: ['VIEW-EAST'],
      undisclosed: ['位置情報は、寄託者により開示されていません。', '出荷リストは、寄託者により開示されていません。'],
      arrivals: [],
      stock: ['E1', 'W1'],
    },
  }
}

const cells = (page: Page, text: RegExp) => page.getByRole('table').locator('tbody').getByText(text)

for (const kind of [
  'a depositor',
  'a logistics user limited to one centre',
  'a distributor',
  'a company with disclosed kinds only',
]) {
  test(`${kind} works with list, details, loggers, arrivals and stock of what it may see`, async ({
    page,
    portal,
    signIn,
  }) => {
    const viewer = (await sendGoods(portal))[kind]
    if (!viewer) throw new Error(kind)
    await signIn(viewer.user, '/delivery?sort=reference&order=asc')
    await expect(page.locator('.list-reference')).toHaveText(viewer.deliveries)
    await page.getByRole('link', { name: 'VIEW-EAST' }).click()

    await expect(page.locator('.temperature-chart-plots')).toBeVisible()
    for (const text of viewer.undisclosed) await expect(page.getByText(text)).toBeVisible()
    if (viewer.undisclosed.length === 0) {
      await expect(page.getByText('開示されていません')).toHaveCount(0)
      await expect(page.getByText('E1').first()).toBeVisible()
    }
    await page.getByRole('link', { name: 'ロガー詳細' }).click()
    const isListed = viewer.undisclosed.length === 0
    await expect(
      isListed
        ? page.getByRole('heading', { name: 'SN-VIEW-EAST' })
        : page.getByText('出荷リストは、寄託者により開示されていません。'),
    ).toBeVisible()
    await expectAccessible(page)

    await page.goto('/ordered-list')
    if (viewer.arrivals.length === 0) await expect(page.locator('.list-notice')).toContainText('開示されていない')
    else await expect(cells(page, /^[EWY]1$/)).toHaveText(viewer.arrivals)
    await page.goto('/product-info')
    await expect(cells(page, /^[EWY]1$/)).toHaveText(viewer.stock)
  })
}
