import { Form, Select } from 'antd'
import {
  listCardRows,
  maxCardTitle,
  maxCriteria,
  type BoardCard,
  type BoardList,
} from '#contract/reporting/rules/boards.ts'
import { useUserSettings } from '#web/identity/userSettings/useUserSettings.ts'
import { ruleBy, useText } from '#web/kernel/texts/useWords.ts'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'
import { FormDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { RadioItem, TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'

export type ListCard = Extract<BoardCard, { kind: 'list' }>

export const newListCard = (list: BoardList, title: string): ListCard => ({
  kind: 'list',
  list,
  title,
  search: '',
  rows: 5,
  size: 'medium',
})

/** What a card is called: one line, as other names are. */
export function CardTitleItem() {
  const t = useText()
  return (
    <TextItem
      name="title"
      label={t('boardEditor.cardTitle')}
      maxLength={maxCardTitle}
      missing={t => t('boardEditor.titleMissing')}
      rules={[ruleBy((title: string) => /\p{Cc}/u.test(title.trim()) && (t => t('boardEditor.titleFault')))]}
    />
  )
}

export const criteriaRule = ruleBy(
  (search: string) => search.length > maxCriteria && (t => t('boardEditor.criteriaTooLong', { most: maxCriteria })),
)

type Props = { card: ListCard; act: string; onCard: (card: ListCard) => void; onClose: () => void }
type Fields = Pick<ListCard, 'title' | 'rows' | 'search'>

/** What a list's card is called, which rows it shows and how many. */
export function ListCardDialog({ card, act, onCard, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const { settings } = useUserSettings()
  const saved = (settings.savedSearches ?? []).filter(({ list }) => list === card.list)
  const isSaved = saved.some(({ search }) => search === card.search)
  const choices = [
    { value: '', label: t('boardEditor.criteria.all') },
    ...(card.search === '' || isSaved ? [] : [{ value: card.search, label: t('boardEditor.criteria.ofCard') }]),
    ...saved.map(({ name, search }) => ({ value: search, label: name })),
  ]
  return (
    <FormDialog<Fields>
      form={form}
      draft={`list card ${JSON.stringify(card)}`}
      title={t('boardEditor.listCard', { list: t(`boardEditor.lists.${card.list}`) })}
      act={act}
      allRequired
      initial={card}
      // A saved search names its card.
      onChange={({ search }) => {
        const chosen = search && saved.find(one => one.search === search)
        if (chosen) form.setFieldsValue({ title: chosen.name })
      }}
      onSubmit={fields => {
        onCard({ ...card, ...fields, title: fields.title.trim() })
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="search"
        rules={[criteriaRule]}
        label={t('boardEditor.criteria.label')}
        extra={t(card.list === 'deliveries' ? 'boardEditor.criteria.hintSaved' : 'boardEditor.criteria.hint')}
      >
        <Select options={choices} getPopupContainer={popupPlace} />
      </Form.Item>
      <CardTitleItem />
      <RadioItem name="rows" label={t('boardEditor.rows')} values={listCardRows} textOf={rows => rows} />
    </FormDialog>
  )
}
