import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Mark } from '#web/kernel/ui/marks/Mark.tsx'
import type { ReactNode } from 'react'

/** Right, wrong, or neither: sign, word and colour together. */
export function ReachTag({ reached, children }: { reached: boolean | undefined; children: ReactNode }) {
  if (reached === undefined) {
    return (
      <Mark tone="quiet" Icon={MinusCircleOutlined}>
        {children}
      </Mark>
    )
  }
  return (
    <Mark tone={reached ? 'good' : 'bad'} Icon={reached ? CheckCircleFilled : CloseCircleFilled}>
      {children}
    </Mark>
  )
}
