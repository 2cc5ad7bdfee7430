import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { apiClientOf, series } from '#test/support/calls/partnerApi.ts'
import type { MarkedSide } from '#test/support/calls/markedWorld.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'
import { makeAudit, makeDocument, makeLicence, makeVendor } from '#test/support/worlds/vendorWorld.ts'
import { workOffJobs } from '#test/support/portal/workOffJobs.ts'

/** Completes a side of the marked world: audits with observations, calibrations, an import to accept, shared reports. */
export async function addToSide(portal: TestApp, side: MarkedSide, mark: string, key: string): Promise<void> {
  const { db } = portal
  const as = side.session
  const apiClient = apiClientOf(portal, key)
  await apiClient.deliveries([cleanDelivery(side, mark)])
  await apiClient.readings(series(`${mark}-L2`, '2026-04-20T00:00:00Z', [5, 5, 5, 5, 5, 5, 5]))
  const vendor = { id: side.vendorId, customer: side.company, vendor: side.company }
  await makeAudit(db, vendor, { observations: [{ observation: `${mark} finding` }] })
  const audited = await makeVendor(db, { customer: side.informed, vendor: side.company })
  await makeAudit(db, audited, { observations: [{ observation: `${mark} was found wanting` }] })
  await makeAudit(db, vendor, { registeredOn: '2026-03-01', isInProgress: true, auditedOn: null, score: null })
  await makeLicence(db, vendor, { name: `${mark} licence`, documentId: await makeDocument(db, side.company) })
  await makeDocument(db, side.company)
  await portal.call(loggerCalls.saveCalibration, calibration(side.loggerId, mark), { as })
  const bytes = new Uint8Array(
    Buffer.from(`品目コード,品名（日本語）,品名（英語）,温度帯\n${mark}-W,${mark},${mark},2-8\n`),
  )
  await portal.upload(
    importCalls.checkImport,
    { kind: 'products' },
    { file: { fileName: `${mark}.csv`, bytes } },
    { as },
  )
  const email = `${mark}@inspector.example`.toLowerCase()
  await portal.call(reportCalls.addReportSubscription, { kind: 'case', email, language: '1' }, { as })
  const subject = { kind: 'delivery' as const, deliveryId: side.deliveryId }
  await portal.call(reportCalls.shareReport, { subject, emails: [email], language: '1' }, { as })
  await workOffJobs(portal)
}

/** A second delivery of the same lot, without an excursion. */
export const cleanDelivery = ({ company, centreCode }: MarkedSide, mark: string) => ({
  reference: `${mark}-CLEAN`,
  deliveryType: '0003',
  depositCode: company.code,
  shipFrom: { name: `${mark}倉庫` },
  destination: { name: `${mark}病院`, centreCode },
  shippingDate: '2026-04-20',
  deliveredAt: '2026-04-21T00:00:00Z',
  items: [{ itemCode: `${mark}-P`, lot: `${mark}-LOT`, quantity: 1 }],
  loggers: [{ serial: `${mark}-L2`, from: '2026-04-20T00:00:00Z', to: '2026-04-20T01:00:00Z' }],
})

const calibration = (loggerId: number, mark: string) => ({
  loggerId,
  calibratedOn: '2026-01-10',
  dueOn: '2027-01-09',
  laboratory: `${mark} laboratory`,
  certificateNumber: `${mark}-C`,
  documentId: null,
})
