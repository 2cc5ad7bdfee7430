import type { LotState, Signature } from '#contract/quality/types/evidenceTypes.ts'
import { bold, plain, type StyledText } from '#server/platform/pdf/styledText.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

/** A person with the company. */
export const byText = ({ name, company }: Signature['by'], wording: Wording) =>
  wording.words.person(name, wording.company(company))

export const lotText = ({ product, lot }: Pick<LotState, 'product' | 'lot'>, wording: Wording): StyledText => [
  ...bold(wording.name(product.nameJa, product.nameEn)),
  ...plain(` ${lot ?? wording.caseReport.excursions.noLot}`),
]
