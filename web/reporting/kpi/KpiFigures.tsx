import { useRef, useState } from 'react'
import type { KpiDashboard } from '#contract/reporting/calls/kpi.ts'
import { kpis, type Kpi } from '#contract/reporting/rules/kpi.ts'
import type { Asked } from '#web/reporting/kpi/asked.ts'
import { DrillDownPanel } from '#web/reporting/kpi/drillDown/DrillDownPanel.tsx'
import { evaluatedKpis } from '#web/reporting/kpi/figures.ts'
import { KpiCards } from '#web/reporting/kpi/cards/KpiCards.tsx'
import { KpiDetails, type Behind } from '#web/reporting/kpi/KpiDetails.tsx'
import type { KpiSearch } from '#web/reporting/kpi/kpiSearch.ts'
import { KpiSummary } from '#web/reporting/kpi/cards/KpiSummary.tsx'

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
export function KpiFigures({ search, asked, shown, everywhere, isOld, onSearch }: Props) {
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
      <KpiSummary shown={shown} onChoose={choose} />
      <KpiCards
        shown={shown}
        centres={everywhere?.centres}
        chosen={kpi}
        onChoose={choose}
        onOpen={(chosen, month) => open(chosen, { part: 'all', month })}
      />
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
