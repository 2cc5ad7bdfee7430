import type { RequestOf } from '#contract/kernel/call.ts'
import { companyCalls, type Company } from '#contract/partners/calls/companies.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Tokens } from '#server/identity/session/tokens.ts'
import { makeCompany, makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { registerDomain } from '#test/support/worlds/userWorld.ts'

type Who = 'root' | 'desk' | 'maria' | 'oscar' | 'reader' | 'guest'
type NewCompany = RequestOf<typeof companyCalls.addCompany>
type Change = RequestOf<typeof companyCalls.editCompany>

export type CompanyWorld = {
  portal: TestApp
  db: Db
  platform: MadeCompany
  maker: MadeCompany
  other: MadeCompany
  users: Record<Who, MadeUser>
  as: (user: Who | { id: number }) => Promise<{ as: Tokens }>
  /** What the form of a new company sends, with unique names; state only what matters. */
  newCompany: (facts?: Partial<NewCompany>) => NewCompany
  read: (who: Who, code?: string) => Promise<Company>
  /** An edit of a company with its current values as default. */
  edit: (who: Who, change: Omit<Change, 'enterpriseCode' | 'updatedAt'>, code?: string) => ReturnType<typeof callEdit>
}

export const centre = (code: string, name = code, nameEn = `${code} Centre`) => ({
  centreCode: code,
  centreName: name,
  centreNameEn: nameEn,
})

const callEdit = (portal: TestApp, change: Change, as: { as: Tokens }) =>
  portal.call(companyCalls.editCompany, change, as)

/**
 * A platform with an administrator (root, 00) and a desk (01); a maker with an administrator (maria, 01) and two read-only
 * read (reader, 02; guest, 03); another company with its administrator (oscar, 01).
 */
export async function makeCompanyWorld(): Promise<CompanyWorld> {
  const portal = await createTestApp({ now: new Date('2026-11-20T03:00:00Z') })
  const { db } = portal
  const platform = await makeCompany(db, { code: 'PLATFORM', industryType: 9 })
  const maker = await makeCompany(db, { code: 'MAKER', name: '霞ヶ峰製薬', nameEn: 'Kasumi Pharma' })
  const other = await makeCompany(db, { code: 'OTHER', name: '青潮バイオ', nameEn: 'Aoshio Bio', industryType: 2 })
  await registerDomain(db, maker, 'maker.example')
  await registerDomain(db, other, 'other.example')
  const menus: Menu[] = ['DeliveryStatus', 'CompanyManagement']
  const user = (name: Who, company: MadeCompany, role: '00' | '01' | '02' | '03') =>
    makeUser(db, { company, role, menus, email: `${name}@${company.code.toLowerCase()}.example` })
  const users = {
    root: await user('root', platform, '00'),
    desk: await user('desk', platform, '01'),
    maria: await user('maria', maker, '01'),
    oscar: await user('oscar', other, '01'),
    reader: await user('reader', maker, '02'),
    guest: await user('guest', maker, '03'),
  }
  let made = 0
  const as: CompanyWorld['as'] = async who => ({
    as: await openSessionOf(portal, typeof who === 'string' ? users[who] : who),
  })
  const read: CompanyWorld['read'] = async (who, code = 'MAKER') =>
    (await portal.call(companyCalls.getCompany, { enterpriseCode: code }, await as(who))).data
  return {
    portal,
    db,
    platform,
    maker,
    other,
    users,
    as,
    newCompany: facts => ({
      enterpriseCode: `NEW${++made}`,
      enterpriseName: `新企業${made}`,
      enterpriseNameEn: `New Company ${made}`,
      industryType: '4',
      availableMenus: ['DeliveryStatus'],
      emailDomains: [`new${made}.example`],
      orderedItemsDisclosure: '0',
      productInformationDisclosure: '0',
      logisticCentres: [],
      ...facts,
    }),
    read,
    edit: async (who, change, code = 'MAKER') => {
      const { updatedAt } = await read('root', code)
      return await callEdit(portal, { enterpriseCode: code, updatedAt, ...change }, await as(who))
    },
  }
}
