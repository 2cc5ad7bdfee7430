import { getRouteApi } from '@tanstack/react-router'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { disclosureList, type DisclosureSearch, type ViewProps } from '#web/logistics/disclosure/disclosureList.ts'
import { PreviewView } from '#web/logistics/disclosure/previewAs/PreviewView.tsx'
import { LoadFailed, Answered, Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { useText, type Sentence, filled, required } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { useState, useMemo } from 'react'
import { useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { PatternEditor, patternDraft, type PatternDraft } from '#web/logistics/disclosure/pattern/PatternEditor.tsx'
import { SettingsList } from '#web/logistics/disclosure/settings/SettingsList.tsx'
import { Explained } from '#web/logistics/disclosure/explain/Explained.tsx'
import { Form, Input } from 'antd'
import { CompanySelect } from '#web/logistics/disclosure/CompanySelect.tsx'
import { waitingDraft } from '#web/kernel/ui/forms/typed/drafts.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'
import '#web/logistics/disclosure/disclosure.css'

const route = getRouteApi('/layout/user-management/company-management/disclosure')

const views = { settings: SettingsView, seen: PreviewView, why: ExplainView }

/** Products Information Disclosure Setting: who is shown what, what a company sees, and why. */
export function DisclosurePage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: choices, error, refetch } = useCall(disclosureCalls.getDisclosureChoices, {})
  // What a company sees of deliveries and stock is shown to whoever may see these.
  const maySee = useHasMenu('DeliveryStatus')
  const go = (next: DisclosureSearch) => void navigate({ search: next, resetScroll: false })
  const view = (maySee && search.view) || 'settings'
  const View = views[view]
  if (!choices && error) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  return (
    <div className="page">
      {!search.edit && maySee && (
        <ChoiceButtons
          label={t('disclosure.view')}
          choices={(['settings', 'seen', 'why'] as const).map(value => ({
            value,
            label: t(`disclosure.views.${value}`),
          }))}
          value={view}
          onChoose={value =>
            go({ view: value === 'settings' ? undefined : value, company: search.company, owner: search.owner })
          }
        />
      )}
      <View search={search} choices={choices} onSearch={go} />
    </div>
  )
}

/** The products with what of them is disclosed, and how that is changed for one of them or for many. */
function SettingsView({ search, choices, onSearch }: ViewProps) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [edited, setEdited] = useState(() => (waitingDraft(patternDraft) as PatternDraft | undefined)?.edited)
  const answer = useList(disclosureCalls.getDisclosureList, disclosureList, search)
  const t = useText()
  // They say whether the owner has a column of its own: it would push the others aside.
  if (choices === undefined) return <p>{t('common.loading')}</p>
  if (search.edit && edited) {
    const close = () => onSearch({ ...search, edit: undefined })
    return (
      <PatternEditor
        edited={edited}
        choices={choices}
        onClose={close}
        onSaved={() => setSelected(new Set())}
        onSee={company => onSearch({ view: 'seen', company, owner: search.owner })}
      />
    )
  }
  return (
    <SettingsList
      {...{ search, choices, answer, selected, onSearch }}
      onSelect={setSelected}
      onEdit={pattern => {
        setEdited(pattern)
        onSearch({ ...search, edit: '1' })
      }}
    />
  )
}

/** Why a company can, or can't, see a delivery. */
function ExplainView({ search, choices, onSearch }: ViewProps) {
  const t = useText()
  const { company, number, delivery } = search
  const isAsked = company !== undefined && (number !== undefined || delivery !== undefined)
  const asked = delivery === undefined ? { number } : { deliveryId: delivery }
  const answer = useCall(
    disclosureCalls.explainDisclosure,
    { companyCode: company ?? '', ...asked },
    { enabled: isAsked },
  )
  return (
    <>
      <p className="quiet">{t('disclosure.why.hint')}</p>
      <ExplainForm {...{ search, choices, onSearch }} />
      {isAsked ? (
        <Answered answer={answer}>
          {({ deliveries, ...shown }) =>
            deliveries.length === 0 ? (
              <Notice title={t('disclosure.why.none')}>{t('disclosure.why.noneHint')}</Notice>
            ) : (
              deliveries.map(one => <Explained key={one.deliveryId} explained={one} {...shown} onSearch={onSearch} />)
            )
          }
        </Answered>
      ) : (
        <Notice title={t('disclosure.why.start')}>{t('disclosure.why.startHint')}</Notice>
      )}
    </>
  )
}

type Fields = { company: string | null; number: string }

/** Which company, and which delivery. One that was come from is asked about until a number is given. */
function ExplainForm({ search, choices, onSearch }: ViewProps) {
  const t = useText()
  const { company, number, delivery } = search
  const fields = useMemo(() => ({ company: company ?? null, number: number ?? '' }), [company, number])
  const needed = (sentence: Sentence) => (delivery === undefined ? [filled(sentence)] : [])
  return (
    <FilterForm<Fields>
      searchText={t('disclosure.why.ask')}
      fields={fields}
      number={company === undefined ? 0 : 1}
      onSearch={filled => {
        const typed = filled.number.trim() || undefined
        onSearch({
          view: 'why',
          company: filled.company ?? undefined,
          number: typed,
          delivery: typed ? undefined : delivery,
        })
      }}
      onClear={() => onSearch({ view: 'why' })}
    >
      <Form.Item
        name="company"
        label={t('disclosure.company')}
        className="filter-wide"
        rules={[required(t => t('disclosure.editor.needCompany'))]}
      >
        <CompanySelect companies={choices?.companies} />
      </Form.Item>
      <Form.Item
        name="number"
        label={t('deliveries.number.label')}
        className="filter-wide"
        rules={needed(t => t('deliveries.number.empty'))}
      >
        <Input maxLength={200} />
      </Form.Item>
    </FilterForm>
  )
}
