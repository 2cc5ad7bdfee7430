import type { Language } from '#contract/kernel/language.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'

/** The time of a call, and the language and time zone of its answer. */
export type Reader = { now: Date; language: Language; timeZone: string }

export const readerOf = ({ now, caller, config }: Pick<CallerContext, 'now' | 'caller' | 'config'>): Reader => ({
  now: now(),
  language: caller.language,
  timeZone: config.timeZone,
})

export const todayOf = ({ now, timeZone }: Pick<Reader, 'now' | 'timeZone'>) => dayIn(now, timeZone)
