import { getRouteApi } from '@tanstack/react-router'
import { alertTabs, alertList, type AlertSearch, type AlertTab, type ListTab } from '#web/quality/alerts/alertList.ts'
import { ChannelsTab } from '#web/quality/alerts/ChannelsTab.tsx'
import { ContactsTab } from '#web/quality/alerts/ContactsTab.tsx'
import { RulesTab } from '#web/quality/alerts/rules/RulesTab.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import type { AlertRow } from '#contract/quality/types/alertTypes.ts'
import { ChooseAll, useChosen, type Chosen } from '#web/kernel/ui/lists/ChooseBoxes.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { useAlertColumns } from '#web/quality/alerts/useAlertColumns.tsx'
import { AcknowledgeDialog } from '#web/quality/alerts/AcknowledgeDialog.tsx'
import { AlertStory } from '#web/quality/alerts/AlertStory.tsx'
import { useAlertTexts } from '#web/quality/alerts/alertParts.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

const route = getRouteApi('/layout/user-management/alerts')

/** Alerts that are open or were, the rules by which they are told, and the quality contacts; its state stands in the URL. */
export function AlertsPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = (next: AlertSearch) => void navigate({ search: next, resetScroll: false })
  const { tab = 'open' } = search
  // Another tab begins afresh: filters of a list mean nothing to rules.
  const choose = (next: AlertTab) => go(next === 'open' ? {} : { tab: next })
  return (
    <div className="page">
      <ChoiceButtons
        label={t('alerts.tabs.label')}
        choices={alertTabs.map(value => ({ value, label: t(`alerts.tabs.${value}`) }))}
        value={tab}
        onChoose={choose}
      />
      {(tab === 'open' || tab === 'history') && <AlertListTab key={tab} tab={tab} search={search} onSearch={go} />}
      {tab === 'rules' && <RulesTab editedRule={search.rule} onEdit={rule => go({ tab: 'rules', rule })} />}
      {tab === 'contacts' && <ContactsTab />}
      {tab === 'channels' && <ChannelsTab />}
    </div>
  )
}

const nothingChosen: Chosen<AlertRow> = { able: [], rows: [], choose: () => undefined }

/** The same list as a card of a dashboard; alerts are acknowledged in the list. */
export const AlertsCard = listCard({
  url: alertList.url,
  ask: asks(alertCalls.getAlertList, alertList),
  useColumns: open =>
    useAlertColumns({
      chosen: nothingChosen,
      openedAlert: undefined,
      onOpen: alert => open({ alert }),
      onAcknowledge: () => undefined,
    }),
  keyOf: row => row.alertId,
})

/** What is found, and acknowledged by others, shows by itself. */
const live = { background: true, refetchIntervalMs: 15_000 }

type Props = { tab: ListTab; search: AlertSearch; onSearch: (search: AlertSearch) => void }

/** The open alerts, or those that were: page by page, to be acknowledged one by one or several at once. */
function AlertListTab({ tab, search, onSearch }: Props) {
  const { t, words, count } = useAlertTexts()
  const context = { enterpriseCode: useCompanyContext() }
  const answer = useList(alertCalls.getAlertList, alertList, search, context, live)
  const chosen = useChosen(
    answer.data?.rows,
    row => row.mayAcknowledge,
    row => row.alertId,
  )
  const empty = tab === 'open' ? 'emptyOpen' : 'emptyHistory'
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
          empty: { title: t(`alerts.list.${empty}`), hint: t(`alerts.list.${empty}Hint`) },
        }}
        fields={[
          { text: 'keyword', label: t('alerts.filter.keyword'), isWide: true },
          { choice: 'kind', label: words.columns.kind, option: kind => words.kinds[kind] },
          { choice: 'severity', label: words.columns.severity, option: severity => words.severities[severity] },
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
          onDone={() => chosen.choose([])}
        />
      )}
    </>
  )
}
