import type { TransportStage } from '#contract/logistics/rules/transportSections.ts'
import type { MadeCentre, MadeCompany } from '#test/support/database/make.ts'

export type Parties = { shipper: MadeCompany; consignee: MadeCompany; carrier: MadeCompany; centre?: MadeCentre }

export const shippingDate = '2026-05-01'
const startMs = Date.UTC(2026, 4, 1)
const at = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString()
const lastMinutes = 120

const sections: Record<TransportStage, string> = {
  firstLogistics: '0001',
  interBaseLogistics: '0002',
  secondLogistics: '0003',
  tertiaryTransport: '0003',
}
/** A digit in every figure of a stage's delivery. */
export const digitOf: Record<TransportStage, number> = {
  firstLogistics: 1,
  interBaseLogistics: 2,
  secondLogistics: 3,
  tertiaryTransport: 4,
}
/** The delivery to a distribution centre is in transit, so it is an ordered item. */
export const isDelivered = (stage: TransportStage) => stage !== 'secondLogistics'
/** P has an excursion on the last two stages, Q on all. */
export const isPOutside = (stage: TransportStage) => digitOf[stage] > 2

/** A mixed load of P and Q with a logger each; all its facts are unique. */
export function deliveryOn(stage: TransportStage, depositor: MadeCompany, parties: Parties, nth: number) {
  const digit = digitOf[stage]
  return {
    reference: `REF-${stage}-Z`,
    deliveryType: sections[stage],
    depositCode: depositor.code,
    shipperCode: parties.shipper.code,
    consigneeCode: parties.consignee.code,
    carrierCode: parties.carrier.code,
    slipNo: [`SLIP-${stage}-Z`],
    inboundNo: `INB-${stage}-Z`,
    clientManagementNo: `CMN-${stage}-Z`,
    shipFrom: { name: `出荷地${stage}-Z`, lat: 34.53333 + digit / 10, lon: 138 },
    destination: {
      name: `届先${stage}-Z`,
      lat: 33.54444 + digit / 10,
      lon: 139,
      ...(parties.centre ? { centreCode: parties.centre.code } : {}),
      kind: stage === 'tertiaryTransport' ? 'medicalInstitution' : 'distributionCentre',
    },
    shippingDate,
    plannedPickup: at(0),
    actualPickup: at(0),
    scheduledArrival: at(2000),
    plannedStops: [{ name: `経由地${stage}-Z`, nameEn: `VIA-${stage}-Z`, lat: plannedLat(stage), lon: 138.5 }],
    remark: `REMARK-${stage}-Z`,
    ...(isDelivered(stage) ? { deliveredAt: at(lastMinutes) } : {}),
    shippedPieces: 900_171 + digit * 10_000,
    receivedPieces: 900_171 + digit * 10_000,
    inboundPallets: 700_193 + digit * 10_000,
    palletsOnTime: 700_193 + digit * 10_000,
    warehousedOn: shippingDate,
    scheduledPieces: 500_100 + digit * 10_000 + nth,
    items: [
      { itemCode: 'CODEP-Z', lot: `LOTP-${stage}-Z`, expiry: '2027-06-30', quantity: 1 },
      { itemCode: 'CODEQ-Z', lot: `LOTQ-${stage}-Z`, quantity: 1 },
    ],
    loggers: (['P', 'Q'] as const).map((item, index) => ({
      serial: `LG${item}-${stage}-Z`,
      from: at(0),
      to: at(lastMinutes),
      intervalSeconds: 600,
      items: [index],
    })),
    reason: `AMEND-${stage}-Z`,
  }
}

/** The highest reading of an item's logger in thousandths of a degree, unique for each item and stage. */
export const highestMilli = (stage: TransportStage, item: 'P' | 'Q') => {
  const digit = digitOf[stage]
  if (item === 'Q') return 28_082 + digit * 100
  return isPOutside(stage) ? 17_071 + digit * 100 : 7_071 + digit * 100
}
export const plannedLat = (stage: TransportStage) => Number((32.57777 + digitOf[stage] / 10).toFixed(5))
export const loggerLat = (stage: TransportStage, item: 'P' | 'Q') =>
  Number(((item === 'P' ? 35.51111 : 36.52222) + digitOf[stage] / 10).toFixed(5))

export const readingsOn = (stage: TransportStage) =>
  (['P', 'Q'] as const).flatMap(item =>
    Array.from({ length: lastMinutes / 10 + 1 }, (_, nth) => ({
      logger: `LG${item}-${stage}-Z`,
      time: at(Math.min(nth * 10, lastMinutes - 1)),
      celsius: nth === 3 ? highestMilli(stage, item) / 1000 : 5,
      lat: loggerLat(stage, item),
      lon: 139.5,
    })),
  )
