import { openSessionOf } from '#test/support/calls/signIn.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import type { DisclosureKind, Stage, TransportStage } from '#contract/logistics/rules/transportSections.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { makeConsent, makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'
import { deliveryOn, readingsOn, shippingDate, type Parties } from '#test/disclosure/stageDelivery.ts'
import { storedId } from '#test/support/database/storedId.ts'

/** The two items of every mixed load. */
export type Item = 'P' | 'Q'
export type Setting = {
  item: Item
  stage: Stage
  kind: DisclosureKind
  /** The viewer by default. */
  to?: 'viewer' | 'other'
  from?: string
  until?: string | null
}

export const kinds: readonly DisclosureKind[] = ['temperature', 'location', 'shippingList']
export const periods: Record<string, Pick<Setting, 'from' | 'until'>> = {
  'of the very day': { from: '2026-05-01', until: '2026-05-01' },
  'that ended the day before': { from: '2026-01-01', until: '2026-04-30' },
  'that begins the day after': { from: '2026-05-02' },
}

export type MatrixWorld = {
  portal: TestApp
  owner: As
  viewer: As
  other: As
  deliveryIds: Record<TransportStage, number>
  /** Replaces the owner's disclosures. */
  disclose: (settings: readonly Setting[]) => Promise<void>
  /** Sends deliveries to the partner API again, with changes. */
  change: (stages: readonly TransportStage[]) => Promise<void>
  /** Sends a delivery with the viewer as its consignee again; returns its id. */
  changeOwn: () => Promise<number>
}

export const stages: readonly TransportStage[] = [
  'firstLogistics',
  'interBaseLogistics',
  'secondLogistics',
  'tertiaryTransport',
]
/** On the labels of the item P. */
export const gtinOfP = '4912345000019'

/** The places of the owner's stock, and the industry type of the company there. */
export const stockPlaces = { mfgBase: 1, warehouse: 4, distributionCentre: 3 } as const

/**
 * A depositor with a mixed load on every stage and stock at every place, all with marked texts, and two companies that are
 * not parties. It is the day after the shipping date.
 */
export async function makeMatrixWorld(): Promise<MatrixWorld> {
  const portal = await createTestApp({ now: new Date('2026-05-02T00:00:00Z') })
  const { db } = portal
  const depositor = await makeCompany(db, { name: '持主製薬', nameEn: 'Owner Pharma' })
  const viewer = await makeCompany(db, { name: '閲覧薬品', nameEn: 'Viewer', industryType: 3 })
  const other = await makeCompany(db, { name: '別薬品', nameEn: 'Other', industryType: 3 })
  const apiClient = apiClientOf(portal, (await makeApiKey(db, { company: depositor })).key)
  await apiClient.products(
    (['P', 'Q'] as const).map(item => ({
      itemCode: `CODE${item}-Z`,
      drugCode: `DRUG${item}-Z`,
      nameJa: `品名${item}-Z`,
      nameEn: `NAME${item}-Z`,
      band: '2-8',
      ...(item === 'P' && { codes: [{ kind: 'gtin', code: gtinOfP }] }),
    })),
  )
  const parties = new Map<TransportStage, Parties>()
  for (const stage of stages) parties.set(stage, await partiesOf(portal, stage))
  await makeEveryonePartners(db)
  const reported = (stage: TransportStage, nth: number) =>
    deliveryOn(stage, depositor, parties.get(stage) as Parties, nth)
  await apiClient.deliveries(stages.map(stage => reported(stage, 0)))
  // A change after pickup leaves an amendment.
  await apiClient.deliveries(stages.map(stage => reported(stage, 1)))
  await apiClient.readings(stages.flatMap(readingsOn))
  await sendStock(portal, apiClient, depositor)
  const own = (nth: number) => ({ ...plainDelivery(depositor, viewer), scheduledPieces: nth })
  await apiClient.deliveries([own(0)])
  let changes = 1
  return {
    portal,
    owner: await openSessionOf(portal, await makeUser(db, { company: depositor, role: '01', menus: givenMenus })),
    viewer: await openSessionOf(portal, await makeUser(db, { company: viewer, role: '01', menus: givenMenus })),
    other: await openSessionOf(portal, await makeUser(db, { company: other, role: '01', menus: givenMenus })),
    deliveryIds: await idsByStage(portal),
    disclose: settings => disclose(portal, { viewer, other }, settings),
    change: async changed => void (await apiClient.deliveries(changed.map(stage => reported(stage, ++changes)))),
    async changeOwn() {
      await apiClient.deliveries([own(++changes)])
      return await idOf(portal, 'OWN')
    },
  }
}

async function partiesOf({ db }: TestApp, stage: TransportStage): Promise<Parties> {
  const named = async (role: string, industryType: 3 | 4 | 5) =>
    await makeCompany(db, { name: `${role}${stage}-Z`, nameEn: `${role} ${stage}-Z`, industryType })
  const host = await makeCompany(db, { industryType: 3 })
  await db.updateTable('companies').set({ discloses_ordered_items: true }).where('id', '=', host.id).execute()
  return {
    shipper: await named('荷送人', 4),
    consignee: await named('荷受人', 3),
    carrier: await named('運送', 5),
    centre: stage === 'tertiaryTransport' ? undefined : await makeCentre(db, { company: host }),
  }
}

async function sendStock({ db }: TestApp, apiClient: ReturnType<typeof apiClientOf>, depositor: MadeCompany) {
  const rows: object[] = []
  for (const [place, industryType] of Object.entries(stockPlaces)) {
    const centre = await makeCentre(db, { company: await makeCompany(db, { industryType }), name: `倉庫${place}` })
    await makeConsent(db, centre.company, depositor)
    rows.push({ itemCode: 'CODEP-Z', lot: `STOCK-${place}-Z`, centreCode: centre.code, qualifiedQuantity: 7 })
  }
  await apiClient.stock(rows)
}

const plainDelivery = (depositor: MadeCompany, viewer: MadeCompany) => ({
  reference: 'OWN',
  deliveryType: '0002',
  depositCode: depositor.code,
  consigneeCode: viewer.code,
  shipFrom: { name: '工場' },
  destination: { name: '倉庫' },
  shippingDate: '2026-02-01',
  items: [],
  loggers: [],
})

const idOf = async ({ db }: TestApp, reference: string) => await storedId(db, 'deliveries', { reference })

async function idsByStage(portal: TestApp) {
  const ids: Partial<Record<TransportStage, number>> = {}
  for (const stage of stages) ids[stage] = await idOf(portal, `REF-${stage}-Z`)
  return ids as Record<TransportStage, number>
}

async function disclose(
  { db }: TestApp,
  companies: Record<'viewer' | 'other', MadeCompany>,
  settings: readonly Setting[],
) {
  const products = await db.selectFrom('products').select(['id', 'item_code']).execute()
  const productOf = (item: Item) => products.find(one => one.item_code === `CODE${item}-Z`)?.id ?? 0
  await db.deleteFrom('disclosures').execute()
  if (settings.length === 0) return
  await db
    .insertInto('disclosures')
    .values(
      settings.map(({ item, stage, kind, to = 'viewer', from = shippingDate, until = null }) => ({
        product_id: productOf(item),
        company_id: companies[to].id,
        stage,
        kind,
        valid_from: from,
        valid_to: until,
      })),
    )
    .execute()
}
