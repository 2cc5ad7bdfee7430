import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { LoggerFilesTab } from '#web/devices/loggerFiles/lazySections.ts'
import { LoggerFileSlots } from '#web/devices/loggerFiles/slots.ts'
import { KindSection, PartnerConsent } from '#web/integration/importCentre/data/KindSection.tsx'
import { CapturedEvents } from '#web/integration/importCentre/events/CapturedEvents.tsx'
import { ImportDetail, ImportList } from '#web/integration/importCentre/history/ImportHistory.tsx'
import type { ImportSearch } from '#web/integration/importCentre/importSearch.ts'
import { useText, useWords } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { SignWithdrawal } from '#web/quality/signatures/SignDialog.tsx'
import { Alert, Button } from 'antd'
import { importCalls, type ImportCheck } from '#contract/integration/calls/imports.ts'
import { codes } from '#contract/kernel/codes.ts'
import { DecisionSection } from '#web/integration/importCentre/data/DecisionSection.tsx'
import { Counts, firstPage, headingOf, Records, Pages, pageSize } from '#web/integration/importCentre/Records.tsx'
import { useCall } from '#web/kernel/api/queries.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { faultText } from '#contract/integration/words/importFaultWords.ts'
import { DownloadButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

const route = getRouteApi('/layout/user-management/import')
const ofLoggerFiles = { SignWithdrawal }
const views = ['data', 'loggerFiles', 'history', 'events'] as const

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
      {view === 'events' && <CapturedEvents search={search} onSearch={next => go({ ...next, view: 'events' })} />}
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

/** An accepted check is gone: its page says so. */
const handledHere = [codes.notAuthorized] as const

type CheckProps = { checkId: number; search: ImportSearch; onSearch: (search: ImportSearch) => void }

/** What taking in a file would do, where it is wrong, and what is to become of it. */
function CheckView({ checkId, search, onSearch }: CheckProps) {
  const { t } = useWords()
  const answer = useCall(importCalls.getImportCheck, { checkId }, { handledHere })
  const toStart = () => onSearch({ kind: search.kind })
  const back = <Button onClick={toStart}>{t('importCentre.check.another')}</Button>
  const unknown = { title: t('importCentre.check.gone'), hint: t('importCentre.check.goneHint'), back }
  return (
    <Answered answer={answer} awaiting={null} unknown={{ codes: handledHere, ...unknown }}>
      {check => (
        <>
          <CheckHeader {...check} />
          <DecisionSection
            check={check}
            onBack={toStart}
            onImport={importId => onSearch({ view: 'history', import: importId })}
          />
          {check.counts.faults > 0 && <CheckFaults {...check} />}
          {check.counts.created + check.counts.changed + check.counts.unchanged > 0 && <CheckRecords {...check} />}
        </>
      )}
    </Answered>
  )
}

/** Which file was checked, and how much it would do. */
function CheckHeader({ company, counts, fileName, ignoredHeads, kind, checkedAt }: ImportCheck) {
  const { t, nameIn, count, instant } = useWords()
  const removedKind = kind === 'loggerAssignments' || kind === 'companies' ? kind : 'deliveryItems'
  const warnings = [
    counts.removed > 0 && t(`importCentre.check.removed.${removedKind}`, { number: count(counts.removed) }),
    ignoredHeads.length > 0 && t('importCentre.check.ignored', { heads: ignoredHeads.join(t('common.separator')) }),
  ]
  return (
    <Section title={t('importCentre.check.title')}>
      <p>
        <strong>{fileName}</strong>{' '}
        <span className="quiet">
          {t('importCentre.check.facts', {
            kind: t(`importCentre.kinds.${kind}`),
            company: nameIn(company),
            lines: count(counts.lines),
            at: instant(checkedAt),
          })}
        </span>
      </p>
      <Counts counts={counts} />
      <PartnerConsent kind={kind} />
      {warnings.map(warning => warning && <Alert key={warning} type="warning" role="note" title={warning} />)}
    </Section>
  )
}

/** What the file would do, record by record. */
function CheckRecords({ checkId, counts, kind, checkedAt }: ImportCheck) {
  const { t } = useWords()
  const [asked, setAsked] = useState(firstPage)
  const records = { checkId, ...asked }
  const { data } = useCall(importCalls.getImportCheckRecords, records, { keepPrevious: true, handledHere })
  return (
    <Records
      key={checkedAt}
      title={t('importCentre.records')}
      found={data}
      onAsk={setAsked}
      {...{ kind, counts, asked }}
    />
  )
}

/** Every cell that is wrong, by line and column as the spreadsheet has them, and why; and the lines as a file to mend. */
function CheckFaults({ checkId, counts, kind }: ImportCheck) {
  const { t, language, count } = useWords()
  const [page, setPage] = useState(1)
  const faults = { checkId, page, pageSize }
  const { data } = useCall(importCalls.getImportCheckFaults, faults, { keepPrevious: true, handledHere })
  return (
    <Section
      title={t('importCentre.faultCount', { number: count(counts.faults) })}
      actions={
        <DownloadButton call={importCalls.downloadImportFaultsCsv} body={{ checkId }}>
          {t('importCentre.faultFile', { number: count(counts.leftOut) })}
        </DownloadButton>
      }
    >
      <p className="quiet">
        {t('importCentre.faultHint')}
        {counts.held > 0 && t('importCentre.heldHint', { number: count(counts.held) })}
      </p>
      <RowTable
        label={t('csvUpload.faults')}
        isLong
        rows={data?.rows ?? []}
        keyOf={({ line, column, fault, about }) => `${line} ${column} ${fault} ${about}`}
        renderColumns={[
          [t('csvUpload.line'), ({ line }) => count(line)],
          [t('csvUpload.column'), ({ column }) => headingOf(kind, column, language) ?? t('csvUpload.row')],
          [t('importCentre.value'), ({ value }) => value, 'prose'],
          [t('forms.reason'), fault => faultText(fault, language), 'prose'],
        ]}
      />
      <Pages page={page} total={counts.faults} onPage={setPage} />
    </Section>
  )
}
