import type { Menu } from '#contract/kernel/menus.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import {
  makeApiKey,
  makeCentre,
  makeCompany,
  makeUser,
  type MadeCentre,
  type MadeCompany,
} from '#test/support/database/make.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'

/** A user who views dashboards, with the expected scope. */
export type Viewer = {
  kind: string
  as: As
  companyIds: number[] | 'all'
  centreIds: number[] | 'all'
  /** The company selected by a platform user. */
  enterpriseCode?: string
}
type Companies = Record<
  'maker' | 'other' | 'logistics' | 'distributor' | 'carrier' | 'informed' | 'platform',
  MadeCompany
>
export type DashboardWorld = {
  portal: TestApp
  companies: Companies
  centres: Record<'east' | 'west' | 'shop', MadeCentre>
  apiClients: Record<'maker' | 'other', ReturnType<typeof apiClientOf>>
  viewers: Viewer[]
}

/** A Sunday morning in Japan, in the middle of the weekly and monthly dashboard. */
export const worldNow = new Date('2026-11-22T01:00:00Z')

/** Two makers, a logistics company with two centres, a distributor with one, a carrier, and every kind of viewer. */
export async function makeDashboardWorld(): Promise<DashboardWorld> {
  const portal = await createTestApp({ now: worldNow })
  const { db } = portal
  const companies: Companies = {
    maker: await makeCompany(db, { name: '葵製薬' }),
    other: await makeCompany(db, { name: '楓製薬' }),
    logistics: await makeCompany(db, { industryType: 4 }),
    distributor: await makeCompany(db, { industryType: 3 }),
    carrier: await makeCompany(db, { industryType: 5 }),
    informed: await makeCompany(db, { industryType: 2 }),
    platform: await makeCompany(db, { industryType: 9 }),
  }
  const centres = {
    east: await makeCentre(db, { company: companies.logistics }),
    west: await makeCentre(db, { company: companies.logistics }),
    shop: await makeCentre(db, { company: companies.distributor }),
  }
  await makeEveryonePartners(db)
  const apiClients = {
    maker: await apiClientFor(portal, companies.maker),
    other: await apiClientFor(portal, companies.other),
  }
  for (const apiClient of Object.values(apiClients)) {
    await apiClient.products([
      { itemCode: 'COLD', nameJa: '冷蔵薬', nameEn: 'Cold', band: '2-8', toleranceMinutes: 20 },
      { itemCode: 'ROOM', nameJa: '常温薬', nameEn: 'Room', band: '1-30' },
    ])
  }
  return { portal, companies, centres, apiClients, viewers: await viewersOf(portal, companies, centres) }
}

const apiClientFor = async (portal: TestApp, company: MadeCompany) =>
  apiClientOf(portal, (await makeApiKey(portal.db, { company })).key)

/** Later than all changes of the clock. */
const signedInAt = new Date(worldNow.getTime() + 5 * 3_600_000)

const menus: Menu[] = ['DeliveryDashboard', 'KpiDashboard', 'DeliveryStatus', 'Quality']

async function viewersOf(portal: TestApp, companies: Companies, centres: DashboardWorld['centres']): Promise<Viewer[]> {
  const { maker, other, logistics, distributor, carrier, informed, platform } = companies
  const viewer = async (kind: string, seen: MadeCompany[], limits: MadeCentre[] = []): Promise<Viewer> => {
    const [company = maker] = seen
    const user = await makeUser(portal.db, { company, companies: seen, menus, role: '01', centres: limits })
    return {
      kind,
      as: await openSessionOf(portal, user, signedInAt),
      companyIds: seen.map(one => one.id),
      centreIds: limits.length > 0 ? limits.map(centre => centre.id) : 'all',
    }
  }
  const administrator = await makeUser(portal.db, { company: platform, menus, role: '00' })
  const root = await openSessionOf(portal, administrator, signedInAt)
  return [
    await viewer('depositor', [maker]),
    await viewer('another depositor', [other]),
    await viewer('logistics', [logistics]),
    await viewer('a user of one centre', [logistics], [centres.east]),
    await viewer('a user of two centres', [logistics], [centres.east, centres.west]),
    await viewer('distributor', [distributor]),
    await viewer('carrier', [carrier]),
    await viewer('disclosed kinds only', [informed]),
    await viewer('a user of two parties', [maker, logistics]),
    { kind: 'platform', as: root, companyIds: 'all', centreIds: 'all' },
    { kind: 'platform as the maker', as: root, companyIds: [maker.id], centreIds: 'all', enterpriseCode: maker.code },
  ]
}
