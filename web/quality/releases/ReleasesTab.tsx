import { Button } from 'antd'
import { useState } from 'react'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { FileButton } from '#web/kernel/ui/FileButton.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import type { QualityTabProps } from '#web/quality/overview/qualityTabs.ts'
import { DecideDialog, type ChosenDelivery } from '#web/quality/releases/decide/DecideDialog.tsx'
import { keyOfRow, type ReleaseRow } from '#web/quality/releases/list/cells.tsx'
import { ReleaseFilter } from '#web/quality/releases/list/ReleaseFilter.tsx'
import { ReleaseCards, ReleaseTable } from '#web/quality/releases/list/ReleaseRows.tsx'
import {
  fileRequestOf,
  nextSort,
  releaseSearch,
  requestOf,
  sortOf,
  type ReleaseSearch,
  type SortKey,
} from '#web/quality/releases/list/releaseSearch.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import '#web/quality/releases/releases.css'

/** What is released by itself, or decided by others, shows by itself. */
const refetchIntervalMs = 15_000

/** Lots of deliveries, those that wait first: decided one by one, or several at once. */
export function ReleasesTab({ search: inUrl, onSearch }: QualityTabProps) {
  const t = useText()
  const { count } = useTimes()
  const isPhone = usePhone()
  const listTexts = useListTexts()
  const enterpriseCode = useCompanyContext()
  const search = releaseSearch.parse(inUrl)
  const answer = useCall(releaseCalls.getReleaseList, requestOf(search, enterpriseCode), {
    keepPrevious: true,
    background: true,
    refetchIntervalMs,
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [decided, setDecided] = useState<readonly ReleaseRow[]>()
  const sort = sortOf(search)
  const sortBy = (key: SortKey) => {
    const next = nextSort(sort, key)
    onSearch({ ...search, sort: next.key, order: next.order, page: undefined })
  }
  if (answer.error && !answer.data) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  const rows = answer.data?.rows
  // What went away meanwhile is chosen no more.
  const ready = (rows ?? []).filter(row => row.mayDecide && chosen.has(keyOfRow(row)))
  const Rows = isPhone ? ReleaseCards : ReleaseTable
  return (
    <>
      <ReleaseFilter search={search} isPhone={isPhone} onSearch={onSearch} />
      {answer.data?.total === 0 ? (
        <NoLot search={search} />
      ) : (
        <ListResults
          label={t('releases.title')}
          found={answer.data}
          place={search}
          isOld={answer.isPlaceholderData}
          isPhone={isPhone}
          texts={{ ...listTexts, found: total => t('releases.list.found', { number: count(total) }) }}
          onPlace={({ page, size }) => onSearch({ ...search, page, size })}
          tools={
            answer.data && (
              <>
                {ready.length > 0 && (
                  <Button type="primary" onClick={() => setDecided(ready)}>
                    {t('releases.list.decideChosen')} ({count(ready.length)})
                  </Button>
                )}
                <FileButton
                  call={releaseCalls.downloadReleaseCsv}
                  body={fileRequestOf(search, enterpriseCode)}
                  total={answer.data.total}
                />
              </>
            )
          }
        >
          <Rows
            rows={rows}
            place={JSON.stringify(search)}
            sort={sort}
            onSort={sortBy}
            chosen={chosen}
            onChoose={setChosen}
            onDecide={row => setDecided([row])}
          />
        </ListResults>
      )}
      {decided && (
        <DecideDialog
          deliveries={byDelivery(decided)}
          onClose={() => setDecided(undefined)}
          onDone={() => setChosen(new Set())}
        />
      )}
    </>
  )
}

/** A signature is about the lots of one delivery. */
const byDelivery = (rows: readonly ReleaseRow[]): ChosenDelivery[] =>
  [...Map.groupBy(rows, row => row.delivery.deliveryId)].map(([deliveryId, lots]) => ({
    deliveryId,
    reference: lots[0]?.delivery.reference ?? '',
    lots,
  }))

function NoLot({ search }: { search: ReleaseSearch }) {
  const t = useText()
  const { keyword, decision, quarantinedOnly, from, until } = search
  const isNarrowed = [keyword, decision, quarantinedOnly, from, until].some(one => one !== undefined)
  const key = isNarrowed ? 'none' : 'emptyUndecided'
  return <Notice title={t(`releases.list.${key}`)}>{t(`releases.list.${key}Hint`)}</Notice>
}
