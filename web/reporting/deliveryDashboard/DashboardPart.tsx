import { Flex } from 'antd'
import { useId, type ReactNode } from 'react'

type Props = {
  title: string
  /** What stands beside the title … */
  note?: ReactNode
  /** … and at the far end of its line. */
  tools?: ReactNode
  children: ReactNode
}

/** A part of the dashboard with its heading; figures have boxes of their own. */
export function DashboardPart({ title, note, tools, children }: Props) {
  const heading = useId()
  return (
    <Flex component="section" vertical gap="small" aria-labelledby={heading}>
      <Flex wrap gap="small" align="center">
        <h2 id={heading}>{title}</h2>
        {note}
        <Flex wrap gap="small" align="center" className="end">
          {tools}
        </Flex>
      </Flex>
      {children}
    </Flex>
  )
}
