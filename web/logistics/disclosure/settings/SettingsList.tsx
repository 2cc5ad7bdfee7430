import { useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import type { ListAnswer } from '#web/kernel/ui/lists/ListResults.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { useManyCompanies } from '#web/kernel/session/menus.ts'
import { ListScreen } from '#web/kernel/ui/lists/ListScreen.tsx'
import { CompanyField } from '#web/logistics/disclosure/CompanySelect.tsx'
import { disclosureList, type ViewProps } from '#web/logistics/disclosure/disclosureList.ts'
import { newPattern, type EditedPattern } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import { ProductDetail } from '#web/logistics/disclosure/settings/ProductDetail.tsx'
import { useColumns } from '#web/logistics/disclosure/settings/useColumns.tsx'
import { UploadOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Select } from 'antd'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { DisclosureCsvDialog } from '#web/logistics/disclosure/csv/DisclosureCsvDialog.tsx'
import { useWords, useText } from '#web/kernel/texts/useWords.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { DayField } from '#web/kernel/ui/forms/fields/DayField.tsx'

type Found = ResponseOf<typeof disclosureCalls.getDisclosureList>
type SelectionProps = {
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
  onEdit: (pattern: EditedPattern) => void
}
type Props = ViewProps & SelectionProps & { answer: ListAnswer<Found> }

/** The products; a click in a row opens what is disclosed of it, below it. */
export function SettingsList({ search, choices, answer, selected, onSelect, onSearch, onEdit }: Props) {
  const { t } = useWords()
  const found = answer.data
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const hasOwners = (choices?.owners.length ?? 0) > 1
  const onOpen = (id: number) => setOpened(turned(opened, id))
  const any = t('lists.filter.any')
  const upload = found?.mayEdit && (
    <DialogButton icon={<UploadOutlined aria-hidden />} label={t('disclosure.csv.upload')}>
      {close => <DisclosureCsvDialog onClose={close} />}
    </DialogButton>
  )
  const acts = { mayEdit: found?.mayEdit ?? false, selected, opened, onOpen }
  return (
    <ListScreen
      list={disclosureList}
      search={search}
      onSearch={onSearch}
      answer={answer}
      file={{ call: disclosureCalls.downloadDisclosureCsv }}
      tools={upload}
      emptyTools={upload}
      texts={{
        title: t('screens.disclosure'),
        found: number => t('disclosure.list.found', { number }),
        none: { title: t('disclosure.list.none'), hint: t('disclosure.list.noneHint') },
        empty: { title: t('disclosure.list.empty'), hint: t('disclosure.list.emptyHint') },
      }}
      fields={[
        { text: 'keyword', label: t('disclosure.filter.keyword'), isWide: true },
        hasOwners && { own: 'owner', field: <CompanyField name="owner" choices={choices} any={any} /> },
        { own: 'company', field: <CompanyField name="company" choices={choices} any={any} /> },
        { choice: 'stage', label: t('disclosure.columns.stage'), option: stage => t(`disclosure.stages.${stage}`) },
        { choice: 'kind', label: t('disclosure.columns.kind'), option: kind => t(`disclosure.kinds.${kind}`) },
        {
          choice: 'disclosed',
          label: t('disclosure.filter.disclosed'),
          option: value => t(`disclosure.filter.disclosedChoices.${value}`),
        },
        { own: 'on', field: <OnFields /> },
      ]}
      columns={useColumns({ ...acts, onSelect: id => onSelect(turned(selected, id)) }, hasOwners)}
      keyOf={row => row.productId}
      onOpen={row => onOpen(row.productId)}
      renderBelow={row => opened.has(row.productId) && <ProductDetail row={row} onEdit={onEdit} />}
      above={
        found &&
        (found.mayEdit ? (
          <Selection {...{ found, selected, onSelect, onEdit }} />
        ) : (
          <p className="quiet">{t('disclosure.list.readOnly')}</p>
        ))
      }
    />
  )
}

const none: ReadonlySet<number> = new Set()

/** The same list as a card of a dashboard, where nothing is selected or opened. */
export const DisclosuresCard = listCard({
  url: disclosureList.url,
  ask: asks(disclosureCalls.getDisclosureList, disclosureList),
  useColumns: open =>
    useColumns(
      { mayEdit: false, selected: none, opened: none, onSelect: () => undefined, onOpen: () => open({}) },
      useManyCompanies('CompanyManagement'),
    ),
  keyOf: row => row.productId,
  hasNoCompany: true,
})

function turned(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** How many products are selected, on whichever page, and the way to set them all by one pattern. */
function Selection({ found, selected, onSelect, onEdit }: SelectionProps & { found: Found }) {
  const { t, count } = useWords()
  const edit = () =>
    onEdit(
      newPattern(
        [...selected],
        found.rows.filter(row => selected.has(row.productId)),
      ),
    )
  return (
    <Flex wrap gap="small" align="center">
      <Button type="primary" disabled={selected.size === 0} onClick={edit}>
        {t('disclosure.list.edit')}
      </Button>
      <span role="status">{t('disclosure.list.selected', { number: count(selected.size) })}</span>
      <Button
        disabled={found.productIds.every(id => selected.has(id))}
        onClick={() => onSelect(new Set([...selected, ...found.productIds]))}
      >
        {t('disclosure.list.selectAll', { number: count(found.productIds.length) })}
      </Button>
      <Button type="text" disabled={selected.size === 0} onClick={() => onSelect(new Set())}>
        {t('disclosure.list.clear')}
      </Button>
    </Flex>
  )
}

const onChoices = ['today', 'all', 'day'] as const
const choiceOf = (on: string | null | undefined) => (!on ? 'today' : on === 'all' ? 'all' : 'day')
const onOf = (choice: (typeof onChoices)[number]) => ({ today: null, all: 'all', day: todayInPortal() })[choice]

/** Settings that are valid today, at any time, or on a day of one's choice. */
function OnFields() {
  const t = useText()
  const on = Form.useWatch<string | null>('on', Form.useFormInstance())
  return (
    <>
      <Form.Item
        name="on"
        label={t('disclosure.filter.on')}
        getValueProps={value => ({ value: choiceOf(value) })}
        normalize={onOf}
      >
        <Select options={onChoices.map(value => ({ value, label: t(`disclosure.filter.onChoices.${value}`) }))} />
      </Form.Item>
      {choiceOf(on) === 'day' && (
        <Form.Item name="on" label={t('disclosure.filter.day')} htmlFor="disclosure-on">
          <DayField id="disclosure-on" />
        </Form.Item>
      )}
    </>
  )
}
