import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import {
  boardLists,
  dashboardCards,
  sizesOf,
  standardCards,
  type BoardCard,
  type BoardList,
} from '#contract/reporting/rules/boards.ts'
import { kpis } from '#contract/reporting/rules/kpi.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { ListCardDialog, newListCard } from '#web/reporting/boards/editor/ListCardDialog.tsx'
import { useCardName } from '#web/reporting/boards/useCardName.ts'
import { useMayShow } from '#web/reporting/boards/useMayShow.ts'

type Props = { mayAdd: (card: BoardCard) => boolean; onAdd: (card: BoardCard) => void; onClose: () => void }

const standard = Object.values(standardCards).flat()
const cardOf = (kind: (typeof dashboardCards)[number]): BoardCard =>
  standard.find(card => card.kind === kind) ?? { kind, size: sizesOf({ kind })[0] ?? 'wide' }

/** Every card there is for its user: those of the dashboards, the KPIs, and the lists. */
export function AddCardDialog({ mayAdd, onAdd, onClose }: Props) {
  const t = useText()
  const nameOf = useCardName()
  const mayShow = useMayShow()
  const [list, setList] = useState<BoardList>()
  const groups = {
    dashboard: dashboardCards.map(cardOf),
    kpis: kpis.map((kpi): BoardCard => ({ kind: 'kpi', kpi, size: 'small' })),
    lists: (Object.keys(boardLists) as BoardList[]).map(one => newListCard(one, t(`boardEditor.lists.${one}`))),
  }
  if (list) {
    return (
      <ListCardDialog
        card={newListCard(list, t(`boardEditor.lists.${list}`))}
        act={t('boardEditor.addNow')}
        onCard={onAdd}
        onClose={() => setList(undefined)}
      />
    )
  }
  return (
    <Dialog title={t('boardEditor.add')} size="wide" onClose={onClose}>
      {(['dashboard', 'kpis', 'lists'] as const).map(group => {
        const cards = groups[group].filter(mayShow)
        return (
          cards.length > 0 && (
            <section key={group} aria-label={t(`boardEditor.groups.${group}`)}>
              <h3>{t(`boardEditor.groups.${group}`)}</h3>
              {group === 'lists' && <p className="quiet">{t('boardEditor.listsHint')}</p>}
              <ul className="fit-grid board-catalogue">
                {cards.map(card => (
                  <Flex key={nameOf(card)} component="li" gap="small" align="center" justify="space-between">
                    <span className="anywhere">{nameOf(card)}</span>
                    {mayAdd(card) ? (
                      <Button
                        size="small"
                        icon={<PlusOutlined aria-hidden />}
                        aria-label={t('boardEditor.addOf', { card: nameOf(card) })}
                        onClick={() => (card.kind === 'list' ? setList(card.list) : onAdd(card))}
                      >
                        {t('boardEditor.addNow')}
                      </Button>
                    ) : (
                      <span className="quiet">{t('boardEditor.added')}</span>
                    )}
                  </Flex>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </Dialog>
  )
}
