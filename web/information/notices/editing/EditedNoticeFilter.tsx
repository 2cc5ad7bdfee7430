import { Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import {
  noticeKinds,
  noticeStates,
  type NoticeKind,
  type NoticeState,
} from '#contract/information/rules/noticeWords.ts'
import type { NoticeSearch } from '#web/information/notices/noticeSearch.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'

type Fields = { state: NoticeState | 'any'; kind: NoticeKind | 'any'; keyword: string | undefined }
type Props = { search: NoticeSearch; isPhone: boolean; onSearch: (search: NoticeSearch) => void }

const fieldsOf = ({ state, kind, keyword }: NoticeSearch): Fields => ({
  state: state ?? 'any',
  kind: kind ?? 'any',
  keyword,
})
const chosen = <Choice extends string>(choice: Choice | 'any') => (choice === 'any' ? undefined : choice)

/** Narrows all notices down; the sorting stays. */
export function EditedNoticeFilter({ search, isPhone, onSearch }: Props) {
  const t = useText()
  const fields = useMemo(() => fieldsOf(search), [search])
  const kept = { view: search.view, sort: search.sort, order: search.order, size: search.size }
  const anyOr = <Choice extends string>(any: string, choices: readonly Choice[], label: (choice: Choice) => string) => [
    { value: 'any', label: any },
    ...choices.map(value => ({ value, label: label(value) })),
  ]
  return (
    <FilterForm<Fields>
      texts={t('lists.filter', { returnObjects: true })}
      fields={fields}
      number={[search.state, search.kind, search.keyword].filter(Boolean).length}
      isPhone={isPhone}
      onSearch={({ state, kind, keyword }) =>
        onSearch({ ...kept, state: chosen(state), kind: chosen(kind), keyword: keyword?.trim() || undefined })
      }
      onClear={() => onSearch(kept)}
    >
      <Form.Item name="state" label={t('notices.all.state')}>
        <Select options={anyOr(t('notices.all.anyState'), noticeStates, state => t(`notices.states.${state}`))} />
      </Form.Item>
      <Form.Item name="kind" label={t('notices.kind')}>
        <Select options={anyOr(t('notices.anyKind'), noticeKinds, kind => t(`notices.kinds.${kind}`))} />
      </Form.Item>
      <Form.Item name="keyword" label={t('notices.keyword')} className="filter-wide">
        <Input maxLength={100} placeholder={t('notices.keywordHint')} />
      </Form.Item>
    </FilterForm>
  )
}
