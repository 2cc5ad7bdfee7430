import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons'
import { Button, Flex, Select } from 'antd'
import { useText } from '#web/kernel/texts/useWords.ts'
import type { Sort } from '#web/kernel/ui/lists/defineList.ts'

type Props = { options: { value: string; label: string }[]; sort: Sort<string>; onSort: (key: string) => void }

/** The sortable titles of all columns, where rows stand as cards. */
export function SortChoice({ options, sort, onSort }: Props) {
  const t = useText()
  const isAscending = sort.order === 'asc'
  return (
    <Flex gap="small" className="list-sort no-print">
      <Select aria-label={t('lists.sortBy')} value={sort.key} options={options} onChange={onSort} />
      <Button
        icon={isAscending ? <SortAscendingOutlined aria-hidden /> : <SortDescendingOutlined aria-hidden />}
        onClick={() => onSort(sort.key)}
      >
        {t(isAscending ? 'lists.ascending' : 'lists.descending')}
      </Button>
    </Flex>
  )
}
