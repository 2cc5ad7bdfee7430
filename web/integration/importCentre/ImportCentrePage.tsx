import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { DataView } from '#web/integration/importCentre/data/DataView.tsx'
import { HistoryView } from '#web/integration/importCentre/history/HistoryView.tsx'
import type { ImportSearch } from '#web/integration/importCentre/importSearch.ts'
import { LoggerFilesTab } from '#web/devices/loggerFiles/lazySections.ts'
import { LoggerFileSlots } from '#web/devices/loggerFiles/slots.ts'
import { SignWithdrawal } from '#web/quality/signatures/lazySignWithdrawal.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import '#web/integration/importCentre/importCentre.css'

const route = getRouteApi('/layout/user-management/import')
const ofLoggerFiles = { SignWithdrawal }
const views = ['data', 'loggerFiles', 'history'] as const

/** The import centre: data from CSV files, and what was taken in when and by whom. */
export function ImportCentrePage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = (next: ImportSearch) => void navigate({ search: next })
  return (
    <div className="page">
      <ChoiceButtons
        label={t('importCentre.view')}
        choices={views.map(value => ({ value, label: t(`importCentre.views.${value}`) }))}
        value={search.view ?? 'data'}
        onChoose={value => go({ view: value === 'data' ? undefined : value })}
      />
      {search.view === undefined && <DataView search={search} onSearch={go} />}
      {search.view === 'history' && <HistoryView search={search} onSearch={go} />}
      {search.view === 'loggerFiles' && (
        <Suspense>
          <LoggerFileSlots value={ofLoggerFiles}>
            <LoggerFilesTab search={search} onSearch={next => go({ ...next, view: 'loggerFiles' })} />
          </LoggerFileSlots>
        </Suspense>
      )}
    </div>
  )
}
