import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LoggerFilesTab } from '#web/devices/loggerFiles/lazySections.ts'
import { LoggerFileSlots } from '#web/devices/loggerFiles/slots.ts'
import { CheckView } from '#web/integration/importCentre/data/CheckView.tsx'
import { KindSection } from '#web/integration/importCentre/data/KindSection.tsx'
import { ImportDetail, ImportList } from '#web/integration/importCentre/history/ImportHistory.tsx'
import type { ImportSearch } from '#web/integration/importCentre/importSearch.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import { SignWithdrawal } from '#web/quality/signatures/SignDialog.tsx'

const route = getRouteApi('/layout/user-management/import')
const ofLoggerFiles = { SignWithdrawal }
const views = ['data', 'loggerFiles', 'history'] as const

/** The import centre: data from CSV files, and what was taken in when and by whom. */
export function ImportCentrePage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = (next: ImportSearch) => void navigate({ search: next })
  const view = search.view ?? 'data'
  const toHistory = (next: ImportSearch) => go({ ...next, view: 'history' })
  return (
    <div className="page">
      <ChoiceButtons
        label={t('importCentre.view')}
        choices={views.map(value => ({ value, label: t(`importCentre.views.${value}`) }))}
        value={view}
        onChoose={value => go({ view: value === 'data' ? undefined : value })}
      />
      {view === 'data' && search.check === undefined && <KindSection search={search} onSearch={go} />}
      {view === 'data' && search.check !== undefined && (
        <CheckView checkId={search.check} search={search} onSearch={go} />
      )}
      {view === 'history' && search.import === undefined && <ImportList search={search} onSearch={toHistory} />}
      {view === 'history' && search.import !== undefined && (
        <ImportDetail importId={search.import} onBack={() => toHistory({ kind: search.kind })} />
      )}
      {view === 'loggerFiles' && (
        <Suspense>
          <LoggerFileSlots value={ofLoggerFiles}>
            <LoggerFilesTab search={search} onSearch={next => go({ ...next, view: 'loggerFiles' })} />
          </LoggerFileSlots>
        </Suspense>
      )}
    </div>
  )
}
