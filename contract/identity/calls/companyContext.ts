import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { enterpriseCode, text } from '#contract/kernel/fields.ts'

/** Pages whose enterprise selector the server remembers (IDN-51). */
export const pagesWithMemory = ['UserList', 'VendorManagement', 'VendorRegister'] as const
export type PageWithMemory = (typeof pagesWithMemory)[number]

/** The email address, as the portal names its users; another one's is refused (4017). */
const userId = text(254)
const enterpriseByPage = z.partialRecord(z.enum(pagesWithMemory), enterpriseCode)

/** As JSON in the database: it keeps no half of a surrogate pair. */
const isWellFormed = (typed: string) => typed.isWellFormed()
const shortText = (max: number) => text(max).refine(isWellFormed)

/** How a user last left the screens. Bounded: a setting is small, and one too large is refused (4022). */
const settings = {
  /** List → its columns in order. */
  listColumns: z.record(shortText(40), z.array(shortText(40)).max(60)).refine(lists => Object.keys(lists).length <= 20),
  savedSearches: z
    .array(
      z.strictObject({ list: shortText(40), name: shortText(60), search: z.string().max(2000).refine(isWellFormed) }),
    )
    .max(100),
  /** IDN-53: '0' or '1'. */
  dashboardOpened: z.enum(['0', '1']),
  temperatureDeviationFlags: z.array(shortText(40)).max(1000),
}

export const companyContextCalls = {
  getEnterpriseCodeAssistInfo: defineCall({
    path: '/userAssist/getEnterpriseCodeAssistInfo',
    summary: 'The company that was last chosen on each page that remembers it',
    allowed: 'signedIn',
    log: 'none',
    request: z.strictObject({ userId: userId.optional() }),
    response: z.object({ userId: z.string(), enterpriseCode: enterpriseByPage }),
  }),
  updateEnterpriseCodeAssistInfo: defineCall({
    path: '/userAssist/updateEnterpriseCodeAssistInfo',
    summary: 'Replace the remembered companies of all pages',
    allowed: 'signedIn',
    log: 'none',
    request: z.strictObject({ userId, enterpriseCode: enterpriseByPage }),
    response: z.null(),
  }),
  updateEnterpriseCodeByPage: defineCall({
    path: '/userAssist/updateEnterpriseCodeByPage',
    summary: 'Remember the company chosen on a page; other pages keep theirs',
    allowed: 'signedIn',
    log: 'none',
    request: z.strictObject({ userId, enterpriseCodeByPage: enterpriseByPage }),
    response: z.null(),
  }),
  getUserAssistInfo: defineCall({
    path: '/userAssist/getUserAssistInfo',
    summary: "The user's list columns, saved searches and dashboard flags",
    allowed: 'signedIn',
    log: 'none',
    request: z.strictObject({ userId: userId.optional() }),
    response: z.object({ userId: z.string(), ...z.object(settings).partial().shape }),
  }),
  updateUserAssistInfo: defineCall({
    path: '/userAssist/updateUserAssistInfo',
    summary: 'Keep list columns, saved searches or dashboard flags; what is not named stays',
    allowed: 'signedIn',
    log: 'none',
    request: z.strictObject({ userId, ...z.object(settings).partial().shape }),
    response: z.null(),
  }),
}
