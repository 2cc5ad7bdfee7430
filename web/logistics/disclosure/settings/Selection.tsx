import { Button, Flex } from 'antd'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import type { EditedPattern } from '#web/logistics/disclosure/pattern/editedPattern.ts'

type Props = {
  found: ResponseOf<typeof disclosureCalls.getDisclosureList>
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
  onEdit: (pattern: EditedPattern) => void
}

/** How many products are selected, on whichever page, and the way to set them all by one pattern. */
export function Selection({ found, selected, onSelect, onEdit }: Props) {
  const t = useText()
  const { count } = useTimes()
  const edit = () =>
    onEdit({
      productIds: [...selected],
      products: found.rows.filter(row => selected.has(row.productId)),
      mode: 'add',
      companyCodes: [],
      cells: [],
      isMixed: false,
    })
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
