import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'

/** Most readers compare nothing: the choice comes when it is wanted. */
const CompareChoice = lazyPart(
  async () => (await import('#web/logistics/deliveries/detail/compare/CompareChoice.tsx')).CompareChoice,
  undefined,
  { isOptional: true },
)

type Props = { status: StatusInfo; comparedId: number | null; onCompare: (deliveryId: number | null) => void }

/** Lays another delivery of the same lane beside this one. What isn't picked up yet has nothing to be aligned at. */
export function CompareButton({ status, ...choice }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (status.actualPickup === null) return null
  const button = (
    <Button size="small" loading={isOpen} onClick={() => setOpen(true)}>
      {t('deliveryDetail.compared.choose')}
    </Button>
  )
  if (!isOpen && choice.comparedId === null) return button
  return (
    <Suspense fallback={button}>
      <CompareChoice deliveryId={status.deliveryId} {...choice} isOpened={isOpen} />
    </Suspense>
  )
}
