import { Button } from 'antd'
import { useState } from 'react'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import type { AlertRow } from '#contract/quality/types/alertTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import {
  fileRequestOf,
  nextSort,
  requestOf,
  sortOf,
  type AlertSearch,
  type ListTab,
  type SortKey,
} from '#web/quality/alerts/alertSearch.ts'
import { AlertFilter } from '#web/quality/alerts/list/AlertFilter.tsx'
import { AlertCards, AlertTable } from '#web/quality/alerts/list/AlertRows.tsx'
import { AcknowledgeDialog } from '#web/quality/alerts/story/AcknowledgeDialog.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { FileButton } from '#web/kernel/ui/FileButton.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'

/** What is found, and acknowledged by others, shows by itself. */
const refetchIntervalMs = 15_000

type Props = { tab: ListTab; search: AlertSearch; onSearch: (search: AlertSearch) => void }

/** The open alerts, or those that were: page by page, to be acknowledged one by one or several at once. */
export function AlertListTab({ tab, search, onSearch }: Props) {
  const t = useText()
  const { count } = useTimes()
  const isPhone = usePhone()
  const enterpriseCode = useCompanyContext()
  const listTexts = useListTexts()
  const answer = useCall(alertCalls.getAlertList, requestOf(search, tab, enterpriseCode), {
    keepPrevious: true,
    background: true,
    refetchIntervalMs,
  })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [acknowledged, setAcknowledged] = useState<readonly AlertRow[]>()
  const sort = sortOf(search)
  const sortBy = (key: SortKey) => {
    const next = nextSort(sort, key)
    onSearch({ ...search, sort: next.key, order: next.order, page: undefined, alert: undefined })
  }
  if (answer.error && !answer.data) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  const rows = answer.data?.rows
  // What went away meanwhile is chosen no more.
  const ready = (rows ?? []).filter(row => chosen.has(row.alertId) && row.mayAcknowledge)
  const Rows = isPhone ? AlertCards : AlertTable
  return (
    <>
      <AlertFilter search={search} isPhone={isPhone} onSearch={onSearch} />
      {answer.data?.total === 0 ? (
        <NoAlert tab={tab} search={search} />
      ) : (
        <ListResults
          label={t(`alerts.list.${tab}`)}
          found={answer.data}
          place={search}
          isOld={answer.isPlaceholderData}
          isPhone={isPhone}
          texts={{ ...listTexts, found: total => t('alerts.list.found', { number: count(total) }) }}
          onPlace={({ page, size }) => onSearch({ ...search, page, size, alert: undefined })}
          tools={
            answer.data && (
              <>
                {ready.length > 0 && (
                  <Button type="primary" onClick={() => setAcknowledged(ready)}>
                    {t('alerts.list.acknowledgeChosen')} ({count(ready.length)})
                  </Button>
                )}
                <FileButton
                  call={alertCalls.downloadAlertCsv}
                  body={fileRequestOf(search, tab, enterpriseCode)}
                  total={answer.data.total}
                />
              </>
            )
          }
        >
          <Rows
            tab={tab}
            rows={rows}
            place={JSON.stringify({ ...search, alert: undefined })}
            sort={sort}
            onSort={sortBy}
            chosen={chosen}
            onChoose={setChosen}
            openedAlert={search.alert}
            onOpen={alert => onSearch({ ...search, alert: alert === search.alert ? undefined : alert })}
            onAcknowledge={row => setAcknowledged([row])}
          />
        </ListResults>
      )}
      {acknowledged && (
        <AcknowledgeDialog
          alerts={acknowledged}
          onClose={() => setAcknowledged(undefined)}
          onDone={() => {
            setAcknowledged(undefined)
            setChosen(new Set())
          }}
        />
      )}
    </>
  )
}

function NoAlert({ tab, search }: { tab: ListTab; search: AlertSearch }) {
  const t = useText()
  const { keyword, kind, severity, from, until } = search
  const isNarrowed = [keyword, kind, severity, from, until].some(one => one !== undefined)
  if (isNarrowed) return <Notice title={t('alerts.list.none')}>{t('alerts.list.noneHint')}</Notice>
  const key = tab === 'open' ? 'emptyOpen' : 'emptyHistory'
  return <Notice title={t(`alerts.list.${key}`)}>{t(`alerts.list.${key}Hint`)}</Notice>
}
