import { z } from 'zod'
import { defineWith } from '#contract/kernel/call.ts'
import { enterpriseCode, text } from '#contract/kernel/fields.ts'

/** The pages whose selected company is stored (IDN-51). */
export const pagesWithMemory = ['UserList', 'VendorManagement', 'VendorRegister'] as const
export type PageWithMemory = (typeof pagesWithMemory)[number]

/** The user's email address; another user's is refused (4017). */
const userId = text(254)
const enterpriseByPage = z.partialRecord(z.enum(pagesWithMemory), enterpriseCode)

/** JSON in the database cannot hold half of a surrogate pair. */
const isWellFormed = (value: string) => value.isWellFormed()
const shortText = (max: number) => text(max).refine(isWellFormed)

/** A user's screen settings, with upper bounds; a larger one is refused (4022). */
const settings = {
  /** List → its columns in order. */
  listColumns: z.record(shortText(40), z.array(shortText(40)).max(60)).refine(lists => Object.keys(lists).length <= 20),
  savedSearches: z
    .array(
      z.strictObject({ list: shortText(40), name: shortText(60), search: z.string().max(2000).refine(isWellFormed) }),
    )
    .max(100),
  /** Dashboard → the board that is shown there; without one, the standard. */
  openedBoards: z
    .record(shortText(40), z.int().positive().max(Number.MAX_SAFE_INTEGER))
    .refine(boards => Object.keys(boards).length <= 20),
  /** IDN-53: '0' or '1'. */
  dashboardOpened: z.enum(['0', '1']),
  temperatureDeviationFlags: z.array(shortText(40)).max(1000),
}

const own = defineWith({ allowed: 'signedIn', log: 'none' })

export const companyContextCalls = {
  getEnterpriseCodeAssistInfo: own({
    path: '/userAssist/getEnterpriseCodeAssistInfo',
    summary: 'The company last chosen on each page that stores it',
    request: z.strictObject({ userId: userId.optional() }),
    response: z.object({ userId: z.string(), enterpriseCode: enterpriseByPage }),
  }),
  updateEnterpriseCodeAssistInfo: own({
    path: '/userAssist/updateEnterpriseCodeAssistInfo',
    summary: 'Replace the stored companies of all pages',
    request: z.strictObject({ userId, enterpriseCode: enterpriseByPage }),
  }),
  updateEnterpriseCodeByPage: own({
    path: '/userAssist/updateEnterpriseCodeByPage',
    summary: 'Store the company chosen on a page; other pages keep theirs',
    request: z.strictObject({ userId, enterpriseCodeByPage: enterpriseByPage }),
  }),
  getUserAssistInfo: own({
    path: '/userAssist/getUserAssistInfo',
    summary: "The user's list columns, saved searches and dashboard flags",
    request: z.strictObject({ userId: userId.optional() }),
    response: z.object({ userId: z.string(), ...z.object(settings).partial().shape }),
  }),
  updateUserAssistInfo: own({
    path: '/userAssist/updateUserAssistInfo',
    summary: 'Save list columns, saved searches or dashboard flags; others stay unchanged',
    request: z.strictObject({ userId, ...z.object(settings).partial().shape }),
  }),
}
