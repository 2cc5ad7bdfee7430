import { Button } from 'antd'
import { useState } from 'react'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import type { AlertRow } from '#contract/quality/types/alertTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ChooseAll } from '#web/kernel/ui/lists/ChooseBoxes.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { useChosen } from '#web/kernel/ui/lists/useChosen.ts'
import { alertList, type AlertSearch, type ListTab } from '#web/quality/alerts/alertList.ts'
import { useAlertColumns } from '#web/quality/alerts/list/useAlertColumns.tsx'
import { AcknowledgeDialog } from '#web/quality/alerts/story/AcknowledgeDialog.tsx'
import { AlertStory } from '#web/quality/alerts/story/AlertStory.tsx'
import { useAlertTexts } from '#web/quality/alerts/useAlertTexts.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

/** What is found, and acknowledged by others, shows by itself. */
const live = { background: true, refetchIntervalMs: 15_000 }

type Props = { tab: ListTab; search: AlertSearch; onSearch: (search: AlertSearch) => void }

/** The open alerts, or those that were: page by page, to be acknowledged one by one or several at once. */
export function AlertListTab({ tab, search, onSearch }: Props) {
  const t = useText()
  const { count } = useTimes()
  const { words } = useAlertTexts()
  const context = { enterpriseCode: useCompanyContext() }
  const answer = useList(alertCalls.getAlertList, alertList, search, context, live)
  const chosen = useChosen(
    answer.data?.rows,
    row => row.mayAcknowledge,
    row => row.alertId,
  )
  const [acknowledged, setAcknowledged] = useState<readonly AlertRow[]>()
  const columns = useAlertColumns({
    chosen,
    openedAlert: search.alert,
    onOpen: alert => onSearch({ ...search, alert: alert === search.alert ? undefined : alert }),
    onAcknowledge: row => setAcknowledged([row]),
  })
  return (
    <>
      <ListScreen
        list={alertList}
        search={search}
        onSearch={next => onSearch({ ...next, alert: undefined })}
        answer={answer}
        file={{ call: alertCalls.downloadAlertCsv, context }}
        tools={
          chosen.rows.length > 0 && (
            <Button type="primary" onClick={() => setAcknowledged(chosen.rows)}>
              {t('alerts.list.acknowledgeChosen')} ({count(chosen.rows.length)})
            </Button>
          )
        }
        above={
          <ChooseAll
            chosen={chosen}
            label={t('alerts.list.chooseAll')}
            chosenText={number => t('alerts.list.chosen', { number })}
          />
        }
        texts={{
          title: t(`alerts.list.${tab}`),
          found: number => t('alerts.list.found', { number }),
          none: { title: t('alerts.list.none'), hint: t('alerts.list.noneHint') },
          empty:
            tab === 'open'
              ? { title: t('alerts.list.emptyOpen'), hint: t('alerts.list.emptyOpenHint') }
              : { title: t('alerts.list.emptyHistory'), hint: t('alerts.list.emptyHistoryHint') },
        }}
        fields={[
          { text: 'keyword', label: t('alerts.filter.keyword'), isWide: true },
          { choice: 'kind', label: t('alerts.filter.kind'), option: kind => words.kinds[kind] },
          { choice: 'severity', label: t('alerts.filter.severity'), option: severity => words.severities[severity] },
          { days: ['from', 'until'], label: t('alerts.filter.found') },
        ]}
        columns={columns}
        keyOf={row => row.alertId}
        renderBelow={row => row.alertId === search.alert && <AlertStory alertId={row.alertId} />}
      />
      {acknowledged && (
        <AcknowledgeDialog
          alerts={acknowledged}
          onClose={() => setAcknowledged(undefined)}
          onDone={() => {
            setAcknowledged(undefined)
            chosen.choose([])
          }}
        />
      )}
    </>
  )
}
