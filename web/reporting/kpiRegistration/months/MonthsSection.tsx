import { Button } from 'antd'
import { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import { codes } from '#contract/kernel/codes.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { monthOf } from '#contract/kernel/time/month.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { settings } from '#web/kernel/settings.ts'
import { KpiFilter } from '#web/reporting/kpi/KpiFilter.tsx'
import { shownMonths } from '#web/reporting/kpi/shownMonths.ts'
import type { KpiRegistrationSearch } from '#web/reporting/kpiRegistration/kpiRegistrationSearch.ts'
import { MonthList } from '#web/reporting/kpiRegistration/months/MonthList.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Props = { search: KpiRegistrationSearch; onSearch: (search: KpiRegistrationSearch) => void }

/** Which months of which centre, and what is registered for them. */
export function MonthsSection({ search, onSearch }: Props) {
  const t = useText()
  const thisMonth = monthOf(todayIn(settings.timeZone))
  const months = shownMonths(search, thisMonth)
  const filter = { ...months, centreCode: search.centre }
  const answer = useCall(
    kpiRegistrationCalls.getMonthlyKpi,
    { ...filter, page: search.page, pageSize: search.size },
    { keepPrevious: true, handledHere: [codes.notAuthorized] },
  )
  const isForeign = search.centre !== undefined && answer.error?.failure === codes.notAuthorized
  return (
    <>
      <KpiFilter
        {...{ search, months, thisMonth }}
        centres={answer.data?.centres ?? []}
        onSearch={({ from, until, centre }) => onSearch({ size: search.size, from, until, centre })}
      />
      {isForeign ? (
        // A centre in a link that is not the viewer's leads back to all of them.
        <Notice title={t('kpiRegistration.unknownCentre')}>
          <Button onClick={() => onSearch({ ...search, centre: undefined })}>{t('kpi.filter.allCentres')}</Button>
        </Notice>
      ) : (
        <MonthList {...{ search, filter, answer, onSearch }} />
      )}
    </>
  )
}
