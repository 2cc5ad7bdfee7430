import { CheckOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { codes } from '#contract/kernel/codes.ts'
import { boardCalls } from '#contract/reporting/calls/boards.ts'
import {
  maxBoardName,
  maxBoards,
  maxCards,
  standardCards,
  type BoardCard,
  type BoardPage,
} from '#contract/reporting/rules/boards.ts'
import { useChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useDraft } from '#web/kernel/ui/forms/typed/drafts.ts'
import { CardContent, periodCard } from '#web/reporting/boards/BoardGrid.tsx'
import { boardDraft, copyName, type BoardDraft, type Edited } from '#web/reporting/boards/edited.ts'
import { AddCardDialog } from '#web/reporting/boards/editor/AddCardDialog.tsx'
import { CardControls } from '#web/reporting/boards/editor/CardControls.tsx'
import { mayAdd, withCard, type Draft } from '#web/reporting/boards/editor/draft.ts'
import { useCards } from '#web/reporting/boards/editor/useCards.ts'
import { useCardName } from '#web/reporting/boards/useCardName.ts'
import { useMayShow } from '#web/reporting/boards/useMayShow.ts'
import type { DashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'
import '#web/reporting/boards/editor/boardEditor.css'

type Props = {
  page: BoardPage
  search: DashboardSearch
  onSearch: (search: DashboardSearch) => void
  edited: Edited
  onClose: () => void
  onSaved: (boardId: number) => void
}

type Refusal = 'changedMeanwhile' | 'taken' | 'tooMany'
const isRefusal = (message: string | undefined): message is Refusal =>
  message === 'changedMeanwhile' || message === 'taken' || message === 'tooMany'

/** The cards of a board as they will be, each with what one can do with it; nothing is kept before it is saved. */
export function BoardEditor({ page, search, onSearch, edited, onClose, onSaved }: Props) {
  const t = useText()
  const { draft, restore, change, undo, replace, move, latest } = useCards(edited.cards)
  const [name, setName] = useState(edited.name)
  const [refusal, setRefusal] = useState<Refusal>()
  const isLeft = useRef(false)
  const cards = draft.cards.map(({ card }) => card)
  const isDirty = () => !isLeft.current && (draft.past.length > 0 || name !== edited.name)
  const changes = useChangeKeys()
  useDraft<BoardDraft>(
    boardDraft(page),
    () => (isDirty() ? { edited, draft, name } : undefined),
    kept => {
      restore(kept.draft)
      setName(kept.name)
    },
    changes,
  )
  const { isSending, send } = useCallAction(boardCalls.saveBoard, {
    changes,
    handledHere: [codes.invalidParameters],
    done: (t, _answer, sent) => t('boardEditor.saved', { name: sent.name }),
    onDone: ({ boardId }) => {
      isLeft.current = true
      onSaved(boardId)
    },
    onFailed: ({ issues }) => setRefusal(issues.map(({ message }) => message).find(isRefusal)),
  })
  const save = (as: { boardId?: number | undefined; version?: number | undefined; name: string }) => {
    setRefusal(undefined)
    send({ page, cards, ...as })
  }
  const close = () => {
    isLeft.current = true
    onClose()
  }
  const { boardId, version } = edited
  return (
    <div className="page">
      <UnsavedGuard isDirty={isDirty} />
      <Flex
        component="section"
        vertical
        gap="small"
        className="box filled board-editor"
        aria-label={t('boardEditor.title')}
      >
        <Flex wrap gap="small" align="center">
          <NameField name={name} isTaken={refusal === 'taken'} onChange={setName} />
          <DialogButton label={t('boardEditor.add')} disabled={cards.length >= maxCards}>
            {closeDialog => (
              <AddCardDialog
                mayAdd={card => mayAdd(draft, card)}
                onAdd={card => change(known => withCard(known, card))}
                onClose={closeDialog}
              />
            )}
          </DialogButton>
          <Button icon={<UndoOutlined aria-hidden />} disabled={draft.past.length === 0} onClick={undo}>
            {t('boardEditor.undo')}
          </Button>
          <Button onClick={() => replace(standardCards[page])}>{t('boardEditor.toStandard')}</Button>
          <Flex gap="small" className="end">
            <Button onClick={close}>{t('common.cancel')}</Button>
            <Button
              type="primary"
              icon={<CheckOutlined aria-hidden />}
              loading={isSending}
              disabled={name.trim() === '' || cards.length === 0}
              onClick={() => save({ boardId, version, name })}
            >
              {t('common.save')}
            </Button>
          </Flex>
        </Flex>
        <p className="quiet">{t('boardEditor.hint')}</p>
        {edited.unknown > 0 && <p>{t('boardEditor.unknown', { number: edited.unknown })}</p>}
        {cards.length === 0 && <p>{t('boardEditor.empty')}</p>}
        {refusal === 'tooMany' && <Alert type="error" title={t('boardEditor.tooMany', { most: maxBoards })} />}
        {refusal === 'changedMeanwhile' && (
          <Alert
            type="warning"
            title={t('boardEditor.changed.title')}
            description={t('boardEditor.changed.text')}
            action={
              <Flex vertical gap="small">
                <Button onClick={close}>{t('boardEditor.changed.reload')}</Button>
                <Button onClick={() => save({ name: copyName(t, name) })}>{t('boardEditor.changed.copy')}</Button>
              </Flex>
            }
          />
        )}
      </Flex>
      <p role="status" className="visually-hidden">
        <Moved draft={draft} latest={latest} />
      </p>
      <div className="board">
        {draft.cards.map(({ id, card }, index) => (
          <CardControls
            key={id}
            {...{ id, card }}
            isFirst={index === 0}
            isLast={index === cards.length - 1}
            onMove={by => move(id, index + by)}
            onDrop={dragged => move(dragged, index)}
            onChange={change}
          >
            <Preview card={card} hasPeriod={periodCard(cards) === card} search={search} onSearch={onSearch} />
          </CardControls>
        ))}
      </div>
    </div>
  )
}

type PreviewProps = {
  card: BoardCard
  hasPeriod: boolean
  search: DashboardSearch
  onSearch: (search: DashboardSearch) => void
}

/** The card as it will be; what its viewer may not see stays a name, which can be kept or removed. */
function Preview({ card, ...shown }: PreviewProps) {
  const t = useText()
  const mayShow = useMayShow()
  return mayShow(card) ? <CardContent card={card} {...shown} /> : <p className="quiet">{t('boardEditor.noAccess')}</p>
}

function Moved({ draft, latest }: { draft: Draft; latest: number | undefined }) {
  const t = useText()
  const nameOf = useCardName()
  const place = draft.cards.findIndex(({ id }) => id === latest)
  const card = draft.cards[place]?.card
  return card && t('boardEditor.moved', { card: nameOf(card), place: place + 1 })
}

type NameProps = { name: string; isTaken: boolean; onChange: (name: string) => void }

function NameField({ name, isTaken, onChange }: NameProps) {
  const t = useText()
  const field = useId()
  return (
    <Flex wrap gap="small" align="center">
      <label htmlFor={field} className="strong">
        {t('boardEditor.name')}
      </label>
      <Input
        id={field}
        value={name}
        maxLength={maxBoardName}
        status={isTaken || name.trim() === '' ? 'error' : undefined}
        aria-describedby={isTaken ? `${field}-fault` : undefined}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      {isTaken && (
        <p id={`${field}-fault`} className="small wrong" role="alert">
          {t('boardEditor.taken')}
        </p>
      )}
    </Flex>
  )
}
