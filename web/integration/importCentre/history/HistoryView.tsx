import { importCalls } from '#contract/integration/calls/imports.ts'
import { importKinds } from '#contract/kernel/importKinds.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { HistoryRows } from '#web/integration/importCentre/history/HistoryRows.tsx'
import { ImportDetail } from '#web/integration/importCentre/history/ImportDetail.tsx'
import type { ImportSearch } from '#web/integration/importCentre/importSearch.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'

type Props = { search: ImportSearch; onSearch: (search: ImportSearch) => void }

/** What was taken in, the newest first; or one of them. */
export function HistoryView({ search, onSearch }: Props) {
  if (search.import === undefined) return <ImportList search={search} onSearch={onSearch} />
  return <ImportDetail importId={search.import} onBack={() => onSearch({ view: 'history', kind: search.kind })} />
}

function ImportList({ search, onSearch }: Props) {
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  const isPhone = usePhone()
  const enterpriseCode = useCompanyContext()
  const asked = { page: search.page, pageSize: search.size, kind: search.kind, enterpriseCode }
  const { data, error, isPlaceholderData, refetch } = useCall(importCalls.getImportList, asked, { keepPrevious: true })
  const kinds = [
    { value: 'any' as const, label: t('lists.filter.any') },
    ...importKinds.map(value => ({ value, label: t(`importCentre.kinds.${value}`) })),
  ]
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <ChoiceButtons
        label={t('importCentre.steps.kind')}
        choices={kinds}
        value={search.kind ?? 'any'}
        onChoose={value => onSearch({ view: 'history', kind: value === 'any' ? undefined : value })}
      />
      {data?.total === 0 ? (
        <Notice title={t('importCentre.history.none')}>
          <p>{t('importCentre.history.noneHint')}</p>
        </Notice>
      ) : (
        <ListResults
          label={t('importCentre.views.history')}
          found={data}
          place={search}
          isOld={isPlaceholderData}
          isPhone={isPhone}
          texts={{ ...listTexts, found: total => t('importCentre.history.found', { number: count(total) }) }}
          onPlace={({ page, size }) => onSearch({ ...search, page, size })}
        >
          <HistoryRows rows={data?.rows} onOpen={importId => onSearch({ ...search, import: importId })} />
        </ListResults>
      )}
    </>
  )
}
