import { orderedItemCalls, type OrderedItem } from '#contract/logistics/calls/orderedItems.ts'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

/** Where the centre receives a whole delivery, whichever of its items was chosen (LOG-157). */
export function DockDialog({
  item: { deliveryId, reference, dock },
  onClose,
}: {
  item: OrderedItem
  onClose: () => void
}) {
  const t = useText()
  const enterpriseCode = useCompanyContext()
  return (
    <CallDialog
      title={t('orderedItems.dock.title', { reference })}
      act={t('orderedItems.dock.action')}
      initial={{ dock: dock ?? '' }}
      of={deliveryId}
      call={orderedItemCalls.setDock}
      request={(fields: { dock: string }) => ({ deliveryId, dock: fields.dock.trim() || null, enterpriseCode })}
      done={t => t('orderedItems.dock.done', { reference })}
      onClose={onClose}
    >
      <TextItem name="dock" label={t('orderedItems.columns.dock')} extra={t('orderedItems.dock.hint')} maxLength={20} />
    </CallDialog>
  )
}
