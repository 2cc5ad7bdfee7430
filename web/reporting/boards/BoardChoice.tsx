import type { ResponseOf } from '#contract/kernel/call.ts'
import type { boardCalls } from '#contract/reporting/calls/boards.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { LabelledSelect } from '#web/reporting/LabelledSelect.tsx'

type Props = { boards: ResponseOf<typeof boardCalls.getBoards>; onChoose: (board: number | null) => void }

/** The standard, one's own boards, and those that colleagues share. */
export function BoardChoice({ boards: { own, shared, shown }, onChoose }: Props) {
  const t = useText()
  const ofOwn = own.map(({ boardId, name, isShared }) => ({
    value: String(boardId),
    label: isShared ? t('boards.choice.ownShared', { name }) : name,
  }))
  const ofOthers = shared.map(({ boardId, name, owner }) => ({
    value: String(boardId),
    label: t('boards.choice.of', { name, owner }),
  }))
  const groups = [
    { label: t('boards.choice.own'), options: ofOwn },
    { label: t('boards.choice.shared'), options: ofOthers },
  ]
  return (
    <LabelledSelect
      label={t('boards.choice.label')}
      className="board-choice"
      value={shown ? String(shown.boardId) : 'standard'}
      options={[
        { value: 'standard', label: t('boards.choice.standard') },
        ...groups.filter(({ options }) => options.length > 0),
      ]}
      onChange={value => onChoose(value === 'standard' ? null : Number(value))}
    />
  )
}
