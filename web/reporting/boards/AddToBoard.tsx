import { AppstoreAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import editorTexts from '#web/reporting/boards/editor/texts.ts?lazy'
import { criteriaText, listAt } from '#web/reporting/boards/listPlaces.ts'
import { useMatchedScreen } from '#web/shell/screens/screen.ts'

const AddToBoardDialog = lazyPart(
  async () => (await import('#web/reporting/boards/editor/AddToBoardDialog.tsx')).AddToBoardDialog,
  editorTexts,
)

/** The way from a list to a card of a dashboard, for those who have one. */
export function AddToBoard() {
  const t = useText()
  const { screen, search } = useMatchedScreen()
  const [isOpen, setOpen] = useState(false)
  const hasDelivery = useHasMenu('DeliveryDashboard')
  const hasKpi = useHasMenu('KpiDashboard')
  const list = screen && listAt(screen.path, search)
  if (!list || !(hasDelivery || hasKpi)) return null
  const label = t('lists.toDashboard')
  return (
    <>
      <Button
        icon={<AppstoreAddOutlined aria-hidden />}
        title={label}
        aria-label={label}
        onClick={() => setOpen(true)}
      />
      <Suspense>
        {isOpen && <AddToBoardDialog list={list} search={criteriaText(search)} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
