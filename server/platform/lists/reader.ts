import type { Language } from '#contract/kernel/language.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'

/** The time of a call, and the language and time zone of its answer. */
export type Reader = { now: Date; language: Language; timeZone: string }
/** What a call may see at its time. */
export type View = { db: DbOrTx; scope: EnterpriseScope; now: Date }
/** With the time zone of its days. */
export type LocalView = View & { timeZone: string }
export type Viewer = View & Reader

export const readerOf = ({ now, caller, config }: Pick<CallerContext, 'now' | 'caller' | 'config'>): Reader => ({
  now: now(),
  language: caller.language,
  timeZone: config.timeZone,
})

export const viewerOf = (context: CallerContext): Viewer => ({
  ...readerOf(context),
  db: context.db,
  scope: context.scope,
})

export const todayOf = ({ now, timeZone }: Pick<Reader, 'now' | 'timeZone'>) => dayIn(now, timeZone)
