import { apiFaults } from '#contract/kernel/api/apiFaults.ts'

/** Why a delivery by hand is refused, besides what every door refuses. */
const ownFaults = ['referenceTaken', 'changedSince', 'outsideCentres', 'loggerOutsideCentres', 'confirmedTime'] as const
export const registrationFaults = [...apiFaults, ...ownFaults] as const
export type RegistrationFault = (typeof registrationFaults)[number]
