import type { ResponseOf } from '#contract/kernel/call.ts'
import type { auditTrailCalls, AuditEntry } from '#contract/records/calls/auditTrail.ts'
import type { CallError } from '#web/kernel/api/callError.ts'
import { AuditCards } from '#web/records/auditTrail/AuditCards.tsx'
import { AuditTable } from '#web/records/auditTrail/AuditTable.tsx'
import type { AuditTrailSearch } from '#web/records/auditTrail/auditTrailSearch.ts'
import { TrailFileButton } from '#web/records/auditTrail/verification/TrailFileButton.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Props = {
  search: AuditTrailSearch
  found: ResponseOf<typeof auditTrailCalls.getAuditTrail> | undefined
  failure: CallError | null
  /** The rows of the last search are still shown while the new ones are on their way. */
  isOld: boolean
  isPhone: boolean
  onChange: (search: AuditTrailSearch) => void
  onOpen: (entry: AuditEntry) => void
  onRetry: () => void
}

/** What was found, page by page; or why there is nothing to show. */
export function AuditResults(props: Props) {
  const { search, found, failure, isOld, isPhone, onChange, onOpen, onRetry } = props
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  if (failure) return <LoadFailed failure={failure} onRetry={onRetry} />
  if (found?.total === 0) return <Notice title={t('auditTrail.list.none')}>{t('auditTrail.list.noneHint')}</Notice>
  const listed = {
    rows: found?.rows,
    order: search.order ?? ('desc' as const),
    onTurn: () => onChange({ ...search, order: search.order ? undefined : 'asc', page: undefined }),
    onOpen,
  }
  const foundText = found?.hasMore ? 'auditTrail.list.foundMore' : 'auditTrail.list.found'
  return (
    <ListResults
      label={t('auditTrail.title')}
      found={found}
      place={search}
      isOld={isOld}
      isPhone={isPhone}
      texts={{ ...listTexts, found: total => t(foundText, { number: count(total) }) }}
      onPlace={({ page, size }) => onChange({ ...search, page, size })}
      tools={found && <TrailFileButton search={search} found={found} />}
    >
      {found?.hasMore && (
        <p className="quiet log-more">{t('auditTrail.list.moreHint', { number: count(found.total) })}</p>
      )}
      {isPhone ? <AuditCards {...listed} /> : <AuditTable place={JSON.stringify(search)} {...listed} />}
    </ListResults>
  )
}
