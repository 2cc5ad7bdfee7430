import { useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import type { ListAnswer } from '#web/kernel/ui/lists/ListResults.tsx'
import { ListScreen } from '#web/kernel/ui/lists/ListScreen.tsx'
import { CompanyField } from '#web/logistics/disclosure/CompanyField.tsx'
import { disclosureList, type DisclosureSearch } from '#web/logistics/disclosure/disclosureList.ts'
import type { EditedPattern } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import { OnFields } from '#web/logistics/disclosure/settings/OnFields.tsx'
import { ProductDetail } from '#web/logistics/disclosure/settings/ProductDetail.tsx'
import { Selection } from '#web/logistics/disclosure/settings/Selection.tsx'
import { useColumns } from '#web/logistics/disclosure/settings/useColumns.tsx'
import type { Choices } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { DisclosureCsvDialog } from '#web/logistics/disclosure/csv/DisclosureCsvDialog.tsx'

type Props = {
  search: DisclosureSearch
  choices: Choices | undefined
  answer: ListAnswer<ResponseOf<typeof disclosureCalls.getDisclosureList>>
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
  onSearch: (search: DisclosureSearch) => void
  onEdit: (pattern: EditedPattern) => void
}

/** The products; a click in a row opens what is disclosed of it, below it. */
export function SettingsList({ search, choices, answer, selected, onSelect, onSearch, onEdit }: Props) {
  const t = useText()
  const found = answer.data
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const hasOwners = (choices?.owners.length ?? 0) > 1
  const onOpen = (id: number) => setOpened(turned(opened, id))
  const any = t('lists.filter.any')
  const upload = found?.mayEdit && <CsvUploadButton />
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
        title: t('disclosure.list.title'),
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

function turned(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The way of a file of settings back in. */
function CsvUploadButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('disclosure.csv.upload')}
      </Button>
      {isOpen && <DisclosureCsvDialog onClose={() => setOpen(false)} />}
    </>
  )
}
