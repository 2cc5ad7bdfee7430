import type { UnknownCard } from '#contract/reporting/calls/boards.ts'
import type { BoardCard } from '#contract/reporting/rules/boards.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { useCardName } from '#web/reporting/boards/useCardName.ts'
import { useMayShow } from '#web/reporting/boards/useMayShow.ts'

/** Which cards of a board are not shown, and why. */
export function LeftOut({ cards }: { cards: readonly (BoardCard | UnknownCard)[] }) {
  const t = useText()
  const nameOf = useCardName()
  const mayShow = useMayShow()
  const hidden = cards.flatMap(card => (card.kind === 'unknown' || mayShow(card) ? [] : [nameOf(card)]))
  const unknown = cards.filter(({ kind }) => kind === 'unknown').length
  return (
    <>
      {hidden.length > 0 && <p className="quiet">{t('boards.leftOut', { cards: hidden.join(t('boards.and')) })}</p>}
      {unknown > 0 && <p className="quiet">{t('boards.unknown', { number: unknown })}</p>}
    </>
  )
}
