import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex } from 'antd'
import type { KeyboardEvent } from 'react'
import { useText } from '#web/kernel/texts/useText.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'
import { useColumnOrder, type Move } from '#web/identity/userSettings/useColumnOrder.ts'
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
  const { list, order, shown, latest, move, toggle, reset } = useColumnOrder(columns, chosen)
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
      <ul ref={list} className="column-choice box">
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

function moveByKey(event: KeyboardEvent, move: (by: Move) => void) {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  event.preventDefault()
  move(event.key === 'ArrowUp' ? -1 : 1)
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
