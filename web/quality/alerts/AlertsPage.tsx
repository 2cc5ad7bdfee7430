import { getRouteApi } from '@tanstack/react-router'
import { alertTabs, type AlertSearch, type AlertTab } from '#web/quality/alerts/alertList.ts'
import { ContactsTab } from '#web/quality/alerts/contacts/ContactsTab.tsx'
import { AlertListTab } from '#web/quality/alerts/list/AlertListTab.tsx'
import { RulesTab } from '#web/quality/alerts/rules/RulesTab.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'

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
    </div>
  )
}
