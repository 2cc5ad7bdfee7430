import type pg from 'pg'
import type { Readable } from 'node:stream'
import type { Language } from '#contract/language.ts'
import type { Caller } from '#server/http/caller.ts'
import type { EnterpriseScope } from '#server/http/enterpriseScope.ts'
import type { FileReply } from '#server/http/handlersFor.ts'
import { drawPageFrames, productName } from '#server/print/pageFrame.ts'
import { openSheet } from '#server/print/sheet.ts'
import { drawReport } from '#server/temperatureReport/drawReport.ts'
import { reportFacts } from '#server/temperatureReport/reportFacts.ts'
import { reportWording } from '#server/temperatureReport/reportWording.ts'

type Asked = {
  deliveryId: number
  scope: EnterpriseScope
  caller: Caller
  language: Language
  now: Date
  timeZone: string
}

/** The delivery temperature report as one PDF, streamed once it is drawn; 4017 and 4508 as for its figures. */
export async function temperatureReport(pool: pg.Pool, asked: Asked): Promise<FileReply> {
  const { caller, language, now, timeZone } = asked
  const facts = await reportFacts(pool, asked)
  const wording = reportWording(language, timeZone)
  const { words } = wording
  const { reference } = facts.status
  const by = words.person(caller.name, wording.company(caller.company))
  const title = `${words.title} ${reference}`
  const edition = words.made(wording.second(now.toISOString()), timeZone, by)
  const body = await inTurn(async () => {
    const sheet = openSheet({ title, language, author: productName, writtenAt: now }, 'narrow')
    await drawReport(sheet, facts, { by, at: now }, wording)
    drawPageFrames(sheet, { edition, pageText: words.page })
    sheet.doc.end()
    return sheet.doc satisfies Readable
  })
  return { mediaType: 'application/pdf', fileName: `${reference}-temperature-report-${language}.pdf`, body }
}

let last: Promise<unknown> = Promise.resolve()

/** One report is drawn at a time: all its pages stay open until their number is known, and two would not be quicker. */
function inTurn<Result>(draw: () => Promise<Result>): Promise<Result> {
  const turn = last.then(draw)
  last = turn.catch(() => undefined)
  return turn
}
