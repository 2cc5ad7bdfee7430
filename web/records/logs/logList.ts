import { z } from 'zod'
import { day, own } from '#web/kernel/ui/lists/filters.ts'

/** What both logs are narrowed down by. */
export const logFilters = {
  from: day(),
  until: day(),
  company: own(z.string().trim().min(1).max(20)),
}

/** The newest first, or turned round. */
export const byTime = { sortKeys: ['at'], sort: { key: 'at', order: 'desc' }, descendingFirst: ['at'] } as const
