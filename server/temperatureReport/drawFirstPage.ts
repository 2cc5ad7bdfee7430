import { outcomeSentence } from '#contract/texts/outcomeSentence.ts'
import { zonedTime } from '#contract/rules/zonedTime.ts'
import { artifact, drawText, ink, type Sheet, tagged } from '#server/print/sheet.ts'
import { bold, plain } from '#server/print/styledText.ts'
import { curveInk } from '#server/temperatureReport/curveInk.ts'
import { drawFigures } from '#server/temperatureReport/drawFigures.ts'
import type { ReportFacts } from '#server/temperatureReport/reportFacts.ts'
import type { Figure } from '#server/temperatureReport/reportFigures.ts'
import type { Wording } from '#server/temperatureReport/reportWording.ts'

/** Who made the report and when. */
export type Making = { by: string; at: Date }

/** What one must know first: which delivery, did the temperature hold, and who says so. */
export function drawFirstPage(sheet: Sheet, facts: ReportFacts, making: Making, wording: Wording) {
  const { doc } = sheet
  const { words } = wording
  const { status } = facts
  tagged(sheet, 'H', () => drawText(sheet, bold(words.title), { size: 18, leading: 1.35 }))
  tagged(sheet, 'P', () => drawText(sheet, bold(status.reference), { size: 12, leading: 1.5 }))
  doc.y += 6
  drawOutcome(sheet, facts, wording)
  if (status.deliveredAt === null) {
    const soFar = words.soFar(wording.time(making.at.toISOString()))
    tagged(sheet, 'P', () => drawText(sheet, bold(soFar), { size: 9, color: curveInk.spike }))
    doc.y += 6
  }
  drawFigures(sheet, makingFigures(facts, making, wording), 'normal', 2)
  doc.y += 4
}

const tones = { kept: curveInk.limit, excursion: curveInk.excursion, incomplete: curveInk.spike, noData: ink.quiet }

const panelHeight = 82

/** The outcome, big, on a panel of its own. */
function drawOutcome(sheet: Sheet, { status, temperature }: ReportFacts, wording: Wording) {
  const { doc, left, width } = sheet
  const judged = status.temperature
  const { outcome } = temperature.delivery
  const top = doc.y
  const at = { x: left + 18, width: width - 30 }
  const draw = () => {
    doc.y = top + 9
    drawText(sheet, plain(wording.words.outcome), { size: 7.5, color: ink.quiet }, at)
    drawText(sheet, bold(wording.delivery.outcomes[outcome]), { size: 24, leading: 1.4, color: tones[outcome] }, at)
    const sentence = judged && outcomeSentence(judged, status.deliveredAt !== null, wording.language)
    if (sentence) drawText(sheet, plain(sentence), { size: 9.5 }, at)
  }
  const bottom = top + panelHeight
  artifact(sheet, () => {
    doc.rect(left, top, width, bottom - top).fill(ink.fill)
    doc.rect(left, top, 5, bottom - top).fill(tones[outcome])
  })
  tagged(sheet, 'P', draw)
  doc.y = bottom + 8
}

function makingFigures({ temperature, status }: ReportFacts, making: Making, wording: Wording): Figure[] {
  const { words, timeZone } = wording
  const offset = zonedTime(making.at, timeZone).slice(-6)
  const until = status.deliveredAt === null ? making.at.toISOString() : temperature.wholeTo
  return [
    { label: words.madeAt, value: wording.second(making.at.toISOString()) },
    { label: words.madeBy, value: making.by },
    { label: words.period, value: `${wording.time(temperature.wholeFrom)} – ${wording.time(until)}` },
    { label: words.timeZone, value: words.timesAreIn(timeZone, offset) },
  ]
}
