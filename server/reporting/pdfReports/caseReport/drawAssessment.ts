import type { CaseContent } from '#server/quality/cases/queries/caseContent.ts'
import { riskOf, type Assessment, type RiskLevel } from '#contract/quality/rules/caseAssessment.ts'
import { drawFigures, type Figure } from '#server/platform/pdf/drawFigures.ts'
import type { Pen } from '#server/platform/pdf/pen.ts'
import { plain } from '#server/platform/pdf/styledText.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

const texts = ['hazard', 'uncertainty', 'stabilityData', 'rationale', 'cause', 'actions'] as const

/** The assessment; for other companies a note that it is the depositor's (decision 0049). */
export function drawAssessment(pen: Pen, { assessment, assessor }: CaseContent, isShown: boolean, wording: Wording) {
  const { sections, assessment: words, facts } = wording.caseReport
  pen.section(sections.assessment)
  if (!isShown) return pen.small(plain(words.depositorsOnly))
  const names = wording.evidence.assessment
  const levels: Figure[] = [
    { label: names.severity, value: levelText(assessment.severity, wording) },
    { label: names.probability, value: levelText(assessment.probability, wording) },
    { label: names.risk, value: levelText(riskOf(assessment), wording) },
    { label: names.uncertaintyLevel, value: levelText(assessment.uncertaintyLevel, wording) },
    { label: facts.assessor, value: assessor ?? wording.none },
  ]
  drawFigures(pen.sheet, levels, 'normal', 5)
  for (const name of texts) drawWritten(pen, names[name], assessment[name], wording)
  pen.small(plain(words.howRisk))
}

function drawWritten(pen: Pen, name: string, text: Assessment['hazard'], wording: Wording) {
  pen.heading(name, roomOfHeading)
  if (text === null) pen.small(plain(wording.caseReport.assessment.notWritten))
  else pen.written(text)
}

/** A heading with the first lines under it. */
const roomOfHeading = 60

const levelText = (level: RiskLevel | null, { evidence, caseReport }: Wording) =>
  level === null ? caseReport.assessment.notWritten : evidence.risks[level]
