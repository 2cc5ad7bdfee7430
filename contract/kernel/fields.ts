import { z } from 'zod'

// Characters that show nothing: zero-width spaces and joiners, marks of direction, soft hyphens, Hangul fillers. A variation
// selector shows which form of a letter is meant, but nothing without one, as behind a character that shows nothing.
const showsNothing =
  /[\p{Default_Ignorable_Code_Point}--\p{Variation_Selector}]\p{Variation_Selector}*|(?<=^|\s)\p{Variation_Selector}+/gv
/** LOG-154: without characters that show nothing, by which two equal names would differ and an empty one would not be empty. */
export const visibleText = (typed: string) => typed.replaceAll(showsNothing, '')

/** Fields that several calls share. Every text is trimmed and bounded, and shows something. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(typed => typed === '' || visibleText(typed).trim() !== '', 'shows nothing')
/** A text of one line: names of people, departments and versions appear in mails and lists. */
export const line = (max: number) => asLine(z.string(), max)
/** The same of a text that is normalised first. */
export const asLine = (typed: z.ZodString, max: number) =>
  typed
    .overwrite(visibleText)
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'holds a control character')
export const wellFormed = (field: z.ZodType<string, string>) =>
  field.refine(typed => typed.isWellFormed(), 'holds half of a character (a lone surrogate)')
/** The reason for a change or a decision. */
export const reason = wellFormed(text(2000))
export const emailAddress = z.string().trim().toLowerCase().max(254)
export const enterpriseCode = text(20)
/** For calls that may name a company. */
export const ofCompany = { enterpriseCode: enterpriseCode.optional() }
export const namedCompany = z.object({ enterpriseCode, enterpriseName: z.string(), enterpriseNameEn: z.string() })
/** A company in a response: its code and its name in both languages. */
export const company = z.object({ code: z.string(), name: z.string(), nameEn: z.string() })
export type Company = z.infer<typeof company>
/** '1' English, '0' Japanese (PLT-23). */
export const languageCode = z.enum(['0', '1'])
/** A calendar day as YYYY-MM-DD, from 1900 on. */
export const day = z.iso.date().refine(date => !/^(0\d|1[0-8])\d\d-/.test(date), 'is before 1900')
/** A day of a period of time, from 1900 to 8999: the days around it still have years of four digits. */
export const dayOfPeriod = day.refine(date => date < '9000', 'is after 8999')
/** A calendar month as YYYY-MM, from 1900 to 8999: a year later still has four digits. */
export const month = z
  .string()
  .regex(/^(19|[2-8]\d)\d\d-(0[1-9]|1[0-2])$/, 'is not a month YYYY-MM')
  .meta({ examples: ['2026-11'] })
/** An instant in a response: UTC as ISO 8601 with milliseconds. */
export const instant = z.iso.datetime()
const [first, afterLast] = [Date.UTC(1900), Date.UTC(10_000)]
/** An instant in a request: with Z or an offset, never without a zone. In UTC, too, its year has four digits. */
export const instantWithZone = z.iso
  .datetime({ offset: true })
  .refine(at => Date.parse(at) >= first && Date.parse(at) < afterLast, 'lies outside the years 1900 to 9999')
export const caseId = z.int().positive().max(Number.MAX_SAFE_INTEGER)
export const deliveryId = z.int().positive()
export const loggerAssignmentId = z.int().positive()
export const milliCelsius = z.int()

export const paging = {
  page: z.int().min(1).max(100_000).default(1),
  pageSize: z.int().min(1).max(200).default(50),
}

/** The rows of one page, and the number of all rows. */
export const listOf = <Row extends z.ZodType>(row: Row) => z.object({ total: z.int(), rows: z.array(row) })
