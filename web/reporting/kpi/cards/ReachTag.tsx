import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'

/** Right, wrong, or neither: sign, word and colour together. */
export function ReachTag({ reached, children }: { reached: boolean | undefined; children: ReactNode }) {
  if (reached === undefined)
    return (
      <span className="kpi-mark quiet">
        <MinusCircleOutlined aria-hidden /> {children}
      </span>
    )
  const Sign = reached ? CheckCircleFilled : CloseCircleFilled
  return (
    <span className={reached ? 'kpi-mark kpi-reached' : 'kpi-mark kpi-missed'}>
      <Sign aria-hidden /> {children}
    </span>
  )
}
