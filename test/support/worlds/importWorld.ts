import { importCalls } from '#contract/integration/calls/imports.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { byteOrderMark, csvLine, type CsvCell } from '#server/platform/csv/csvFile.ts'
import {
  makeCentre,
  makeCompany,
  makeUser,
  type MadeCentre,
  type MadeCompany,
  type MadeUser,
} from '#test/support/database/make.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'

export type ImportWorld = {
  portal: TestApp
  maker: MadeCompany
  other: MadeCompany
  operator: MadeCompany
  centre: MadeCentre
  maria: MadeUser
  as: As
  /** Of another company. */
  foreigner: As
  platform: As
  apiClient: ReturnType<typeof apiClientOf>
  check: (kind: ImportKind, file: string | Buffer, more?: More) => Promise<CheckAnswer>
  /** Checks a file and accepts its valid lines; returns the import's id. */
  take: (kind: ImportKind, file: string | Buffer, more?: More) => Promise<number>
  undo: (importId: number, as?: As) => Promise<UndoAnswer>
  /** Line, column, fault and value of each finding of a check. */
  faultsOf: (checkId: number, as?: As) => Promise<Fault[]>
}
type More = { as?: As; enterpriseCode?: string; fileName?: string }
type Fault = [line: number, column: string, fault: string, value: string | null]
type CheckAnswer = Awaited<ReturnType<typeof checkWith>>
type UndoAnswer = Awaited<ReturnType<typeof undoWith>>

/** A maker with its administrator and a centre, another company, and the platform; the clock is fixed. */
export async function makeImportWorld(): Promise<ImportWorld> {
  const portal = await createTestApp({ now: new Date('2026-11-22T03:00:00Z') })
  const { db } = portal
  const maker = await makeCompany(db, { code: 'MAKER', name: '製造社' })
  const other = await makeCompany(db, { code: 'OTHER' })
  const operator = await makeCompany(db, { code: 'OPERATOR', industryType: 9 })
  await db.insertInto('company_email_domains').values({ company_id: maker.id, domain: 'maker.example' }).execute()
  const centre = await makeCentre(db, { company: maker, code: 'MK-1', lat: 35, lon: 139 })
  const maria = await makeUser(db, { company: maker, role: '01', menus: givenMenus, email: 'maria@maker.example' })
  const oscar = await makeUser(db, { company: other, role: '01', menus: givenMenus })
  const root = await makeUser(db, { company: operator, role: '00', menus: givenMenus })
  const as = await openSessionOf(portal, maria)
  const apiClient = apiClientOf(portal, (await makeApiKey(db, { company: maker })).key)
  return {
    portal,
    maker,
    other,
    operator,
    centre,
    maria,
    as,
    foreigner: await openSessionOf(portal, oscar),
    platform: await openSessionOf(portal, root),
    apiClient,
    check: (kind, file, more = {}) => checkWith(portal, kind, file, { as, ...more }),
    take: async (kind, file, more = {}) => {
      const sent = { as, ...more }
      const { data, code, issues } = await checkWith(portal, kind, file, sent)
      if (code !== 200) throw new Error(`the check was refused: ${code} ${JSON.stringify(issues)}`)
      const accepted = await portal.call(
        importCalls.acceptImport,
        { checkId: data.checkId, rows: 'good' },
        { as: sent.as },
      )
      if (accepted.data?.importId == null) throw new Error(`nothing was accepted: ${JSON.stringify(accepted)}`)
      return accepted.data.importId
    },
    undo: (importId, by = as) => undoWith(portal, importId, by),
    faultsOf: async (checkId, by = as) =>
      (await portal.call(importCalls.getImportCheckFaults, { checkId, pageSize: 200 }, { as: by })).data.rows.map(
        ({ line, column, fault, value }): Fault => [line, column, fault, value],
      ),
  }
}

const checkWith = (
  portal: TestApp,
  kind: ImportKind,
  file: string | Buffer,
  { as, fileName = 'import.csv', ...more }: More,
) => {
  const bytes = new Uint8Array(typeof file === 'string' ? Buffer.from(file) : file)
  const fields = { kind, ...(more.enterpriseCode ? { enterpriseCode: more.enterpriseCode } : {}) }
  return portal.upload(importCalls.checkImport, fields, { file: { fileName, bytes } }, as ? { as } : {})
}

const undoWith = (portal: TestApp, importId: number, as: As) =>
  portal.call(importCalls.undoImport, { importId, reason: '取り込み誤り', dryRun: false }, { as })

/** A CSV file as the portal writes it. */
export const csvOf = (heads: readonly string[], ...rows: (readonly CsvCell[])[]): string =>
  byteOrderMark + [heads, ...rows].map(csvLine).join('')

/** The heads and a line of a file of products. */
export const productHeads = [
  '品目コード',
  '品名（日本語）',
  '品名（英語）',
  '医薬品コード',
  '温度帯',
  '許容時間（分）',
  '許容時間の根拠文書',
]
export const product = (code: string, band = '2〜8℃（冷蔵）') => [
  code,
  `${code}薬`,
  `${code} drug`,
  null,
  band,
  30,
  'ST-1',
]

/** A delivery as the maker's own system sends it. */
export const deliveryEntry = (reference: string, items: object[] = [], loggers: object[] = []) => ({
  reference,
  deliveryType: '0001',
  depositCode: 'MAKER',
  shipFrom: { name: '工場' },
  destination: { name: '物流センター', centreCode: 'MK-1' },
  shippingDate: '2026-11-20',
  items,
  loggers,
})
