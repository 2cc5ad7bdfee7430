import { formatDuration, formatStretch } from '#contract/kernel/time/formatSpan.ts'
import { limitsText } from '#contract/logistics/words/bandText.ts'
import type { CaseExcursion, ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { worstPlaceText } from '#contract/telemetry/words/worstPlaceText.ts'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { useCaseTexts } from '#web/quality/cases/caseTexts.tsx'

/** What each logger measured of each lot outside its band; what re-evaluation took away stays, and says so. */
export function ExcursionTable({ found: { excursions, timeZone } }: { found: ExcursionCase }) {
  const { t, what, language, localName, count, day, instant } = useCaseTexts(timeZone)
  if (excursions.length === 0) return <p className="quiet">{t('cases.excursions.none')}</p>
  const goods = ({ product, lot, quantity, expiry }: CaseExcursion) => (
    <>
      {localName(product.nameJa, product.nameEn)}
      <div className="quiet">{lot === null ? t('cases.excursions.noLot') : t('cases.list.lots', { lots: lot })}</div>
      <div className="quiet">
        {t('cases.excursions.quantity', { number: count(quantity) })}
        {expiry && ` · ${t('cases.excursions.expiry', { day: day(expiry) })}`}
      </div>
    </>
  )
  const measured = (excursion: CaseExcursion) => {
    const { withdrawnAt, toleranceMinutes: minutes } = excursion
    const limits = limitsText(excursion, language)
    return (
      <>
        {withdrawnAt && <strong>{t('cases.excursions.withdrawn', { at: instant(withdrawnAt) })} </strong>}
        {what(excursion)}
        <div className="quiet">
          {t(`cases.excursions.${minutes > 0 ? 'evaluatedBy' : 'evaluatedByBand'}`, { limits, minutes })}
        </div>
      </>
    )
  }
  const time = ({ startedAt, lastAt, excursionCount, longestMs }: CaseExcursion) => (
    <>
      <div className="no-wrap">
        {formatStretch(Date.parse(startedAt), Date.parse(lastAt), { timeZone, language }, 'minute')}
      </div>
      <div className="quiet">
        {t('cases.excursions.times', { number: count(excursionCount) })}
        {excursionCount > 1 &&
          longestMs > 0 &&
          ` · ${t('cases.excursions.longest', { long: formatDuration(longestMs, language) })}`}
      </div>
    </>
  )
  return (
    <RowTable
      label={t('cases.sections.excursions')}
      rows={excursions}
      keyOf={({ product, lot, serial }) => `${product.productId} ${lot ?? ''} ${serial}`}
      rowClass={({ withdrawnAt }) => (withdrawnAt ? 'secondary' : undefined)}
      renderColumns={[
        [t('cases.excursions.goods'), goods, 'name'],
        [t('cases.excursions.logger'), ({ serial }) => serial],
        [t('cases.columns.outOfRangeMs'), measured, 'prose'],
        [t('cases.excursions.time'), time],
        [t('cases.excursions.place'), ({ place, serial }) => worstPlaceText(place, serial, language), 'prose'],
      ]}
    />
  )
}
