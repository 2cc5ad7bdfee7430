import { useState, type ReactNode } from 'react'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import type { kpiRegistrationCalls, MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { CsvButtons } from '#web/reporting/kpiRegistration/csv/CsvButtons.tsx'
import type { KpiRegistrationSearch } from '#web/reporting/kpiRegistration/kpiRegistrationSearch.ts'
import { DiscardDialog } from '#web/reporting/kpiRegistration/months/DiscardDialog.tsx'
import { HistoryDialog } from '#web/reporting/kpiRegistration/months/HistoryDialog.tsx'
import { MonthCards, MonthTable } from '#web/reporting/kpiRegistration/months/MonthRows.tsx'
import { RemovalDialog } from '#web/reporting/kpiRegistration/months/RemovalDialog.tsx'
import { useEditedMonth } from '#web/reporting/kpiRegistration/months/useEditedMonth.ts'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'

type Found = ResponseOf<typeof kpiRegistrationCalls.getMonthlyKpi>
type Props = {
  search: KpiRegistrationSearch
  filter: RequestOf<typeof kpiRegistrationCalls.downloadMonthlyKpiCsv>
  found: Found | undefined
  isOld: boolean
  onSearch: (search: KpiRegistrationSearch) => void
}

/** The months found, each editable in place, and what is asked about one of them. */
export function MonthList({ search, filter, found, isOld, onSearch }: Props) {
  const t = useText()
  const isPhone = usePhone()
  const place = JSON.stringify(search)
  const { edited, closed, edit } = useEditedMonth(place)
  const [asked, setAsked] = useState<{ about: 'history' | 'removal' | 'discard'; row: MonthlyKpi }>()
  const mayEdit = found?.mayEdit ?? false
  const ask = (about: 'history' | 'removal' | 'discard') => (row: MonthlyKpi) => setAsked({ about, row })
  const Rows = isPhone ? MonthCards : MonthTable
  const acts = {
    mayEdit,
    edited,
    closed,
    onEdit: (row: MonthlyKpi) => (edited?.isChanged ? ask('discard')(row) : edit(row)),
    onHistory: ask('history'),
    onRemove: ask('removal'),
  }
  const close = () => setAsked(undefined)
  return (
    <>
      {found?.total === 0 ? (
        <Notice title={t('kpiRegistration.list.none')}>{t('kpiRegistration.list.noneHint')}</Notice>
      ) : (
        <Results {...{ search, found, isOld, isPhone, onSearch }} tools={<CsvButtons filter={filter} />}>
          {found && !mayEdit && <p className="quiet">{t('kpiRegistration.list.readOnly')}</p>}
          <Rows rows={found?.rows} acts={acts} place={place} />
        </Results>
      )}
      {asked?.about === 'history' && <HistoryDialog row={asked.row} onClose={close} />}
      {asked?.about === 'removal' && <RemovalDialog row={asked.row} onClose={close} />}
      {asked?.about === 'discard' && edited && (
        <DiscardDialog
          row={edited.row}
          onStay={close}
          onDiscard={() => {
            close()
            edit(asked.row)
          }}
        />
      )}
      <UnsavedGuard isDirty={() => edited?.isChanged ?? false} />
    </>
  )
}

type ResultsProps = Omit<Props, 'filter'> & { isPhone: boolean; tools: ReactNode; children: ReactNode }

function Results({ search, found, isOld, isPhone, onSearch, tools, children }: ResultsProps) {
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  return (
    <ListResults
      label={t('kpiRegistration.list.title')}
      found={found}
      place={search}
      isOld={isOld}
      isPhone={isPhone}
      texts={{
        ...listTexts,
        found: total => t('kpiRegistration.list.found', { number: count(total) }),
      }}
      onPlace={({ page, size }) => onSearch({ ...search, page, size })}
      tools={tools}
    >
      {children}
    </ListResults>
  )
}
