import type { RequestOf } from '#contract/kernel/call.ts'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import type { Menu, Role } from '#contract/kernel/menus.ts'
import type { DisclosureKind, Stage } from '#contract/logistics/rules/transportSections.ts'
import { makeCompany, makeProduct, makeUser, type MadeCompany, type MadeProduct } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type CallOptions, type TestApp } from '#test/support/portal/testApp.ts'

type Name = 'operator' | 'maker' | 'rival' | 'wholesaler' | 'hospital' | 'former'
type Change = RequestOf<typeof disclosureCalls.saveDisclosure>

export type DisclosureWorld = {
  portal: TestApp
  company: Record<Name, MadeCompany>
  /** The maker's vaccine and tablets, the rival's own tablets. */
  product: Record<'vaccine' | 'tablets' | 'rivals', MadeProduct>
  /** A user of a company, signed in. */
  as: (name: Name, role?: Role, menus?: readonly Menu[]) => Promise<CallOptions>
  /** A change by the maker's administrator by default; state only what matters. */
  save: (change: Partial<Change>, by?: CallOptions) => ReturnType<typeof sent>
  /** Every setting as `item company stage kind from–until`, in order. */
  settings: () => Promise<string[]>
  /** Replaces all settings by rows written directly to the database. */
  write: (
    rows: {
      product: MadeProduct
      company: MadeCompany
      stage: Stage
      kind: DisclosureKind
      from: string
      until?: string
    }[],
  ) => Promise<void>
}

const sent = (portal: TestApp, change: Change, by: CallOptions) =>
  portal.call(disclosureCalls.saveDisclosure, change, by)

/** Noon of 10 May 2026 in Tokyo. A maker and a rival with products; a wholesaler, a hospital, and an inactive company. */
export async function makeDisclosureWorld(): Promise<DisclosureWorld> {
  const portal = await createTestApp({ now: new Date('2026-05-10T03:00:00Z') })
  const { db } = portal
  const company = {
    operator: await makeCompany(db, { code: 'PF', industryType: 9 }),
    maker: await makeCompany(db, { code: 'MAKER', name: '葵製薬', nameEn: 'Aoi Pharma' }),
    rival: await makeCompany(db, { code: 'RIVAL', name: '柊製薬', nameEn: 'Hiiragi Pharma' }),
    wholesaler: await makeCompany(db, { code: 'WHOLE', name: '東都薬品', nameEn: 'Toto Drugs', industryType: 3 }),
    hospital: await makeCompany(db, { code: 'HOSP', name: '桜病院', nameEn: 'Sakura Hospital', industryType: 2 }),
    former: await makeCompany(db, { code: 'GONE', name: '旧物流', nameEn: 'Former', industryType: 4, isActive: false }),
  }
  const product = {
    vaccine: await makeProduct(db, {
      company: company.maker,
      itemCode: 'VAC',
      nameJa: '乾燥ワクチン',
      nameEn: 'Dry vaccine',
      drugCode: '6313',
    }),
    tablets: await makeProduct(db, {
      company: company.maker,
      itemCode: 'TAB',
      nameJa: '胃腸錠',
      nameEn: 'Stomach tablets',
    }),
    rivals: await makeProduct(db, {
      company: company.rival,
      itemCode: 'TAB',
      nameJa: '柊の錠剤',
      nameEn: 'Rival tablets',
    }),
  }
  const as = async (
    name: Name,
    role: Role = '01',
    menus: readonly Menu[] = ['CompanyManagement', 'DeliveryStatus', 'Quality'],
  ) => ({
    as: await openSessionOf(portal, await makeUser(db, { company: company[name], role, menus })),
  })
  const administrator = await as('maker')
  const plain: Change = {
    productIds: [product.vaccine.id],
    companyCodes: ['WHOLE'],
    cells: [{ stage: 'secondLogistics', kind: 'temperature' }],
    mode: 'add',
    from: '2026-05-01',
    dryRun: false,
  }
  return {
    portal,
    company,
    product,
    as,
    save: (change, by = administrator) => sent(portal, { ...plain, ...change }, by),
    settings: async () => await settingsOf(portal),
    async write(rows) {
      await db.deleteFrom('disclosures').execute()
      if (rows.length === 0) return
      const values = rows.map(({ product: { id }, company: { id: company_id }, stage, kind, from, until }) => ({
        product_id: id,
        company_id,
        stage,
        kind,
        valid_from: from,
        valid_to: until ?? null,
      }))
      await db.insertInto('disclosures').values(values).execute()
    },
  }
}

async function settingsOf({ db }: TestApp): Promise<string[]> {
  const rows = await db
    .selectFrom('disclosures as d')
    .innerJoin('products as p', 'p.id', 'd.product_id')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .select(['p.item_code', 'c.code', 'd.stage', 'd.kind', 'd.valid_from', 'd.valid_to'])
    .orderBy('p.id')
    .orderBy('c.code')
    .orderBy('d.stage')
    .orderBy('d.kind')
    .orderBy('d.valid_from')
    .execute()
  return rows.map(
    row => `${row.item_code} ${row.code} ${row.stage} ${row.kind} ${row.valid_from}–${row.valid_to ?? ''}`,
  )
}
