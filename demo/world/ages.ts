import { dayMs } from '#demo/days.ts'

/**
 * How many days before the demo world begins its records were created: the platform company first, then the companies, their
 * users, agreements and rules, and at last the deliveries of twelve months.
 */
const platformDays = 2000
export const platformAgeMs = platformDays * dayMs
export const companyDays = (nth: number): number => platformDays - 100 - nth * 25
export const termsDays = platformDays - 50
/** The demo accounts first, then the other users. */
export const userDays = (nth: number): number => 700 - nth * 6
export const partnersDays = 420
export const qualityRulesDays = 400
export const senderKeysDays = 400
/** When the first versions of the products become valid. */
export const productsDays = 1100
/** Before the first recorded calibration. */
export const loggerDays = 1150
