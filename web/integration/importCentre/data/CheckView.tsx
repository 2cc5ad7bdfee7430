import { Button } from 'antd'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { CheckHeader } from '#web/integration/importCentre/data/CheckHeader.tsx'
import { CheckFaults } from '#web/integration/importCentre/data/CheckFaults.tsx'
import { CheckRecords } from '#web/integration/importCentre/data/CheckRecords.tsx'
import { DecisionSection } from '#web/integration/importCentre/data/DecisionSection.tsx'
import type { ImportSearch } from '#web/integration/importCentre/importSearch.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Props = { checkId: number; search: ImportSearch; onSearch: (search: ImportSearch) => void }

/** What taking in a file would do, where it is wrong, and what is to become of it. */
export function CheckView({ checkId, search, onSearch }: Props) {
  const t = useText()
  const { data, error, refetch } = useCall(
    importCalls.getImportCheck,
    { checkId },
    { handledHere: [codes.notAuthorized] },
  )
  const back = () => onSearch({ kind: search.kind })
  if (error?.failure === codes.notAuthorized) {
    return (
      <Notice title={t('importCentre.check.gone')}>
        <p>{t('importCentre.check.goneHint')}</p>
        <Button onClick={back}>{t('importCentre.check.another')}</Button>
      </Notice>
    )
  }
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <>
      <CheckHeader check={data} />
      <DecisionSection
        check={data}
        onBack={back}
        onTaken={importId => onSearch({ view: 'history', import: importId })}
        onHistory={importId => onSearch({ view: 'history', import: importId })}
      />
      {data.counts.faults > 0 && <CheckFaults check={data} />}
      {data.counts.created + data.counts.changed + data.counts.unchanged > 0 && <CheckRecords check={data} />}
    </>
  )
}
