import { Suspense, useState } from 'react'
import { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import {
  incidentKinds,
  incidentSpans,
  type IncidentKind,
  type IncidentSpan,
} from '#contract/reporting/rules/incidents.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { Pagination } from '#web/kernel/ui/lists/Paged.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import { useDashboard } from '#web/reporting/deliveryDashboard/dashboardData.ts'
import { DashboardPart } from '#web/reporting/deliveryDashboard/DashboardPart.tsx'
import type { DashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'
import { IncidentRow } from '#web/reporting/deliveryDashboard/incidents/IncidentRow.tsx'
import { weightLook } from '#web/reporting/deliveryDashboard/trend.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

type Props = { search: DashboardSearch; isAuto: boolean; onSearch: (search: DashboardSearch) => void }

const pageSize = 5

/** What is new since yesterday or in a week, by its own time; each number is that of the list that it opens (REP-19). */
export function WhatWentWrong({ search, isAuto, onSearch }: Props) {
  const { t } = useWords()
  const span: IncidentSpan = search.span ?? 'day'
  const listOf = (incident: IncidentKind | undefined) => `${span} ${incident ?? ''}`
  const [paged, setPaged] = useState({ list: listOf(search.incident), page: 1 })
  const page = paged.list === listOf(search.incident) ? paged.page : 1
  const asked = { span, kind: search.incident, page, pageSize, enterpriseCode: useCompanyContext() }
  const answer = useDashboard(deliveryDashboardCalls.getIncidents, asked, isAuto)
  const { data } = answer
  if (!data && answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  const { counts, kind } = data ?? { counts: { excursion: 0, gap: 0, delay: 0 }, kind: incidentKinds[0] }
  // What is no longer of these days may leave the last page empty.
  const lastPage = Math.max(1, Math.ceil(counts[kind] / pageSize))
  if (data && !answer.isPlaceholderData && page > lastPage) setPaged({ ...paged, page: lastPage })
  const label = t('deliveryDashboard.incidents.list', {
    kind: t(`deliveryDashboard.incidents.kinds.${kind}`),
    span: t(`deliveryDashboard.incidents.spans.${span}`),
  })
  return (
    <DashboardPart
      title={t('deliveryDashboard.incidents.title')}
      note={
        <ChoiceButtons
          label={t('deliveryDashboard.incidents.span')}
          choices={incidentSpans.map(value => ({ value, label: t(`deliveryDashboard.incidents.spans.${value}`) }))}
          value={span}
          onChoose={value => onSearch({ ...search, span: value === 'day' ? undefined : value })}
        />
      }
    >
      <div className={data ? 'dashboard-incidents' : 'dashboard-incidents dashboard-awaited'}>
        <Kinds
          counts={counts}
          kind={search.incident ?? kind}
          onChoose={incident => onSearch({ ...search, incident })}
        />
        <section className={answer.isPlaceholderData ? 'list-old' : undefined} aria-label={label}>
          {data?.rows.length === 0 && <p className="quiet">{t(`deliveryDashboard.incidents.none.${kind}`)}</p>}
          {data && data.rows.length > 0 && (
            <ul className="box divided">
              {data.rows.map(row => (
                <IncidentRow key={row.delivery.deliveryId} {...row} kind={kind} />
              ))}
            </ul>
          )}
          {counts[kind] > pageSize && (
            <Suspense fallback={<div className="paged-room" />}>
              <Pagination
                size="small"
                current={page}
                pageSize={pageSize}
                total={counts[kind]}
                showSizeChanger={false}
                onChange={next => {
                  // Another page is one of this kind, even if another kind has a count by then.
                  setPaged({ list: listOf(kind), page: next })
                  onSearch({ ...search, incident: kind })
                }}
              />
            </Suspense>
          )}
        </section>
      </div>
    </DashboardPart>
  )
}

const weights = { excursion: 'wrong', gap: 'doubt', delay: 'wrong' } as const

type KindsProps = {
  counts: Record<IncidentKind, number>
  kind: IncidentKind
  onChoose: (kind: IncidentKind) => void
}

/** A card for each kind, which opens its list. */
function Kinds({ counts, kind, onChoose }: KindsProps) {
  const { t, count } = useWords()
  return (
    <ul>
      {incidentKinds.map(one => {
        const name = t(`deliveryDashboard.incidents.kinds.${one}`)
        return (
          <li key={one}>
            <button
              type="button"
              className="plain-button box dashboard-kind"
              aria-pressed={one === kind}
              aria-label={t('deliveryDashboard.incidents.show', { kind: name, number: count(counts[one]) })}
              onClick={() => onChoose(one)}
            >
              <span className="secondary">{name}</span>
              <span className={`figure ${weightLook[counts[one] > 0 ? weights[one] : 'none']}`}>
                {count(counts[one])}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
