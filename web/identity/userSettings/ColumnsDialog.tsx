import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex } from 'antd'
import { useState } from 'react'
import { useText } from '#web/kernel/texts/useWords.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { moveByKey, useKeptFocus, type Move } from '#web/kernel/ui/moving.ts'
import '#web/identity/userSettings/userSettings.css'

type Props<Id extends string> = {
  /** Every column there is; the first is always shown, and first. */
  columns: readonly { id: Id; title: string }[]
  chosen: readonly Id[]
  defaults: readonly Id[]
  onChoose: (columns: readonly Id[]) => void
  onClose: () => void
}

/** Which columns a list shows, and in which order. */
export function ColumnsDialog<Id extends string>({ columns, chosen, defaults, onChoose, onClose }: Props<Id>) {
  const t = useText()
  const { order, shown, latest, move, toggle, reset } = useColumnOrder(columns, chosen)
  const titleOf = (id: Id) => columns.find(column => column.id === id)?.title ?? ''
  const apply = () => {
    onChoose(order.filter(id => shown.has(id)))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('userSettings.columns.title')}
      act={t('userSettings.columns.apply')}
      more={<Button onClick={() => reset(defaults)}>{t('userSettings.columns.reset')}</Button>}
      onAct={apply}
      onClose={onClose}
    >
      <p className="quiet">{t('userSettings.columns.hint', { first: titleOf(order[0]!) })}</p>
      <ul className="column-choice box">
        {order.map((id, index) => (
          <Flex
            key={id}
            component="li"
            align="center"
            justify="space-between"
            onKeyDown={event => moveByKey(event, by => move(id, by))}
          >
            <Checkbox checked={shown.has(id)} disabled={index === 0} onChange={() => toggle(id)}>
              {titleOf(id)}
            </Checkbox>
            {index > 0 && <MoveButtons title={titleOf(id)} onMove={by => move(id, by)} />}
          </Flex>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {latest && t('userSettings.columns.moved', { column: titleOf(latest), place: order.indexOf(latest) + 1 })}
      </p>
    </ConfirmDialog>
  )
}

function MoveButtons({ title, onMove }: { title: string; onMove: (by: Move) => void }) {
  const t = useText()
  return (
    <Flex>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={t('userSettings.columns.up', { column: title })}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={t('userSettings.columns.down', { column: title })}
        onClick={() => onMove(1)}
      />
    </Flex>
  )
}

type Column<Id> = { id: Id }

/** Those that are shown in their order, then all others; the first column stays the first. */
const orderOf = <Id extends string>(columns: readonly Column<Id>[], shown: readonly Id[]) => [
  ...new Set([...columns.slice(0, 1).map(column => column.id), ...shown, ...columns.map(column => column.id)]),
]

/** The order and choice that a columns dialog holds until it is applied; what has the focus keeps it while it moves. */
function useColumnOrder<Id extends string>(columns: readonly Column<Id>[], chosen: readonly Id[]) {
  const [order, setOrder] = useState(() => orderOf(columns, chosen))
  const [shown, setShown] = useState<ReadonlySet<Id>>(() => new Set(chosen))
  const [latest, setLatest] = useState<Id>()
  const keepFocus = useKeptFocus()
  const move = (id: Id, by: Move) => {
    const [from, to] = [order.indexOf(id), order.indexOf(id) + by]
    if (from < 1 || to < 1 || to >= order.length) return
    keepFocus()
    setOrder(order.toSpliced(from, 1).toSpliced(to, 0, id))
    setLatest(id)
  }
  const toggle = (id: Id) =>
    setShown(shown.has(id) ? new Set([...shown].filter(one => one !== id)) : new Set([...shown, id]))
  const reset = (defaults: readonly Id[]) => {
    setOrder(orderOf(columns, defaults))
    setShown(new Set(defaults))
    setLatest(undefined)
  }
  return { order, shown, latest, move, toggle, reset }
}
