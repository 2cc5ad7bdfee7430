import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { documentCalls } from '#contract/partners/calls/documents.ts'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { productCalls } from '#contract/logistics/calls/products.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { lookForAlerts } from '#test/support/worlds/quality/lookForAlerts.ts'
import { csvLine, type CsvCell } from '#server/platform/csv/csvFile.ts'
import type { CompanyOfBoth } from '#test/disclosure/centreWorld.ts'
import { series } from '#test/support/calls/partnerApi.ts'
import { captureEvent } from '#test/support/calls/captureEvent.ts'
import type { MadeCentre } from '#test/support/database/make.ts'
import { pdfFile } from '#test/support/worlds/reporting/pdfFile.ts'
import type { AskedRecords } from '#test/support/calls/recordQuestions.ts'
import { signAs } from '#test/support/worlds/quality/signing.ts'
import { storedId } from '#test/support/database/storedId.ts'

/** All records that the deliveries and stock of a centre have caused. */
export type CentreRecords = AskedRecords & MadeRecords & { batteryAlertId: number; linkId: number }

export type MadeRecords = Omit<AskedRecords, 'alertId'> & {
  /** Has arrived, with a decision about its lot. */
  arrivedId: number
  /** Uploaded without a delivery. */
  looseFileId: number
  stockImportId: number
  certificateId: number
  calibrationId: number
  /** Sends delivery and stock to the partner API again, with changes. */
  change: () => Promise<void>
}

const from = '2026-05-01T00:00:00Z'
const arrivedAt = '2026-05-01T02:00:00Z'

/** A delivery in transit with an excursion, one that has arrived, stock, and what users have done with them. */
export async function makeCentreRecords(making: CompanyOfBoth, text: string, centre: MadeCentre): Promise<MadeRecords> {
  const { portal, company, informed, apiClient, free, productId, vendorId } = making
  let changes = 0
  const change = async () => {
    const nth = ++changes
    await apiClient.deliveries([underWay(text, company.code, centre.code, nth)])
    await apiClient.stock([
      {
        itemCode: 'ITEM',
        lot: `${text}-STOCK`,
        centreCode: centre.code,
        qualifiedQuantity: nth,
      },
    ])
  }
  await change()
  await apiClient.deliveries([arrived(text, company.code, centre.code)])
  // A change after pickup leaves an amendment.
  await change()
  await apiClient.readings([
    ...series(`${text}-L`, from, [5, 5, 9, 9, 5, 5]).map(reading => ({ ...reading, battery: 9 })),
    ...series(
      `${text}-L2`,
      from,
      Array.from({ length: 12 }, () => 5),
    ),
  ])
  await lookForAlerts(portal.appContext)
  const found = await storedRecords(making, text)
  const acts = actsOf(making, text)
  const records = {
    ...found,
    text,
    company,
    informed,
    productId,
    vendorId,
    userEmail: free.email,
    centreCode: centre.code,
    change,
  }
  await portal.db
    .insertInto('kpi_months')
    .values({
      centre_id: centre.id,
      month: '2026-04-01',
      working_hours: 200,
      business_downtime_hours: 2,
      system_downtime_hours: 1,
      reason: `${text} storm`,
    })
    .execute()
  await portal.db
    .insertInto('logger_file_mappings')
    .values({
      company_id: company.id,
      layout: `head:${text}`,
      heads: [`${text}-HEAD`],
      file_name: `${text}-loose.csv`,
      answers: '{}',
      kept_at: portal.now(),
    })
    .execute()
  const caseFileId = await acts.commentOnCase(found.caseId)
  return {
    ...records,
    caseFileId,
    capturedEventId: await captureEvent(portal, company, text, `${text}-REF`),
    ...(await acts.calibrate(found.loggerId)),
    loggerFileId: await acts.dropFile(`${text}-file.csv`, `${text}-L`, found.deliveryId),
    looseFileId: await acts.dropFile(`${text}-loose.csv`, `${text}-L2`),
    importId: await acts.take(
      'deliveries',
      ['参照番号', '出荷個数', '訂正理由'],
      [`${text}-REF2`, 3, `${text} counted`],
    ),
    stockImportId: await acts.take(
      'stock',
      ['品目コード', '製造番号', '在庫場所コード', '良品在庫数'],
      ['ITEM', `${text}-STOCK3`, centre.code, 3],
    ),
    ...(await acts.decideAndShare(found)),
  }
}

async function storedRecords({ portal: { db } }: CompanyOfBoth, text: string) {
  const delivery = async (reference: string) => await storedId(db, 'deliveries', { reference })
  const deliveryId = await delivery(`${text}-REF`)
  const stock = db.selectFrom('stock as s').innerJoin('lots as o', 'o.id', 's.lot_id').select('s.id')
  return {
    deliveryId,
    arrivedId: await delivery(`${text}-REF2`),
    loggerId: await storedId(db, 'loggers', { serial: `${text}-L` }),
    stockId: (await stock.where('o.lot', '=', `${text}-STOCK`).executeTakeFirstOrThrow()).id,
    caseId: await storedId(db, 'excursion_cases', { delivery_id: deliveryId }),
  }
}

/** What the depositor's users without a limit do, with the text in every field. */
function actsOf({ portal, as, free, productId }: CompanyOfBoth, text: string) {
  const ok = <Data>({ code, data, issues }: { code: number; data: Data; issues: unknown }): Data => {
    if (code !== 200) throw new Error(`${text}: ${code} ${JSON.stringify(issues)}`)
    return data
  }
  const csv = (...lines: CsvCell[][]) => Buffer.from(lines.map(line => csvLine(line)).join(''))
  return {
    async commentOnCase(caseId: number) {
      const file = { fileName: `${text}-case.csv`, bytes: csv(['lot', 'comment'], [text, 'kept']) }
      const { documentId } = ok(
        await portal.upload(caseCalls.uploadCaseFile, { caseId: String(caseId) }, { file }, { as }),
      )
      const comment = { caseId, body: `${text} was asked`, isInternal: false, documentIds: [documentId] }
      ok(await portal.call(caseCalls.addCaseComment, comment, { as }))
      return documentId
    },
    async calibrate(loggerId: number) {
      const file = pdfFile(`${text}-certificate.pdf`)
      const { documentId } = ok(await portal.upload(documentCalls.fileUpload, {}, { file }, { as }))
      const days = { calibratedOn: '2025-06-01', dueOn: '2026-05-20' }
      const facts = { loggerId, ...days, laboratory: `${text} lab`, certificateNumber: `${text}-C`, documentId }
      const { calibrationId } = ok(await portal.call(loggerCalls.saveCalibration, facts, { as }))
      return { calibrationId, certificateId: documentId }
    },
    async dropFile(fileName: string, serial: string, deliveryId?: number) {
      const file = { fileName, bytes: csv(['logger', 'time', 'celsius'], [serial, '2026-05-01T03:00:00Z', 5.1]) }
      const on: Record<string, string> = deliveryId === undefined ? {} : { deliveryId: String(deliveryId) }
      return ok(await portal.upload(loggerFileCalls.uploadLoggerFile, on, { file }, { as })).file?.fileId ?? 0
    },
    async take(kind: ImportKind, ...lines: CsvCell[][]) {
      const file = { fileName: `${text}-${kind}.csv`, bytes: csv(...lines) }
      const { checkId } = ok(await portal.upload(importCalls.checkImport, { kind }, { file }, { as }))
      return ok(await portal.call(importCalls.acceptImport, { checkId, rows: 'all' }, { as })).importId ?? 0
    },
    async decideAndShare({ deliveryId, arrivedId, caseId }: { deliveryId: number; arrivedId: number; caseId: number }) {
      const evaluated = { productId, version: 2, deliveryIds: [arrivedId], reason: `${text} reevaluated` }
      ok(await portal.call(productCalls.reevaluate, evaluated, { as }))
      const lot = { productId, lot: `${text}-LOT2`, decision: 'released' as const, reason: `${text} checked` }
      ok(await signAs(portal, free, as, { kind: 'decide', deliveryId: arrivedId, lots: [lot] }))
      const mailed = { emails: ['somebody@elsewhere.example'], language: '0' as const, days: 7 }
      for (const subject of [
        { kind: 'delivery' as const, deliveryId },
        { kind: 'case' as const, caseId },
      ])
        ok(await portal.call(reportCalls.shareReport, { subject, ...mailed }, { as }))
      return {}
    },
  }
}

/** What jobs have added since: alerts, of which those of the delivery are acknowledged, and mailed links. */
export async function followedUp({ portal, as }: CompanyOfBoth, records: MadeRecords): Promise<CentreRecords> {
  const { deliveryId, loggerId, text } = records
  const { db } = portal
  const { data } = await portal.call(alertCalls.getDeliveryAlerts, { deliveryId }, { as })
  const alerts = data.map(({ alertId, severity, round }) => ({ alertId, severity, round }))
  await portal.call(alertCalls.acknowledgeAlerts, { alerts, comment: `${text} seen` }, { as })
  const link = db
    .selectFrom('report_links as l')
    .innerJoin('report_files as f', 'f.id', 'l.file_id')
    .select('l.id')
    .where('f.delivery_id', '=', deliveryId)
  return {
    ...records,
    alertId: alerts[0]?.alertId ?? 0,
    batteryAlertId: await storedId(db, 'alerts', { kind: 'lowBattery', logger_id: loggerId }),
    linkId: (await link.executeTakeFirstOrThrow()).id,
  }
}

const places = (text: string, centreCode: string) => ({
  shipFrom: { name: `${text}工場`, lat: 35, lon: 138 },
  destination: { name: `${text}届先`, centreCode, lat: 36, lon: 139, kind: 'distributionCentre' },
})

const underWay = (text: string, depositCode: string, centreCode: string, nth: number) => ({
  reference: `${text}-REF`,
  deliveryType: '0003',
  depositCode,
  slipNo: [`${text}-SLIP`],
  inboundNo: `${text}-IN`,
  clientManagementNo: `${text}-CM`,
  ...places(text, centreCode),
  shippingDate: '2026-05-01',
  plannedPickup: from,
  actualPickup: from,
  scheduledArrival: '2026-05-03T00:00:00Z',
  scheduledPieces: nth,
  items: [{ itemCode: 'ITEM', lot: `${text}-LOT`, quantity: 1 }],
  loggers: [{ serial: `${text}-L`, from }],
  reason: `${text} amended`,
})

const arrived = (text: string, depositCode: string, centreCode: string) => ({
  reference: `${text}-REF2`,
  deliveryType: '0003',
  depositCode,
  ...places(text, centreCode),
  shippingDate: '2026-05-01',
  actualPickup: from,
  deliveredAt: arrivedAt,
  items: [{ itemCode: 'ITEM', lot: `${text}-LOT2`, quantity: 1 }],
  loggers: [{ serial: `${text}-L2`, from, to: arrivedAt }],
})
