import type { OwnAudits } from '#contract/partners/types/vendorTypes.ts'
import { expiringOf } from '#contract/partners/rules/vendors.ts'

/** What waits for a vendor: findings without an answer, licences whose last day has come, and those that end soon. */
export function openWork(customers: readonly Pick<OwnAudits, 'audits' | 'licences'>[]) {
  const observations = customers.flatMap(({ audits }) => audits.flatMap(audit => audit.observations))
  const ends = customers.flatMap(({ licences }) => licences.map(({ daysLeft }) => expiringOf(daysLeft)))
  return {
    openObservations: observations.filter(({ answer }) => answer === null).length,
    expired: ends.filter(end => end === 'expired').length,
    expiring: ends.filter(end => end === 'within30' || end === 'within90').length,
  }
}
