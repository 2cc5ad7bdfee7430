import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  CloseOutlined,
  HolderOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState, type DragEvent, type ReactNode } from 'react'
import { sizesOf, type BoardCard } from '#contract/reporting/rules/boards.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { moveByKey, type Move } from '#web/kernel/ui/moving.ts'
import { withChange, withoutCard, type Draft } from '#web/reporting/boards/editor/draft.ts'
import { ListCardDialog } from '#web/reporting/boards/editor/ListCardDialog.tsx'
import { useCardName } from '#web/reporting/boards/useCardName.ts'

type Props = {
  id: number
  card: BoardCard
  isFirst: boolean
  isLast: boolean
  onMove: (by: Move) => void
  /** The card that was dropped on this one takes its place. */
  onDrop: (dragged: number) => void
  onChange: (change: (draft: Draft) => Draft) => void
  children: ReactNode
}

/** Only cards of the board that is edited are dropped on it. */
const dragType = 'application/x-kelvinchain-card'

/** A card that is edited: moved by mouse, buttons or keys, sized, and taken away. What it shows cannot be used meanwhile. */
export function CardControls({ id, card, isFirst, isLast, onMove, onDrop, onChange, children }: Props) {
  const t = useText()
  const name = useCardName()(card)
  const [isOver, setOver] = useState(false)
  const [isSetting, setSetting] = useState(false)
  const accept = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrop(Number(event.dataTransfer.getData(dragType)))
  }
  return (
    <div
      className={`board-card board-${card.size} box board-edited${isOver ? ' board-over' : ''}`}
      role="group"
      aria-label={name}
      onDragOver={accept}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Flex
        wrap
        gap="small"
        align="center"
        className="board-handle"
        draggable
        onDragStart={event => event.dataTransfer.setData(dragType, String(id))}
        onKeyDown={event => moveByKey(event, onMove)}
      >
        <HolderOutlined aria-hidden />
        <strong className="anywhere">{name}</strong>
        <Flex wrap gap={4} align="center" className="end">
          <SizeChoice card={card} name={name} onChoose={next => onChange(draft => withChange(draft, id, next))} />
          {card.kind === 'list' && (
            <IconButton
              label={t('boardEditor.settings', { card: name })}
              icon={<SettingOutlined aria-hidden />}
              onClick={() => setSetting(true)}
            />
          )}
          <IconButton
            label={t('boardEditor.earlier', { card: name })}
            icon={<ArrowLeftOutlined aria-hidden />}
            isOff={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={t('boardEditor.later', { card: name })}
            icon={<ArrowRightOutlined aria-hidden />}
            isOff={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton
            label={t('lists.removeOf', { name })}
            icon={<CloseOutlined aria-hidden />}
            onClick={() => onChange(draft => withoutCard(draft, id))}
          />
        </Flex>
      </Flex>
      <div inert className="board-preview">
        {children}
      </div>
      {isSetting && card.kind === 'list' && (
        <ListCardDialog
          card={card}
          act={t('boardEditor.apply')}
          onCard={next => onChange(draft => withChange(draft, id, next))}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  )
}

type IconProps = { label: string; icon: ReactNode; isOff?: boolean; onClick: () => void }

/** At an end it stays where it is, so that the focus does, too. */
const IconButton = ({ label, icon, isOff = false, onClick }: IconProps) => (
  <Button
    type="text"
    size="small"
    icon={icon}
    title={label}
    aria-label={label}
    aria-disabled={isOff}
    onClick={onClick}
  />
)

type SizeProps = { card: BoardCard; name: string; onChoose: (card: BoardCard) => void }

function SizeChoice({ card, name, onChoose }: SizeProps) {
  const t = useText()
  const sizes = sizesOf(card)
  if (sizes.length < 2) return null
  return (
    <ChoiceButtons
      label={t('boardEditor.size', { card: name })}
      choices={sizes.map(value => ({ value, label: t(`boardEditor.sizes.${value}`) }))}
      value={card.size}
      onChoose={size => size !== card.size && onChoose({ ...card, size })}
    />
  )
}
