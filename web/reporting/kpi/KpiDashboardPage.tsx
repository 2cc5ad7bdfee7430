import { getRouteApi } from '@tanstack/react-router'
import { Button, Flex } from 'antd'
import { useRef, useState } from 'react'
import { codes } from '#contract/kernel/codes.ts'
import { monthOf } from '#contract/kernel/time/month.ts'
import { kpiCalls, type KpiDashboard } from '#contract/reporting/calls/kpi.ts'
import { kpis, type Kpi } from '#contract/reporting/rules/kpi.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { LoadFailed, Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { BoardScreen } from '#web/reporting/boards/BoardScreen.tsx'
import { DrillDownPanel } from '#web/reporting/kpi/drillDown/DrillDownPanel.tsx'
import { evaluatedKpis } from '#web/reporting/kpi/figures.ts'
import { KpiCard } from '#web/reporting/kpi/KpiCard.tsx'
import { KpiDetails, type Behind } from '#web/reporting/kpi/KpiDetails.tsx'
import { KpiFilter } from '#web/reporting/kpi/KpiFilter.tsx'
import type { KpiSearch } from '#web/reporting/kpi/kpiSearch.ts'
import { ReachTag } from '#web/reporting/kpi/ReachTag.tsx'
import { shownMonths, type Asked } from '#web/reporting/kpi/shownMonths.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import '#web/kernel/ui/lists/list.css'
import '#web/reporting/kpi/kpi.css'

const route = getRouteApi('/layout/kpi-dashboard')

/** The KPI dashboard as it is, or a board of its user; the whole state stands in the URL. */
export function KpiDashboardPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = (next: KpiSearch) => void navigate({ search: next, resetScroll: false })
  return (
    <BoardScreen
      page="KpiDashboard"
      search={search}
      onSearch={next => go({ ...search, ...next })}
      standard={<AllKpis search={search} go={go} />}
    />
  )
}

/** The six KPIs (REP-1): whether anything is wrong, where, and the rows behind. */
function AllKpis({ search, go }: { search: KpiSearch; go: (search: KpiSearch) => void }) {
  const t = useText()
  const enterpriseCode = useCompanyContext()
  const thisMonth = monthOf(todayInPortal())
  const months = shownMonths(search, thisMonth)
  const asked = { ...months, centreCode: search.centre, enterpriseCode }
  const options = { keepPrevious: true, handledHere: [codes.notAuthorized] }
  // Of all centres, to compare and to choose from: the same call where no centre is chosen.
  const everywhere = useCall(kpiCalls.getKpiDashboard, { ...asked, centreCode: undefined }, options)
  const shown = useCall(kpiCalls.getKpiDashboard, asked, options)
  const failure = shown.error ?? everywhere.error
  return (
    <div className="page">
      <KpiFilter
        {...{ search, months, thisMonth }}
        centres={everywhere.data?.centres.map(one => one.centre) ?? []}
        onSearch={go}
      />
      {failure?.failure === codes.notAuthorized && search.centre ? (
        // A centre in a link that is nothing to this viewer leads back to all; everything else may be tried again.
        <Notice title={t('kpi.unknownCentre')}>
          <Button onClick={() => go({})}>{t('kpi.filter.allCentres')}</Button>
        </Notice>
      ) : (
        <>
          {failure && (
            <LoadFailed failure={failure} onRetry={() => [shown, everywhere].forEach(one => void one.refetch())} />
          )}
          {(shown.data ?? !failure) && (
            <Figures
              {...{ search, asked }}
              shown={shown.data}
              everywhere={everywhere.data}
              isOld={shown.isPlaceholderData || everywhere.isPlaceholderData}
              onSearch={go}
            />
          )}
        </>
      )}
    </div>
  )
}

type Props = {
  search: KpiSearch
  asked: Asked
  /** Missing while they are on their way. */
  shown: KpiDashboard | undefined
  everywhere: KpiDashboard | undefined
  /** The figures of the last choice are still shown while the new ones are on their way. */
  isOld: boolean
  onSearch: (search: KpiSearch) => void
}

const nothingToDrillDown = { part: undefined, month: undefined, place: undefined, page: undefined }

/** At a glance first; then one KPI closely; then the rows behind a figure. */
function Figures({ search, asked, shown, everywhere, isOld, onSearch }: Props) {
  const t = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element>(null)
  const [opened, setOpened] = useState(0)
  // What is wrong comes first, unless somebody chose otherwise.
  const kpi = search.kpi ?? (shown && evaluatedKpis(shown).missed[0]) ?? kpis[0]
  const choose = (chosen: Kpi) => {
    onSearch({ ...search, ...nothingToDrillDown, kpi: chosen })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }
  const open = (chosen: Kpi, behind: Behind) => {
    opener.current = document.activeElement
    setOpened(opened + 1)
    onSearch({ ...search, ...nothingToDrillDown, kpi: chosen, ...behind })
  }
  const close = () => {
    onSearch({ ...search, ...nothingToDrillDown })
    // A click into a chart has no button to go back to.
    const { current } = opener
    const isThere = current instanceof HTMLElement && current !== document.body && current.isConnected
    ;(isThere ? current : heading.current)?.focus()
  }
  return (
    <div className={isOld ? 'page list-old' : 'page'}>
      {shown ? <Summary shown={shown} onChoose={choose} /> : <p>{t('common.loading')}</p>}
      {/* All six, each with its latest month that has data. */}
      <ul className="fit-grid" style={{ '--fit': 'max(150px, 30%)' }} aria-label={t('kpi.cards')} aria-busy={!shown}>
        {kpis.map(one => (
          <li key={one}>
            <KpiCard
              kpi={one}
              shown={shown}
              centres={everywhere?.centres ?? []}
              isChosen={one === kpi}
              onChoose={() => choose(one)}
              onOpen={month => open(one, { part: 'all', month })}
            />
          </li>
        ))}
      </ul>
      {shown && everywhere && (
        <>
          <KpiDetails {...{ kpi, shown, everywhere, asked, heading }} onOpen={behind => open(kpi, behind)} />
          {search.part && (
            <DrillDownPanel
              {...{ kpi, search, asked, opened, onSearch }}
              part={search.part}
              centres={everywhere.centres.map(one => one.centre)}
              onClose={close}
            />
          )}
        </>
      )}
    </div>
  )
}

/** One sentence before all figures: whether anything is wrong, and what. */
function Summary({ shown, onChoose }: { shown: KpiDashboard; onChoose: (kpi: Kpi) => void }) {
  const t = useText()
  const { missed, reached, unevaluated } = evaluatedKpis(shown)
  const outcome = missed.length > 0 ? 'missed' : reached.length > 0 ? 'reached' : 'none'
  const number = missed.length || reached.length
  return (
    <Flex component="p" wrap gap="4px 12px" align="baseline" role="status">
      <ReachTag reached={outcome === 'none' ? undefined : outcome === 'reached'}>
        {t(`kpi.summary.${outcome}`, { number })}
      </ReachTag>
      {missed.map(kpi => (
        <button key={kpi} type="button" className="plain-button kpi-open" onClick={() => onChoose(kpi)}>
          {t(`kpi.words.kpis.${kpi}`)}
        </button>
      ))}
      {outcome === 'missed' && <span className="quiet">{t('kpi.summary.rest', { number: reached.length })}</span>}
      {outcome !== 'none' && unevaluated.length > 0 && (
        <span className="quiet">{t('kpi.summary.unevaluated', { number: unevaluated.length })}</span>
      )}
    </Flex>
  )
}
