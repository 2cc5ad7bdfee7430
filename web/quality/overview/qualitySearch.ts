import { z } from 'zod'

/** Which tab of the quality page is shown, by its name; what else stands in the URL is the tab's own to read. */
export const qualitySearch = z.looseObject({ tab: z.string().optional().catch(undefined) })
export type QualitySearch = z.output<typeof qualitySearch>

/** No case has the number 0. */
export const oneCase = z.object({ caseId: z.coerce.number<number>().int().positive().catch(0) })
