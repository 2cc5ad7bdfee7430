import type { CaseExcursion, ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { formatDuration, formatStretch } from '#contract/kernel/time/formatSpan.ts'
import { limitsText } from '#contract/logistics/words/bandText.ts'
import { worstPlaceText } from '#contract/telemetry/words/worstPlaceText.ts'
import { useCaseTexts } from '#web/quality/cases/useCaseTexts.ts'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

/** What each logger measured of each lot outside its band; what re-evaluation took away stays, and says so. */
export function ExcursionTable({ found: { findings, timeZone } }: { found: ExcursionCase }) {
  const t = useText()
  if (findings.length === 0) return <p className="quiet">{t('cases.findings.none')}</p>
  const heads = (['goods', 'logger', 'what', 'time', 'place'] as const).map(head => t(`cases.findings.${head}`))
  return (
    <ScrollTable label={t('cases.sections.findings')} heads={heads} className="case-findings">
      {findings.map(finding => (
        <Row
          key={`${finding.product.productId} ${finding.lot ?? ''} ${finding.serial}`}
          finding={finding}
          timeZone={timeZone}
        />
      ))}
    </ScrollTable>
  )
}

function Row({ finding, timeZone }: { finding: CaseExcursion; timeZone: string }) {
  const t = useText()
  const language = useLanguage()
  const localName = useLocalName()
  const times = useTimes(timeZone)
  const { what } = useCaseTexts()
  const { product, lot, expiry, quantity, serial, toleranceMinutes, withdrawnAt } = finding
  const { startedAt, lastAt, excursionCount, longestMs } = finding
  return (
    <tr className={withdrawnAt ? 'case-withdrawn' : undefined}>
      <th scope="row">
        {localName(product.nameJa, product.nameEn)}
        <div className="quiet">{lot === null ? t('cases.findings.noLot') : t('cases.list.lots', { lots: lot })}</div>
        <div className="quiet">
          {t('cases.findings.quantity', { number: times.count(quantity) })}
          {expiry && ` · ${t('cases.findings.expiry', { day: times.day(expiry) })}`}
        </div>
      </th>
      <td>{serial}</td>
      <td className="prose">
        {withdrawnAt && <strong>{t('cases.findings.withdrawn', { at: times.instant(withdrawnAt) })} </strong>}
        {what(finding)}
        <div className="quiet">
          {toleranceMinutes > 0
            ? t('cases.findings.evaluatedBy', { limits: limitsText(finding, language), minutes: toleranceMinutes })
            : t('cases.findings.evaluatedByBand', { limits: limitsText(finding, language) })}
        </div>
      </td>
      <td>
        <div className="no-wrap">
          {formatStretch(Date.parse(startedAt), Date.parse(lastAt), { timeZone, language }, 'minute')}
        </div>
        <div className="quiet">
          {t('cases.findings.times', { number: times.count(excursionCount) })}
          {excursionCount > 1 &&
            longestMs > 0 &&
            ` · ${t('cases.findings.longest', { long: formatDuration(longestMs, language) })}`}
        </div>
      </td>
      <td className="prose">{worstPlaceText(finding.place, serial, language)}</td>
    </tr>
  )
}
