import type { CaseExcursion, ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { formatDuration, formatStretch } from '#contract/kernel/time/formatSpan.ts'
import { limitsText } from '#contract/logistics/words/bandText.ts'
import { worstPlaceText } from '#contract/telemetry/words/worstPlaceText.ts'
import { useCaseTexts } from '#web/quality/cases/useCaseTexts.ts'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

/** What each logger measured of each lot outside its band; what re-evaluation took away stays, and says so. */
export function ExcursionTable({ found: { excursions, timeZone } }: { found: ExcursionCase }) {
  const t = useText()
  if (excursions.length === 0) return <p className="quiet">{t('cases.excursions.none')}</p>
  const heads = (['goods', 'logger', 'what', 'time', 'place'] as const).map(head => t(`cases.excursions.${head}`))
  return (
    <ScrollTable label={t('cases.sections.excursions')} heads={heads}>
      {excursions.map(excursion => (
        <Row
          key={`${excursion.product.productId} ${excursion.lot ?? ''} ${excursion.serial}`}
          excursion={excursion}
          timeZone={timeZone}
        />
      ))}
    </ScrollTable>
  )
}

function Row({ excursion, timeZone }: { excursion: CaseExcursion; timeZone: string }) {
  const t = useText()
  const language = useLanguage()
  const localName = useLocalName()
  const times = useTimes(timeZone)
  const { what } = useCaseTexts()
  const { product, lot, expiry, quantity, serial, toleranceMinutes, withdrawnAt } = excursion
  const { startedAt, lastAt, excursionCount, longestMs } = excursion
  return (
    <tr className={withdrawnAt ? 'secondary' : undefined}>
      <th scope="row">
        {localName(product.nameJa, product.nameEn)}
        <div className="quiet">{lot === null ? t('cases.excursions.noLot') : t('cases.list.lots', { lots: lot })}</div>
        <div className="quiet">
          {t('cases.excursions.quantity', { number: times.count(quantity) })}
          {expiry && ` · ${t('cases.excursions.expiry', { day: times.day(expiry) })}`}
        </div>
      </th>
      <td>{serial}</td>
      <td className="prose">
        {withdrawnAt && <strong>{t('cases.excursions.withdrawn', { at: times.instant(withdrawnAt) })} </strong>}
        {what(excursion)}
        <div className="quiet">
          {toleranceMinutes > 0
            ? t('cases.excursions.evaluatedBy', { limits: limitsText(excursion, language), minutes: toleranceMinutes })
            : t('cases.excursions.evaluatedByBand', { limits: limitsText(excursion, language) })}
        </div>
      </td>
      <td>
        <div className="no-wrap">
          {formatStretch(Date.parse(startedAt), Date.parse(lastAt), { timeZone, language }, 'minute')}
        </div>
        <div className="quiet">
          {t('cases.excursions.times', { number: times.count(excursionCount) })}
          {excursionCount > 1 &&
            longestMs > 0 &&
            ` · ${t('cases.excursions.longest', { long: formatDuration(longestMs, language) })}`}
        </div>
      </td>
      <td className="prose">{worstPlaceText(excursion.place, serial, language)}</td>
    </tr>
  )
}
