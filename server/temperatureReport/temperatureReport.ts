import type pg from 'pg'
import type { Language } from '#contract/language.ts'
import type { Caller } from '#server/http/caller.ts'
import type { EnterpriseScope } from '#server/http/enterpriseScope.ts'
import type { FileReply } from '#server/http/handlersFor.ts'
import { madeReport } from '#server/print/madeReport.ts'
import { drawReport } from '#server/temperatureReport/drawReport.ts'
import { reportFacts } from '#server/temperatureReport/reportFacts.ts'
import { reportWording } from '#server/temperatureReport/reportWording.ts'

type Asked = {
  deliveryId: number
  scope: EnterpriseScope
  /** Whose report it is. */
  caller: Pick<Caller, 'name' | 'company'>
  language: Language
  now: Date
  timeZone: string
}

/** The delivery temperature report as one PDF, streamed once it is drawn; 4017 and 4508 as for its figures. */
export async function temperatureReport(pool: pg.Pool, asked: Asked): Promise<FileReply> {
  const { caller, language, now, timeZone } = asked
  const facts = await reportFacts(pool, asked)
  const wording = reportWording(language, timeZone)
  const { reference } = facts.status
  const title = `${wording.words.title} ${reference}`
  const made = { title, name: `${reference}-temperature-report`, maker: caller, language, now, timeZone }
  return await madeReport(made, wording, (sheet, by) => drawReport(sheet, facts, { by, at: now }, wording))
}
