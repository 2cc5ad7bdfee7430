import { useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useState } from 'react'
import type { RequestOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { boardCalls } from '#contract/reporting/calls/boards.ts'
import {
  boardPages,
  listCardRows,
  maxBoardName,
  maxBoards,
  maxCards,
  type BoardList,
  type BoardPage,
} from '#contract/reporting/rules/boards.ts'
import { metaOf } from '#web/kernel/api/errors/callError.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useChangeKeys, type ChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { showError } from '#web/kernel/messages/messages.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { saidAtField, useText, type Sentence } from '#web/kernel/texts/useWords.ts'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'
import { FormDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { RadioItem, TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import {
  CardTitleItem,
  criteriaRule,
  newListCard,
  type ListCard,
} from '#web/reporting/boards/editor/ListCardDialog.tsx'

type Props = { list: BoardList; search: string; onClose: () => void }
type BoardToAdd = number | 'new'
type Fields = Pick<ListCard, 'title' | 'rows' | 'search'> & { page: BoardPage; board?: BoardToAdd; name: string }

const { getBoards, saveBoard } = boardCalls

/** A list as it stands, as a card of one of the user's boards or of a new one. */
export function AddToBoardDialog({ list, search, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const pages = useBoardPages()
  const first = pages[0] ?? boardPages[0]
  const page = Form.useWatch<BoardPage | undefined>('page', form) ?? first
  const boards = useCall(getBoards, { page, boardId: null })
  const own = boards.data?.own ?? []
  const offered = boards.isPending ? undefined : (savedLast(own)?.boardId ?? 'new')
  const board = Form.useWatch<Fields['board']>('board', form) ?? offered
  const title = t(`boardEditor.lists.${list}`)
  const taken = () => form.setFields([{ name: 'name', errors: saidAtField(t => t('boardEditor.taken')) }])
  const changes = useChangeKeys()
  const { isSending, isNotSent, add } = useAddCard({ taken, changes, onClose })
  return (
    <FormDialog<Fields>
      form={form}
      draft={`card of ${list} ${search}`}
      changes={changes}
      title={t('boardEditor.toBoard.title')}
      act={t('boardEditor.addNow')}
      isActing={isSending || !board}
      isNotSent={isNotSent}
      allRequired
      about={<p className="quiet">{t('boardEditor.toBoard.about')}</p>}
      initial={{ page: first, name: t('boardEditor.toBoard.newBoard'), title, search, rows: 5 }}
      onChange={changed => {
        if (changed.page) form.setFieldsValue({ board: undefined })
      }}
      onSubmit={({ title: typed, rows, name }) =>
        board && void add({ page, board, name }, { ...newListCard(list, typed.trim()), search, rows })
      }
      onClose={onClose}
    >
      {pages.length > 1 && (
        <RadioItem
          name="page"
          label={t('boardEditor.toBoard.page')}
          values={pages}
          textOf={one => t(one === 'KpiDashboard' ? 'screens.kpiDashboard' : 'screens.deliveryDashboard')}
        />
      )}
      <Form.Item
        name="board"
        label={t('boardEditor.toBoard.board')}
        getValueProps={(chosen: Fields['board']) => ({ value: chosen ?? offered })}
      >
        <Select
          loading={!board}
          getPopupContainer={popupPlace}
          options={[
            { value: 'new', label: t('boardEditor.toBoard.newBoard') },
            ...own.map(({ boardId, name }) => ({ value: boardId, label: name })),
          ]}
        />
      </Form.Item>
      {board === 'new' && (
        <TextItem
          name="name"
          label={t('boardEditor.toBoard.newName')}
          maxLength={maxBoardName}
          missing={t => t('boardEditor.toBoard.nameMissing')}
        />
      )}
      <Form.Item name="search" label={t('boardEditor.criteria.label')} rules={[criteriaRule]}>
        <AsItStands />
      </Form.Item>
      <CardTitleItem />
      <RadioItem name="rows" label={t('boardEditor.rows')} values={listCardRows} textOf={rows => rows} />
    </FormDialog>
  )
}

/** REP-66: what somebody builds card by card is one board. */
const savedLast = (own: readonly { boardId: number; updatedAt: string }[]) =>
  own.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))[0]

/** They are those of the list, which is where they are changed. */
const AsItStands = ({ id }: { id?: string }) => <span id={id}>{useText()('boardEditor.criteria.asItStands')}</span>

const useBoardPages = (): readonly BoardPage[] => {
  const menus = useSession(session => session.profile?.menuList)
  return boardPages.filter(page => menus?.includes(page))
}

/** The boards as they are now; undefined if that fails, which is told as for every query (app/failureReactions.ts). */
function useReadBoards() {
  const { post } = usePortalCalls()
  const client = useQueryClient()
  return (body: RequestOf<typeof getBoards>) =>
    client
      .fetchQuery({
        queryKey: [getBoards.path, body],
        queryFn: ({ signal }) => post(getBoards, body, signal),
        staleTime: 0,
        meta: metaOf(getBoards, {}),
      })
      .catch(() => undefined)
}

type Added = Pick<Fields, 'page' | 'name'> & { board: BoardToAdd }

type AddOptions = { taken: () => void; changes: ChangeKeys; onClose: () => void }

/** Adds a card to a board as it is now: what another tab has changed meanwhile stays. */
function useAddCard({ taken, changes, onClose }: AddOptions) {
  const read = useReadBoards()
  const [isReading, setReading] = useState(false)
  const { isSending, isNotSent, send } = useCallAction(saveBoard, {
    changes,
    handledHere: [codes.invalidParameters],
    done: (t, _answer, { name }) => t('boardEditor.toBoard.done', { name }),
    onDone: onClose,
    onFailed: ({ failure, issues }) => {
      if (issues.some(({ message }) => message === 'taken')) return taken()
      const isFull = issues.some(({ message }) => message === 'tooMany')
      if (isFull) refuse(t => t('boardEditor.tooMany', { most: maxBoards }))
      else if (failure === codes.invalidParameters) refuse(t => t('boardEditor.toBoard.changed'))
    },
  })
  // The dialog would hide the message.
  const refuse = (why: Sentence) => {
    onClose()
    showError(why)
  }
  const add = async ({ page, board, name }: Added, card: ListCard) => {
    if (board === 'new') return send({ page, name, cards: [card] })
    // Whether this card was added nobody knows: the board read again would have it, and get it twice.
    const unknown = changes.unknown()
    const sent = unknown && (JSON.parse(unknown.said) as RequestOf<typeof saveBoard>)
    if (sent?.boardId === board && JSON.stringify(sent.cards.at(-1)) === JSON.stringify(card)) return send(sent)
    setReading(true)
    const found = await read({ page, boardId: board }).finally(() => setReading(false))
    if (!found) return
    const cards = found.shown?.cards.filter(one => one.kind !== 'unknown')
    // A card of another version would be lost.
    if (!found.shown || cards?.length !== found.shown.cards.length) {
      return refuse(t => t('boardEditor.toBoard.changed'))
    }
    if (cards.length >= maxCards) return refuse(t => t('boardEditor.toBoard.full', { most: maxCards }))
    send({ page, boardId: board, version: found.shown.version, name: found.shown.name, cards: [...cards, card] })
  }
  return { isSending: isSending || isReading, isNotSent, add }
}
