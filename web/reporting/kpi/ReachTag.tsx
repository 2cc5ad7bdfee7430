import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Mark } from '#web/kernel/ui/marks/Mark.tsx'

/** Right, wrong, or neither: sign, word and colour together. */
export function ReachTag({ reached, children }: { reached: boolean | undefined; children: ReactNode }) {
  const Icon = reached === undefined ? MinusCircleOutlined : reached ? CheckCircleFilled : CloseCircleFilled
  return (
    <Mark tone={reached === undefined ? 'quiet' : reached ? 'good' : 'bad'} Icon={Icon}>
      {children}
    </Mark>
  )
}
