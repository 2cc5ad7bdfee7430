import type { Kpi } from '#contract/reporting/rules/kpi.ts'
import * as company from '#demo/world/companies/companies.ts'

/** Targets of each company in percent; not every KPI has one. */
export const kpiTargets: Readonly<Record<string, Partial<Record<Kpi, number>>>> = {
  [company.platform]: {
    inboundHandling: 97,
    onTimePickup: 95,
    shippingAccuracy: 99,
    temperatureCompliance: 97,
    businessStopTime: 2,
    systemDowntime: 0.5,
  },
  [company.maker]: {
    inboundHandling: 98,
    onTimePickup: 95,
    shippingAccuracy: 99.5,
    temperatureCompliance: 98,
    businessStopTime: 1.5,
    systemDowntime: 0.5,
  },
  [company.secondMaker]: { onTimePickup: 93, shippingAccuracy: 99, temperatureCompliance: 97.5 },
  [company.pharma]: { shippingAccuracy: 98.5, temperatureCompliance: 97 },
  [company.distributor]: { inboundHandling: 97, shippingAccuracy: 99, businessStopTime: 2 },
  [company.logistics]: {
    inboundHandling: 98,
    onTimePickup: 94,
    shippingAccuracy: 99,
    temperatureCompliance: 97,
    businessStopTime: 1,
    systemDowntime: 0.3,
  },
}
