import { dayMs } from '#demo/world/days.ts'

/**
 * How many days before the demo world began what it rests on came to be: the portal's operator first, then the companies,
 * their people, what these agreed on and laid down, and at last the deliveries of twelve months.
 */
const platformDays = 2000
export const platformAgeMs = platformDays * dayMs
export const companyDays = (nth: number): number => platformDays - 100 - nth * 25
export const termsDays = platformDays - 50
/** Accounts of the demo came first, their colleagues one after the other. */
export const userDays = (nth: number): number => 700 - nth * 6
export const partnersDays = 420
export const qualityRulesDays = 400
export const senderKeysDays = 400
/** From here on the first versions of the products hold. */
export const productsDays = 1100
/** Before the first calibration that is on record. */
export const loggerDays = 1150
