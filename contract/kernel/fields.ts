import { z } from 'zod'

/** Field shapes that several calls share. Every text is trimmed and bounded. */
export const text = (max: number) => z.string().trim().min(1).max(max)
/** Names of people, departments, versions: they go into mails and lists, where a line break would be another line. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'holds a control character')
export const wellFormed = (field: z.ZodType<string, string>) =>
  field.refine(typed => typed.isWellFormed(), 'holds half of a character (a lone surrogate)')
/** Why somebody changes or decides something. */
export const reason = wellFormed(text(2000))
export const emailAddress = z.string().trim().toLowerCase().max(254)
export const enterpriseCode = text(20)
export const namedCompany = z.object({ enterpriseCode, enterpriseName: z.string(), enterpriseNameEn: z.string() })
/** A company as answers name it: by code and in both languages. */
export const company = z.object({ code: z.string(), name: z.string(), nameEn: z.string() })
export type Company = z.infer<typeof company>
/** '1' English, '0' Japanese (PLT-23). */
export const languageCode = z.enum(['0', '1'])
/** A calendar day as YYYY-MM-DD. There was no year 0, and nothing here is older than a company. */
export const day = z.iso.date().refine(date => !/^(0\d|1[0-8])\d\d-/.test(date), 'lies before 1900')
/** A calendar month as YYYY-MM, from 1900 on like a day, and so that a year later has four digits too. */
export const month = z
  .string()
  .regex(/^(19|[2-8]\d)\d\d-(0[1-9]|1[0-2])$/, 'is no month YYYY-MM')
  .meta({ examples: ['2026-11'] })
/** An instant in UTC as ISO 8601 with milliseconds, as the portal answers it. */
export const instant = z.iso.datetime()
/** An instant as a caller may send it: with Z or an offset, never without a zone. */
export const instantWithZone = z.iso.datetime({ offset: true })
export const caseId = z.int().positive().max(Number.MAX_SAFE_INTEGER)
export const deliveryId = z.int().positive()
export const loggerAssignmentId = z.int().positive()
export const milliCelsius = z.int()

export const paging = {
  page: z.int().min(1).max(100_000).default(1),
  pageSize: z.int().min(1).max(200).default(50),
}

/** Lists answer the rows of one page and how many there are in all. */
export const listOf = <Row extends z.ZodType>(row: Row) => z.object({ total: z.int(), rows: z.array(row) })
