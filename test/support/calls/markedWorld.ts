import { captureEvent } from '#test/support/calls/captureEvent.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { csvLine } from '#server/platform/csv/csvFile.ts'
import { stabilityBudgetCalls } from '#contract/quality/calls/stabilityBudget.ts'
import { manualCalls } from '#contract/information/calls/manuals.ts'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { defaultPeople, defaultSteps } from '#contract/quality/rules/alerts/alertRules.ts'
import { partnerCalls } from '#contract/partners/calls/partners.ts'
import { lookForAlerts } from '#test/support/worlds/quality/lookForAlerts.ts'
import { apiClientOf, series } from '#test/support/calls/partnerApi.ts'
import {
  makeApiKey,
  makeCentre,
  makeCompany,
  makeUser,
  type MadeCentre,
  type MadeCompany,
} from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { pdfFile } from '#test/support/worlds/reporting/pdfFile.ts'
import type { AskedRecords } from '#test/support/calls/recordQuestions.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'
import { makeVendor } from '#test/support/worlds/vendorWorld.ts'
import { storedId } from '#test/support/database/storedId.ts'

/** Is in every text of the owner, and of no other company. */
export const mark = 'MARKED'

/** A company with a record of everything: a delivery in transit to its own centre, stock, users, an API key. */
export type MarkedSide = AskedRecords & {
  session: As
  /** Proposed to the informed company, which has not answered. */
  partnershipId: number
  /** Sends the delivery and the stock to the partner API again, with changed figures. */
  change: () => Promise<void>
}
export type MarkedWorld = {
  portal: TestApp
  owner: MarkedSide
  foreigner: MarkedSide
  /** Sees everything. */
  platform: As
  /** Of the owner's company, but with access only to a centre that none of the owner's records concerns. */
  elsewhere: As
}

export const markedNow = new Date('2026-05-02T00:00:00Z')
const from = '2026-05-01T00:00:00Z'

/** Two companies with equal records, the owner's marked, and users who read them. */
export async function makeMarkedWorld(ownerMark = mark): Promise<MarkedWorld> {
  const portal = await createTestApp({ now: markedNow })
  const owner = await makeMarkedSide(portal, ownerMark)
  const foreigner = await makeMarkedSide(portal, 'plain')
  const operator = await makeCompany(portal.db, { industryType: 9 })
  const administrator = await makeUser(portal.db, { company: operator, role: '00', menus: givenMenus })
  const other = await makeCentre(portal.db, { company: owner.company })
  const limited = await makeUser(portal.db, { company: owner.company, role: '01', menus: givenMenus, centres: [other] })
  return {
    portal,
    owner,
    foreigner,
    platform: await openSessionOf(portal, administrator),
    elsewhere: await openSessionOf(portal, limited),
  }
}

/** A company with everything, whose texts contain `text`; the clock should be at `markedNow`. */
export async function makeMarkedSide(portal: TestApp, text: string): Promise<MarkedSide> {
  const { db } = portal
  const company = await makeCompany(db, { name: `${text}製薬`, nameEn: `${text} Pharma` })
  const centre = await makeCentre(db, { company, name: `${text}センター` })
  const user = await makeUser(db, {
    company,
    role: '01',
    menus: givenMenus,
    email: `${text}@side.example`.toLowerCase(),
  })
  await db
    .updateTable('users')
    .set({ name: `${text} user` })
    .where('id', '=', user.id)
    .execute()
  const session = await openSessionOf(portal, user)
  await portal.upload(manualCalls.uploadManual, { language: '0' }, { file: pdfFile(`${text}.pdf`) }, { as: session })
  const apiClient = apiClientOf(portal, (await makeApiKey(db, { company, name: `${text} key` })).key)
  await apiClient.products([
    {
      itemCode: `${text}-P`,
      nameJa: `${text}薬`,
      nameEn: `${text} drug`,
      drugCode: `${text}-D`,
      band: '2-8',
      codes: [{ kind: 'gtin', code: '4912345000019' }],
    },
  ])
  let changes = 0
  const change = async () => {
    await apiClient.deliveries([deliveryOf(text, company, centre, ++changes)])
    await apiClient.stock([
      { itemCode: `${text}-P`, lot: `${text}-LOT`, centreCode: centre.code, qualifiedQuantity: 7 },
    ])
  }
  await change()
  await apiClient.readings(series(`${text}-L`, from, [5, 5, 9, 9, 5, 5]))
  const deliveryId = await storedId(db, 'deliveries', { depositor_id: company.id })
  const stockId = await storedId(db, 'stock', { owner_id: company.id })
  const loggerId = await storedId(db, 'loggers', { company_id: company.id })
  const webhook = { company_id: company.id, url: 'https://erp.example/', description: `${text} webhook` }
  const madeAt = { created_at: markedNow, updated_at: markedNow }
  await db
    .insertInto('webhook_endpoints')
    .values({ ...webhook, event_types: ['partnership.ended'], ...madeAt })
    .execute()
  await db
    .insertInto('kpi_months')
    .values({ centre_id: centre.id, ...hours, reason: `${text} storm` })
    .execute()
  const { id: vendorId } = await makeVendor(db, { customer: company, comment: `${text} comment` })
  const loggerFileId = await dropFile(portal, text, deliveryId, session)
  const layout = { company_id: company.id, layout: `head:${text}`, heads: [`${text}-HEAD`], answers: '{}' }
  await db
    .insertInto('logger_file_mappings')
    .values({ ...layout, kept_at: portal.now() })
    .execute()
  const importId = await importItem(portal, text, session)
  const capturedEventId = await captureEvent(portal, company, text, `${text}-REF`)
  const disclosed = await disclose(portal, text, company)
  const partnershipId = await proposeTo(portal, text, disclosed.informed, session)
  const ids = {
    deliveryId,
    stockId,
    vendorId,
    importId,
    capturedEventId,
    loggerId,
    loggerFileId,
    partnershipId,
    ...disclosed,
  }
  await allow(portal, text, session, ids)
  const alertId = await raiseAlert(portal, session, ids)
  const ofCase = await commentOnCase(portal, text, deliveryId, session)
  return { text, company, session, userEmail: user.email, centreCode: centre.code, ...ids, alertId, ...ofCase, change }
}

/** An alert about the delivery's excursion, by a rule for its product. */
async function raiseAlert(
  portal: TestApp,
  as: As,
  { deliveryId, productId }: { deliveryId: number; productId: number },
) {
  const condition = { kind: 'excursion' as const, steps: defaultSteps }
  const rule = { productId, isActive: true, condition, people: defaultPeople }
  await portal.call(alertCalls.saveAlertRule, rule, { as })
  await lookForAlerts(portal.appContext)
  return await storedId(portal.db, 'alerts', { delivery_id: deliveryId })
}

async function commentOnCase(portal: TestApp, text: string, deliveryId: number, as: As) {
  const caseId = await storedId(portal.db, 'excursion_cases', { delivery_id: deliveryId })
  const file = { fileName: `${text}-case.csv`, bytes: Buffer.from(`lot,comment\n${text},kept\n`) }
  const { data } = await portal.upload(caseCalls.uploadCaseFile, { caseId: String(caseId) }, { file }, { as })
  const comment = { caseId, body: `${text} was asked`, isInternal: false, documentIds: [data.documentId] }
  await portal.call(caseCalls.addCaseComment, comment, { as })
  return { caseId, caseFileId: data.documentId }
}

async function proposeTo(portal: TestApp, text: string, { code: partnerCode }: MadeCompany, as: As): Promise<number> {
  const grants = { nameAsDepositor: false, nameAsParty: true, holdStock: false, carryLoggers: 'none' as const }
  const terms = { partnerCode, validFrom: '2026-05-01', weGrant: grants, theyGrant: grants, note: `${text} contract` }
  return (await portal.call(partnerCalls.proposePartnership, terms, { as })).data.partnershipId
}

/** The product's stability budget, based on a document of the company. */
async function allow(portal: TestApp, text: string, as: As, { productId }: { productId: number }) {
  const ranges = [{ lowerMilli: 8000, upperMilli: 25_000, minutes: 60 }]
  const allowance = { productId, lastVersion: 0, warnPercent: 80, source: `${text} study`, ranges }
  await portal.call(stabilityBudgetCalls.saveStabilityBudget, allowance, { as })
}

/** An uploaded file of the delivery's logger that is not confirmed yet. */
async function dropFile(portal: TestApp, text: string, deliveryId: number, as: As): Promise<number> {
  const bytes = Buffer.from(`logger,time,celsius\n${text}-L,2026-05-01T02:00:00Z,5.1\n`)
  const file = { fileName: `${text}-file.csv`, bytes }
  const { uploadLoggerFile } = loggerFileCalls
  const { data } = await portal.upload(uploadLoggerFile, { deliveryId: String(deliveryId) }, { file }, { as })
  if (!data.file) throw new Error(`the file of ${text} was not accepted: ${JSON.stringify(data)}`)
  return data.file.fileId
}

/** Another item, by an import of a file. */
async function importItem(portal: TestApp, text: string, as: As): Promise<number> {
  const heads = ['品目コード', '品名（日本語）', '品名（英語）', '温度帯']
  const bytes = new Uint8Array(
    Buffer.from(csvLine(heads) + csvLine([`${text}-I`, `${text}薬2`, `${text} drug 2`, '2-8'])),
  )
  const file = { fileName: `${text}.csv`, bytes }
  const checked = await portal.upload(importCalls.checkImport, { kind: 'products' }, { file }, { as })
  const { data } = await portal.call(importCalls.acceptImport, { checkId: checked.data.checkId, rows: 'all' }, { as })
  return data.importId ?? 0
}

/** Discloses the delivery's shipping list and the stock to another company, for a reason in the audit trail. */
async function disclose({ db }: TestApp, text: string, { id }: MadeCompany) {
  const productId = await storedId(db, 'products', { company_id: id })
  const informed = await makeCompany(db)
  const shown = { product_id: productId, company_id: informed.id, valid_from: '2026-01-01' }
  const settings = [
    { ...shown, stage: 'interBaseLogistics', kind: 'shippingList' },
    { ...shown, stage: 'mfgBase', kind: 'stockQuantity' },
  ]
  await db.transaction().execute(async tx => {
    await asActor(tx, 'system:test', `${text} contract`)
    await tx.insertInto('disclosures').values(settings).execute()
  })
  return { productId, informed }
}

const hours = { month: '2026-04-01', working_hours: 200, business_downtime_hours: 2, system_downtime_hours: 1 }

const deliveryOf = (text: string, company: MadeCompany, centre: MadeCentre, nth: number) => ({
  reference: `${text}-REF`,
  deliveryType: '0002',
  depositCode: company.code,
  slipNo: [`${text}-SLIP`],
  inboundNo: `${text}-IN`,
  clientManagementNo: `${text}-CM`,
  shipFrom: { name: `${text}工場`, lat: 35, lon: 138 },
  destination: { name: `${text}センター`, centreCode: centre.code, lat: 36, lon: 139 },
  shippingDate: '2026-05-01',
  plannedPickup: from,
  actualPickup: from,
  scheduledArrival: '2026-05-03T00:00:00Z',
  scheduledPieces: nth,
  items: [{ itemCode: `${text}-P`, lot: `${text}-LOT`, quantity: 1 }],
  loggers: [{ serial: `${text}-L`, from }],
})
