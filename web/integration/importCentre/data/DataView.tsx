import { importCalls } from '#contract/integration/calls/imports.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { CheckView } from '#web/integration/importCentre/data/CheckView.tsx'
import { KindSection } from '#web/integration/importCentre/data/KindSection.tsx'
import type { ImportSearch } from '#web/integration/importCentre/importSearch.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Props = { search: ImportSearch; onSearch: (search: ImportSearch) => void }

/** A CSV file is chosen, checked, and taken in when somebody has seen what it changes. */
export function DataView({ search, onSearch }: Props) {
  const t = useText()
  const enterpriseCode = useCompanyContext()
  const { data, error, refetch } = useCall(importCalls.getImportChoices, { enterpriseCode })
  if (search.check !== undefined) {
    return <CheckView checkId={search.check} search={search} onSearch={onSearch} />
  }
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  const [first] = data.kinds
  if (!first) {
    return (
      <Notice title={t('importCentre.noKind')}>
        <p>{t('importCentre.noKindHint')}</p>
      </Notice>
    )
  }
  const kind = data.kinds.find(one => one === search.kind) ?? first
  return <KindSection key={kind} kind={kind} choices={data} enterpriseCode={enterpriseCode} onSearch={onSearch} />
}
